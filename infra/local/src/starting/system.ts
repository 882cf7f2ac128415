import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LogFiles } from '../processes/log-files'
import { RunRecords } from '../processes/run-records'
import { sendSignal } from '../processes/stop-process'
import { type ProcessSpec, type Supervised, type Supervision, supervise } from '../processes/supervise'

/** What this start has started, in order; stopped the other way round. */
export class System {
  readonly logs: LogFiles
  readonly #records: RunRecords
  readonly #environmentFile: string
  readonly #running: Supervised[] = []
  readonly #stopping = new AbortController()

  constructor(
    dataDir: string,
    private readonly warn: (text: string) => void,
  ) {
    this.logs = new LogFiles(join(dataDir, 'logs'))
    this.#records = new RunRecords(join(dataDir, 'run'))
    this.#environmentFile = join(dataDir, 'run', 'environment.json')
  }

  /** Aborted once everything is being stopped. */
  get signal(): AbortSignal {
    return this.#stopping.signal
  }

  /** For command lines and tests that work on the running system; holds a password and perhaps a key, so for its owner alone. */
  writeEnvironment(environment: Readonly<Record<string, string>>): void {
    rmSync(this.#environmentFile, { force: true })
    writeFileSync(this.#environmentFile, JSON.stringify(environment), { mode: 0o600 })
  }

  /** What does not run, though it was started. */
  get refused(): readonly string[] {
    return this.#running.filter((process) => process.hasRefused()).map(({ name }) => name)
  }

  stopLeftovers(): Promise<string[]> {
    return this.#records.stopLeftovers()
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
    rmSync(this.#environmentFile, { force: true })
  }

  /** For the second Ctrl-C of somebody who will not wait. */
  killAll(): void {
    for (const { pid } of this.#running) {
      const number = pid()
      if (number !== undefined) sendSignal(-number, 'SIGKILL')
    }
  }
}
