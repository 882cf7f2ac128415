import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs'
import type { LogPlace } from './piece'

/** In one go; the rest comes with the next. */
const MOST_BYTES = 4 * 1024 * 1024

/** What is added to a log, also where it is renamed and begun anew: what was written before that is read first. */
export class LogTail {
  #opened: { readonly descriptor: number; readonly file: string } | undefined
  #offset = 0

  /**
   * @param from where reading ended before; undefined: at the end of what is there
   */
  constructor(
    private readonly path: string,
    from: LogPlace | undefined,
  ) {
    this.#open()
    if (this.#opened === undefined) return
    if (from === undefined) this.#offset = fstatSync(this.#opened.descriptor).size
    // Another file: it was begun while nobody read, and all of it is new.
    else if (from?.file === this.#opened.file) this.#offset = from.offset
  }

  get place(): LogPlace {
    return this.#opened === undefined ? null : { file: this.#opened.file, offset: this.#offset }
  }

  /** Whole lines alone. */
  read(): Buffer {
    const before = this.#readOpened()
    if (before.length > 0 || !this.#isReplaced()) return before
    this.close()
    this.#open()
    return this.#readOpened()
  }

  close(): void {
    if (this.#opened !== undefined) closeSync(this.#opened.descriptor)
    this.#opened = undefined
    this.#offset = 0
  }

  #open(): void {
    try {
      const descriptor = openSync(this.path, 'r')
      const { dev, ino } = fstatSync(descriptor)
      this.#opened = { descriptor, file: `${dev}:${ino}` }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }

  #isReplaced(): boolean {
    const found = statSync(this.path, { throwIfNoEntry: false })
    return found !== undefined && `${found.dev}:${found.ino}` !== this.#opened?.file
  }

  #readOpened(): Buffer {
    if (this.#opened === undefined) return Buffer.alloc(0)
    const { descriptor } = this.#opened
    const { size } = fstatSync(descriptor)
    // It was emptied where it stands.
    if (size < this.#offset) this.#offset = 0
    const bytes = Buffer.alloc(Math.min(MOST_BYTES, size - this.#offset))
    const read = readSync(descriptor, bytes, 0, bytes.length, this.#offset)
    const whole = bytes.subarray(0, bytes.subarray(0, read).lastIndexOf(0x0a) + 1)
    this.#offset += whole.length
    return whole
  }
}
