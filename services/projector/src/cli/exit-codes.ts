import { FOREIGN_STORE_EXIT_CODE } from '@presale/consumer'

export const USAGE = `Usage: npm run projections -- list | status | rebuild <name…> | rebuild --all | rebuild --outdated [--dry-run]
       npm run projections -- verify <name> | rollback <name> | drop-old <name> | drop-old --all | reset <name> | reset --all
       npm run projections -- accept <generation> --reason <text>
       npm run projections -- quarantine list | resume <stream> | resume --cause <cause or its code> | skip <event id> --reason <text>
       [--json]`

export const exit = {
  ok: 0,
  failed: 1,
  usage: 2,
  unknown: 2,
  refused: 3,
  foreign: FOREIGN_STORE_EXIT_CODE,
  cancelled: 130,
} as const

/** What a rebuild or a rollback ends with. */
export const codes = { done: exit.ok, cancelled: exit.cancelled, failed: exit.failed } as const

export class UsageError extends Error {}

export function fail(usage: string): never {
  throw new UsageError(usage)
}
