import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { folderIdentity } from '@presale/runtime'
import { bootId, identityOf, isAlive, type KnownProcess } from './identity'
import { pidNamespace } from './namespace'
import { StateFiles } from './state-files'
import { stopProcess } from './stop-process'

/** The record of a started process, so that a start after kill -9 can identify and stop it. */
export interface RunRecord extends KnownProcess {
  readonly name: string
  readonly stopSignal: NodeJS.Signals
  /** Position in the order of starting: leftovers are stopped in reverse order. */
  readonly order: number
  /** The folder of the record: a copy of the folder is another one, whose start stops nothing of the first. */
  readonly place?: string
  /** In which the number is valid: a container has its own. */
  readonly namespace?: string | undefined
}

/** Beside the records: the addresses of what runs, for command lines. */
export const ENVIRONMENT = 'environment.json'
/** What a Prometheus on this machine scrapes; it stays once everything is stopped, so that a site that is down is noticed. */
export const TARGETS = 'targets.json'

const LEFTOVER_GRACE_MS = 10_000

export class RunRecords {
  /** A restarted process keeps its position. */
  readonly #order = new Map<string, number>()
  readonly #namespace = pidNamespace()
  /** The records, and what else stands beside them. */
  readonly files: StateFiles

  constructor(
    private readonly folder: string,
    warn: (text: string) => void = () => undefined,
  ) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    this.files = new StateFiles(folder, warn)
  }

  add(name: string, pid: number, stopSignal: NodeJS.Signals): void {
    const identity = identityOf(pid)
    if (identity === undefined) return
    const order = this.#order.get(name) ?? this.#order.size + 1
    this.#order.set(name, order)
    const record: RunRecord = { name, pid, identity, stopSignal, order, namespace: this.#namespace }
    this.files.write(fileOf(name), () => JSON.stringify({ ...record, place: folderIdentity(this.folder) }))
  }

  remove(name: string): void {
    this.files.remove(fileOf(name))
  }

  /** Stops what an earlier run left behind. @returns the names of the processes that were still alive */
  async stopLeftovers(): Promise<string[]> {
    const records = this.#read()
      .filter((record) => !this.#isElsewhere(record))
      .sort((a, b) => b.order - a.order)
    const alive = records.filter((record) => isRecordOfHere(record, this.folder)).filter(isAlive)
    for (const record of alive) {
      await stopProcess(record, { signal: record.stopSignal, graceMs: LEFTOVER_GRACE_MS })
    }
    // What lives on and was copied, or is another folder's behind a link, stays on record there.
    for (const record of records) if (!isAlive(record)) this.remove(record.name)
    return alive.map((record) => record.name)
  }

  /** In another container on this machine: there its number can be judged, and here it is another process's. */
  #isElsewhere({ namespace, identity }: RunRecord): boolean {
    if (namespace === undefined || namespace === this.#namespace) return false
    return identity.startsWith(`${bootId() ?? ''}:`)
  }

  #read(): RunRecord[] {
    return readdirSync(this.folder)
      .filter((file) => file.endsWith('.json'))
      .flatMap((file) => {
        const record = parse(readFileSync(join(this.folder, file), 'utf8'))
        return record ? [record] : []
      })
  }
}

/** Was a record made in this folder, and not copied into it? */
export function isRecordOfHere({ place }: Partial<RunRecord>, folder: string): boolean {
  const here = folderIdentity(folder)
  // Until 0.4.0: 0.2.0 wrote the folder alone.
  return place !== undefined && (place === here || (!place.includes(' in ') && here.startsWith(`${place} `)))
}

const fileOf = (name: string): string => `${name}.json`

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
