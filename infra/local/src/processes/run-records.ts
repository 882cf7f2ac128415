import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { identityOf, isAlive, type KnownProcess } from './identity'
import { stopProcess } from './stop-process'

/** The record of a started process, so that a start after kill -9 can identify and stop it. */
export interface RunRecord extends KnownProcess {
  readonly name: string
  readonly stopSignal: NodeJS.Signals
  /** Position in the order of starting: leftovers are stopped in reverse order. */
  readonly order: number
  /** The folder of the record: a copy of the folder is another one, whose start stops nothing of the first. */
  readonly place?: string
}

const LEFTOVER_GRACE_MS = 10_000

export class RunRecords {
  /** A restarted process keeps its position. */
  readonly #order = new Map<string, number>()
  readonly #place: string

  constructor(private readonly folder: string) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const { dev, ino } = statSync(folder)
    this.#place = `${dev}:${ino}`
  }

  add(name: string, pid: number, stopSignal: NodeJS.Signals): void {
    const identity = identityOf(pid)
    if (identity === undefined) return
    const order = this.#order.get(name) ?? this.#order.size + 1
    this.#order.set(name, order)
    const record: RunRecord = { name, pid, identity, stopSignal, order, place: this.#place }
    writeFileSync(this.#path(name), JSON.stringify(record), { mode: 0o600 })
  }

  remove(name: string): void {
    rmSync(this.#path(name), { force: true })
  }

  /** Stops what an earlier run left behind. @returns the names of the processes that were still alive */
  async stopLeftovers(): Promise<string[]> {
    const records = this.#read().sort((a, b) => b.order - a.order)
    const alive = records.filter(({ place = this.#place }) => place === this.#place).filter(isAlive)
    for (const record of alive) {
      await stopProcess(record, { signal: record.stopSignal, graceMs: LEFTOVER_GRACE_MS })
    }
    for (const record of records) this.remove(record.name)
    return alive.map((record) => record.name)
  }

  #read(): RunRecord[] {
    return readdirSync(this.folder)
      .filter((file) => file.endsWith('.json'))
      .flatMap((file) => {
        const record = parse(readFileSync(join(this.folder, file), 'utf8'))
        return record ? [record] : []
      })
  }

  #path(name: string): string {
    return join(this.folder, `${name}.json`)
  }
}

/** Undefined for an invalid record, or one that a kill cut in half. */
function parse(text: string): RunRecord | undefined {
  try {
    const record = JSON.parse(text) as Partial<RunRecord>
    return typeof record.pid === 'number' && record.identity && record.name
      ? (record as RunRecord)
      : undefined
  } catch {
    return undefined
  }
}
