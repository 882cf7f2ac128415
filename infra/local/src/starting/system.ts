import { chmodSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { folderIdentity, RUN_FOLDER } from '@presale/runtime'
import { messageOf } from '../problem'
import { stopFound } from '../processes/leftovers'
import { LogFiles } from '../processes/log-files'
import { RoomWatch } from '../processes/room-watch'
import { ENVIRONMENT, RunRecords, TARGETS } from '../processes/run-records'
import { sendSignal } from '../processes/stop-process'
import { type ProcessSpec, type Supervised, type Supervision, supervise } from '../processes/supervise'
import { disksOf } from '../servers/postgres-cluster'

const KEPT_EVERY_MS = 5000

/** What this start has started, in order; stopped the other way round. */
export class System {
  readonly logs: LogFiles
  readonly #records: RunRecords
  readonly #rooms = new Map<string, RoomWatch>()
  readonly #keeping: NodeJS.Timeout
  readonly #running: Supervised[] = []
  /** The ports of their metrics, by the names of the processes. */
  readonly #watched = new Map<string, number>()
  readonly #stopping = new AbortController()

  constructor(
    private readonly dataDir: string,
    private readonly warn: (text: string) => void,
    /** Where the same is written for a Prometheus of another user. */
    private readonly targetsFile?: string,
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
    if (spec.metricsPort !== undefined) this.#watch(spec.name, spec.metricsPort)
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

  /** In the form that file_sd_configs of Prometheus reads. */
  #watch(name: string, port: number): void {
    this.#watched.set(name, port)
    const targets = [...this.#watched].map(([job, port]) => ({
      targets: [`127.0.0.1:${port}`],
      labels: { job },
    }))
    const text = `${JSON.stringify(targets)}\n`
    this.#records.files.write(TARGETS, () => text)
    const { targetsFile } = this
    if (targetsFile === undefined) return
    try {
      writeFileSync(`${targetsFile}.new`, text)
      chmodSync(`${targetsFile}.new`, 0o644)
      renameSync(`${targetsFile}.new`, targetsFile)
    } catch (error) {
      this.warn(`METRICS_TARGETS_FILE cannot be written: ${messageOf(error)}`)
    }
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
