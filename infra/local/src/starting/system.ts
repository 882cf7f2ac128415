import { join } from 'node:path'
import { folderIdentity, RUN_FOLDER } from '@presale/runtime'
import { stopFound } from '../processes/leftovers'
import { LogFiles } from '../processes/log-files'
import { RoomWatch } from '../processes/room-watch'
import { RunRecords } from '../processes/run-records'
import { sendSignal } from '../processes/stop-process'
import { type ProcessSpec, type Supervised, type Supervision, supervise } from '../processes/supervise'
import { disksOf } from '../servers/postgres-cluster'

const ENVIRONMENT = 'environment.json'
const KEPT_EVERY_MS = 5000

/** What this start has started, in order; stopped the other way round. */
export class System {
  readonly logs: LogFiles
  readonly #records: RunRecords
  readonly #rooms = new Map<string, RoomWatch>()
  readonly #keeping: NodeJS.Timeout
  readonly #running: Supervised[] = []
  readonly #stopping = new AbortController()

  constructor(
    private readonly dataDir: string,
    private readonly warn: (text: string) => void,
  ) {
    this.logs = new LogFiles(join(dataDir, 'logs'))
    this.#records = new RunRecords(join(dataDir, 'run'), warn)
    this.#keeping = setInterval(() => this.#keep(), KEPT_EVERY_MS)
    this.#keeping.unref()
  }

  /** Aborted once everything is being stopped. */
  get signal(): AbortSignal {
    return this.#stopping.signal
  }

  /** For command lines and tests that work on the running system; holds a password and perhaps a key, so for its owner alone. */
  writeEnvironment(environment: Readonly<Record<string, string>>): void {
    const { files } = this.#records
    files.write(ENVIRONMENT, () =>
      JSON.stringify({ ...environment, [RUN_FOLDER]: folderIdentity(files.folder) }),
    )
  }

  /** What does not run, though it was started. */
  get refused(): readonly string[] {
    return this.#running.filter((process) => process.hasRefused()).map(({ name }) => name)
  }

  /** What an earlier start left: by its records, and what is not on record by what runs. */
  async stopLeftovers(): Promise<string[]> {
    const recorded = await this.#records.stopLeftovers()
    return [...recorded, ...(await stopFound(this.logs.folder))]
  }

  async run(spec: ProcessSpec): Promise<void> {
    const supervision: Supervision = {
      logs: this.logs,
      records: this.#records,
      warn: this.warn,
      signal: this.signal,
      onSpawned: (process) => this.#running.push(process),
    }
    await supervise(spec, supervision)
  }

  async stop(onStopping: (name: string) => void): Promise<void> {
    this.#stopping.abort()
    for (const process of [...this.#running].reverse()) {
      onStopping(process.name)
      await process.stop()
    }
    clearInterval(this.#keeping)
    this.#records.files.remove(ENVIRONMENT)
  }

  #keep(): void {
    this.#lookForRoom()
    this.#records.files.keep()
    this.logs.rotate()
  }

  #lookForRoom(): void {
    for (const folder of disksOf(this.dataDir)) {
      const watch = this.#rooms.get(folder) ?? new RoomWatch(folder, this.warn)
      this.#rooms.set(folder, watch)
      watch.look()
    }
  }

  /** For the second Ctrl-C of somebody who will not wait. */
  killAll(): void {
    for (const { pid } of this.#running) {
      const number = pid()
      if (number !== undefined) sendSignal(-number, 'SIGKILL')
    }
  }
}
