import {
  firstRowOf,
  inTransaction,
  type Pool,
  type PoolClient,
  type Queryable,
  rowsOf,
  takeTransactionLock,
} from '@presale/read-store'
import { type ChainedAction, chainedAction } from './admin-action-line'
import {
  type AdminActionRow,
  adminActionRow,
  CHAIN_START,
  CHAINED_COLUMNS,
  chainValue,
  type Head,
  headOf,
} from './admin-action-row'
import { rowsAfter } from './rows-after-head'

export interface AdminActionChaining {
  readonly key: Buffer
  /** The newest head that is known outside Postgres, after which the next row is numbered. */
  newest(): Promise<Head | undefined>
  /** Called once the row is committed. */
  chained(action: ChainedAction): void
}

/** One key a process, and every writer in it: set once at its start, where it has one. */
let chaining: AdminActionChaining | undefined

export function chainAdminActions(by: AdminActionChaining | undefined): void {
  chaining = by
}

/**
 * For what is done in no transaction of its record: asked before it is done.
 * @throws AdminActionsBehind where it could not be recorded
 */
export async function assertRecordable(db: Queryable): Promise<void> {
  if (chaining) await rowsAfter(db, chaining.key, await chaining.newest())
}

/**
 * Gives a row its number and chain value; the chain has no forks, since one transaction at a time does so. The row
 * is the last thing that its transaction writes, so that nobody waits long.
 * @returns the callback for after the commit; nothing where this process has no key
 * @throws AdminActionsBehind where the database has not got what is known
 */
export async function chainRow(client: PoolClient, id: string): Promise<(() => void) | undefined> {
  const by = chaining
  if (!by) return undefined
  await takeTransactionLock(client, 'adminActions')
  const newest = await by.newest()
  const ahead = await rowsAfter(client, by.key, newest)
  const last = ahead.at(-1)
  const found = await rowWith(client, id)
  const row = await chainNext(client, by.key, last ? headOf(last) : (newest ?? CHAIN_START), found)
  return () => by.chained(chainedAction(row))
}

/**
 * Chains the rows from before there was a chain: only where the key was made in this very start, for whoever has the
 * database could make them so. Rows without a number that turn up later stay without: an older version wrote them, or
 * somebody who has no key, and the check names them.
 */
export async function chainEarlierActions(pool: Pool): Promise<number> {
  const by = chaining
  if (!by) return 0
  const chained = await inTransaction(pool, async (client) => {
    await takeTransactionLock(client, 'adminActions')
    if ((await by.newest()) !== undefined) return []
    const rows = await rowsOf(
      client,
      adminActionRow,
      `select ${CHAINED_COLUMNS} from sale.admin_actions order by id`,
    )
    if (rows.some(({ number }) => number !== null)) return []
    const all: AdminActionRow[] = []
    for (const row of rows) {
      const last = all.at(-1)
      all.push(await chainNext(client, by.key, last ? headOf(last) : CHAIN_START, row))
    }
    return all
  })
  for (const row of chained) by.chained(chainedAction(row))
  return chained.length
}

/** @throws Error where there is none: it was written in this transaction, or announced and not taken back */
export async function rowWith(client: PoolClient, id: string): Promise<AdminActionRow> {
  const found = await firstRowOf(
    client,
    adminActionRow,
    `select ${CHAINED_COLUMNS} from sale.admin_actions where id = $1`,
    [id],
  )
  if (!found) throw new Error(`The admin action ${id} is gone`)
  return found
}

export async function chainNext(
  client: PoolClient,
  key: Buffer,
  previous: Head,
  row: AdminActionRow,
): Promise<AdminActionRow> {
  const number = previous.number + 1
  const chain = chainValue(key, previous.chain, number, row)
  await client.query('update sale.admin_actions set number = $2, chain = $3 where id = $1', [
    row.id,
    number,
    chain,
  ])
  return { ...row, number, chain }
}
