import { createHmac } from 'node:crypto'
import {
  column,
  firstRowOf,
  inTransaction,
  type Pool,
  type PoolClient,
  type Queryable,
  type RowOf,
  row,
  rowsOf,
  takeTransactionLock,
} from '@presale/read-store'

/**
 * Admin actions are numbered from 1 without gaps and chained: each row holds
 *
 *     HMAC-SHA256( key, JSON of [chain value before, number, at, actor, role, action, subject, before, after,
 *                                correlation id, IP address, session] )
 *
 * with times and JSON as Postgres writes them. The key is outside Postgres, so who has the database alone can neither
 * change a row nor make the chain anew.
 */
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
type AdminActionRow = RowOf<typeof adminActionRow>

const headRow = row({ number: column.bigint(), chain: column.text() })

/** A row that was chained: what the security log keeps of it. */
export interface ChainedAction extends Omit<AdminActionRow, 'number' | 'chain' | 'before' | 'after'> {
  readonly number: number
  readonly chain: string
}

export interface AdminActionChaining {
  readonly key: Buffer
  /** Called once the row is committed. */
  onChained(action: ChainedAction): void
}

/** A chained row as a line of the security log, by which the newest number is known outside Postgres. */
export function securityLineOf(action: ChainedAction): Readonly<Record<string, unknown>> {
  return {
    securityEvent: 'admin-action',
    outcome: 'accepted',
    accountId: action.actorId,
    sessionId: action.sessionId,
    address: action.ipAddress,
    correlationId: action.correlationId,
    details: {
      number: action.number,
      chain: action.chain,
      at: action.at,
      action: action.action,
      subject: action.subject,
    },
  }
}

/** What stands before the first row. */
export const CHAIN_START = 'admin-actions/1'

export const CHAINED_COLUMNS = `id, number, chain, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
  actor_id, actor_role, action, subject, before::text as before, after::text as after, correlation_id,
  ip_address, session_id`

export function chainValue(key: Buffer, previous: string, number: number, row: AdminActionRow): string {
  const content = [
    previous,
    number,
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
  return createHmac('sha256', key).update(JSON.stringify(content)).digest('hex')
}

/** One key a process, and every writer in it: set once at its start, where it has one. */
let chaining: AdminActionChaining | undefined

export function chainAdminActions(by: AdminActionChaining | undefined): void {
  chaining = by
}

/**
 * Gives a row its number and chain value; the chain has no forks, since one transaction at a time does so. The row
 * is the last thing that its transaction writes, so that nobody waits long.
 * @returns the callback for after the commit; nothing where this process has no key
 */
export async function chainRow(client: PoolClient, id: string): Promise<(() => void) | undefined> {
  const by = chaining
  if (!by) return undefined
  await takeTransactionLock(client, 'adminActions')
  const head = await headOf(client)
  const found = await firstRowOf(
    client,
    adminActionRow,
    `select ${CHAINED_COLUMNS} from sale.admin_actions where id = $1`,
    [id],
  )
  if (!found) throw new Error(`The admin action ${id} is gone`)
  const { action } = await chainNext(client, by.key, head, found)
  return () => by.onChained(action)
}

/**
 * Chains the rows from before there was a chain, once. Rows without a number that turn up later stay without: an
 * older version wrote them, or somebody who has no key, and the check names them.
 */
export async function chainEarlierActions(pool: Pool): Promise<number> {
  const by = chaining
  if (!by) return 0
  const chained = await inTransaction(pool, async (client) => {
    await takeTransactionLock(client, 'adminActions')
    let head = await headOf(client)
    if (head.number > 0) return []
    const rows = await rowsOf(
      client,
      adminActionRow,
      `select ${CHAINED_COLUMNS} from sale.admin_actions order by id`,
    )
    const all: ChainedAction[] = []
    for (const row of rows) {
      const { action } = await chainNext(client, by.key, head, row)
      head = action
      all.push(action)
    }
    return all
  })
  for (const action of chained) by.onChained(action)
  return chained.length
}

interface Head {
  readonly number: number
  readonly chain: string
}

async function headOf(db: Queryable): Promise<Head> {
  const head = await firstRowOf(
    db,
    headRow,
    'select number, chain from sale.admin_actions where number is not null order by number desc limit 1',
  )
  return head ?? { number: 0, chain: CHAIN_START }
}

async function chainNext(
  client: PoolClient,
  key: Buffer,
  head: Head,
  row: AdminActionRow,
): Promise<{ action: ChainedAction }> {
  const number = head.number + 1
  const chain = chainValue(key, head.chain, number, row)
  await client.query('update sale.admin_actions set number = $2, chain = $3 where id = $1', [
    row.id,
    number,
    chain,
  ])
  const { before: _before, after: _after, ...rest } = row
  return { action: { ...rest, number, chain } }
}
