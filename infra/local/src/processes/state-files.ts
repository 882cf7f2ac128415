import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { messageOf } from '../problem'

/**
 * Small files that say what runs. Nothing depends on them at once, so a full disk or a folder that somebody removed is
 * no reason to end: it is said once, and what is missing is written as soon as that is mended (`keep`).
 */
export class StateFiles {
  readonly #texts = new Map<string, () => string>()
  readonly #unwritten = new Set<string>()
  #hasWarned = false

  constructor(
    readonly folder: string,
    private readonly warn: (text: string) => void,
  ) {}

  /** @param text made when it is written: a folder that is made anew is another one */
  write(name: string, text: () => string): void {
    this.#texts.set(name, text)
    this.#unwritten.add(name)
    this.keep()
  }

  remove(name: string): void {
    this.#texts.delete(name)
    this.#unwritten.delete(name)
    this.#attempt(() => rmSync(join(this.folder, name), { force: true }))
  }

  /** Writes what is missing; to be called again and again. */
  keep(): void {
    const missing = [...this.#texts.keys()].filter(
      (name) => this.#unwritten.has(name) || !existsSync(join(this.folder, name)),
    )
    const isWhole = missing.map((name) => this.#attempt(() => this.#put(name))).every(Boolean)
    if (missing.length > 0 && isWhole) this.#hasWarned = false
  }

  #put(name: string): void {
    mkdirSync(this.folder, { recursive: true, mode: 0o700 })
    const path = join(this.folder, name)
    const beside = `${path}.new`
    try {
      writeFileSync(beside, this.#texts.get(name)?.() ?? '', { mode: 0o600 })
      renameSync(beside, path)
    } catch (error) {
      rmSync(beside, { force: true })
      throw error
    }
    this.#unwritten.delete(name)
  }

  #attempt(act: () => void): boolean {
    try {
      act()
      return true
    } catch (error) {
      if (!this.#hasWarned)
        this.warn(
          `What runs cannot be put on record in ${this.folder} (${messageOf(error)}). All goes on, and it is written once that is mended.`,
        )
      this.#hasWarned = true
      return false
    }
  }
}
