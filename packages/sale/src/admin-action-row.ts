import { createHash, createHmac } from 'node:crypto'
import { column, type RowOf, row } from '@presale/read-store'

/** A number and the chain value of the row that has it. */
export interface Head {
  readonly number: number
  readonly chain: string
}

/** What stands before the first row. */
export const CHAIN_START: Head = { number: 0, chain: 'admin-actions/1' }

/** With times and JSON as Postgres writes them. */
export const adminActionRow = row({
  id: column.bigintId(),
  number: column.nullable(column.bigint()),
  chain: column.nullable(column.text()),
  at: column.text(),
  actorId: column.text(),
  actorRole: column.text(),
  action: column.text(),
  subject: column.text(),
  before: column.nullable(column.text()),
  after: column.nullable(column.text()),
  correlationId: column.text(),
  ipAddress: column.nullable(column.text()),
  sessionId: column.nullable(column.text()),
})
export type AdminActionRow = RowOf<typeof adminActionRow>

export const CHAINED_COLUMNS = `id, number, chain, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
  actor_id, actor_role, action, subject, before::text as before, after::text as after, correlation_id,
  ip_address, session_id`

export function headOf({ number, chain }: Pick<AdminActionRow, 'number' | 'chain'>): Head {
  return { number: Number(number), chain: chain ?? '' }
}

/**
 * Admin actions are numbered from 1 and chained: each row holds
 *
 *     HMAC-SHA256( key, JSON of [chain value before, number, at, actor, role, action, subject, before, after,
 *                                correlation id, IP address, session] )
 *
 * The key is outside Postgres, so who has the database alone can neither change a row nor make the chain anew.
 */
export function chainValue(key: Buffer, previous: string, number: number, row: AdminActionRow): string {
  return createHmac('sha256', key)
    .update(JSON.stringify([previous, number, ...contentOf(row)]))
    .digest('hex')
}

/** Of a row as it stands, chained or not. */
export function digestOf(row: AdminActionRow): string {
  return createHash('sha256')
    .update(JSON.stringify([row.id, row.number, row.chain, ...contentOf(row)]))
    .digest('hex')
}

export const contentOf = (row: AdminActionRow): (string | null)[] => [
  row.at,
  row.actorId,
  row.actorRole,
  row.action,
  row.subject,
  row.before,
  row.after,
  row.correlationId,
  row.ipAddress,
  row.sessionId,
]
