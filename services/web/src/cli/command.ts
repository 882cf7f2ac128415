import { parseArgs } from 'node:util'
import type { ReleaseStore } from '@presale/releases'
import type { Printer } from './print'
import type { CliSettings } from './settings'

export const USAGE = `Usage: npm run remotes -- publish <name> [--from <built folder>]
       npm run remotes -- activate <name> <version> [--reason <text>] [--force] [--site <address>]
       npm run remotes -- rollback <name> [--to <version>] [--reason <text>] [--force] [--site <address>]
       npm run remotes -- start                 (publishes what is built here, activates what nobody has decided on)
       npm run remotes -- sign [<name>] [--reason <text>]
       npm run remotes -- list [<name>] | history [<name>] | gc [<name>] [--keep <number>]
       [--json]`

/** The words of the command are wrong; nothing was done. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** One command with all that it was given. */
export interface Command extends CliSettings {
  readonly at: ReleaseStore
  /** Of the remote. */
  readonly name: string | undefined
  readonly rest: readonly string[]
  readonly options: ReturnType<typeof parseCommand>['values']
  readonly print: Printer
}

/** @throws UsageError */
export function parseCommand(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        force: { type: 'boolean', default: false },
        from: { type: 'string' },
        to: { type: 'string' },
        reason: { type: 'string' },
        keep: { type: 'string' },
        site: { type: 'string' },
      },
    })
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
  }
}
