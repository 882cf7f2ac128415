import { mkdirSync, openSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'

/** One log file per process; that of the run before is kept beside it as `<name>.log.1`. */
export class LogFiles {
  constructor(readonly folder: string) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  }

  path(name: string): string {
    return join(this.folder, `${name}.log`)
  }

  /** Starts a new file. Children write to the descriptor themselves, so that they survive a killed runner. */
  open(name: string): number {
    try {
      renameSync(this.path(name), `${this.path(name)}.1`)
    } catch {
      // There was no earlier run.
    }
    return openSync(this.path(name), 'a', 0o600)
  }

  read(name: string): string {
    try {
      return readFileSync(this.path(name), 'utf8')
    } catch {
      return ''
    }
  }

  /** The last meaningful lines, for a message about a failed process. */
  tail(name: string, lines = 12): string {
    return this.read(name).trimEnd().split('\n').slice(-lines).join('\n')
  }
}
