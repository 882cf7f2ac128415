import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type AdminActionRow, chainValue, digestOf, type Head } from './admin-action-row'

/** The action by which an operator takes the database as it stands, with a reason (`audit -- accept-restore`). */
export const RESTORE_ACCEPTED = 'restore-accepted'

const head = z.object({ number: z.int().min(0), chain: z.string() })

/** What such an action says, in `after`. It is chained like any other, so nobody without the key can say it. */
const acceptedRestore = z.object({
  reason: z.string(),
  /** What it is chained to: the newest action that anybody knows, whether the database has it or not. */
  follows: head,
  /** Of the numbered rows that stood then (`sealOf`): none of them is changed or taken out later. */
  seal: z.string(),
  /** Digests of the rows that stood without a number. */
  unchained: z.array(z.string()),
  /** Known from event store or security log, and not what the database has by that number. */
  lost: z.array(head),
  /** The last revision of the stream of heads; what is not signed up to there was there then. */
  headsUpTo: z.int().nullable(),
  /** That stream, where it is not the first; and those before it, which were closed for good. */
  headsStream: z.string().optional(),
  headsClosed: z.array(z.string()).optional(),
})
export type AcceptedRestore = z.output<typeof acceptedRestore>

/** Undefined for any other action, and for one that was not written by this code. */
export function acceptedIn({ action, after }: AdminActionRow): AcceptedRestore | undefined {
  if (action !== RESTORE_ACCEPTED || after === null) return undefined
  return acceptedRestore.safeParse(JSON.parse(after)).data
}

/** Is the row what the key makes of its content after this head? An accepted restore says itself what it follows. */
export function follows(key: Buffer, previous: Head, row: AdminActionRow): boolean {
  const before = row.action === RESTORE_ACCEPTED ? acceptedIn(row)?.follows : previous
  if (before === undefined || before.number < previous.number) return false
  const number = before.number + 1
  return row.number === number && chainValue(key, before.chain, number, row) === row.chain
}

/** Of rows in the order of their numbers, one after the other. */
export const SEAL_START = 'admin-actions-seal/1'
export function sealNext(seal: string, row: AdminActionRow): string {
  return createHash('sha256')
    .update(`${seal}${digestOf(row)}`)
    .digest('hex')
}
