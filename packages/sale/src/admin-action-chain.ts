import {
  afterCommit,
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
import {
  announcement,
  announcementLine,
  announcementOf,
  type LoggedAnnouncement,
  unchainedRows,
} from './announced-action'
import { rowsAfter } from './rows-after-head'

export interface AdminActionChaining {
  readonly key: Buffer
  /** The newest head that is known outside Postgres, after which the next row is numbered. */
  newest(): Promise<Head | undefined>
  /** Called once the row is committed. @param how 'caught-up' where it is not this process that did it */
  chained(action: ChainedAction, how?: 'caught-up'): void
  /** Writes a line to the security log. */
  note?(line: Readonly<Record<string, unknown>>): void
  /** Tells the event store what is about to be done, or was taken back; never rejects, and takes no longer than a moment. */
  begun?(announcement: LoggedAnnouncement): Promise<void>
  /** Which of these announcements the security log says were taken back; left out where there is no log to read. */
  takenBack?(announcements: readonly string[]): Promise<ReadonlySet<string>>
}

/** One key a process, and every writer in it: set once at its start, where it has one. */
let chaining: AdminActionChaining | undefined

export function chainAdminActions(by: AdminActionChaining | undefined): void {
  chaining = by
}

/** What this process signs with, where it has a key. */
export const signingKey = (): Buffer | undefined => chaining?.key

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
  const found = await rowWith(client, id)
  // Another process took this one for ended, and chained what it had announced.
  if (found.number !== null) return undefined
  const row = await chainNext(client, by.key, await lastOf(client, by), found)
  return () => by.chained(chainedAction(row))
}

async function lastOf(client: PoolClient, by: AdminActionChaining): Promise<Head> {
  const newest = await by.newest()
  const last = (await rowsAfter(client, by.key, newest)).at(-1)
  return last ? headOf(last) : (newest ?? CHAIN_START)
}

/**
 * Signs a row that is about to be done.
 * @returns what says so in security log and event store, once the row is committed and before it is done
 */
export async function announceRow(
  client: PoolClient,
  id: string,
): Promise<(() => Promise<void>) | undefined> {
  const by = chaining
  if (!by) return undefined
  const row = await rowWith(client, id)
  await client.query('update sale.admin_actions set announced = $2 where id = $1', [
    id,
    announcement(by.key, row),
  ])
  return async () => {
    by.note?.(announcementLine(by.key, row, false))
    await by.begun?.(announcementOf(by.key, row, false))
  }
}

/** Removes a row that was announced and not done, unless it is chained by now. */
export async function takeBackRow(client: PoolClient, id: string): Promise<void> {
  const by = chaining
  const found = await firstRowOf(
    client,
    adminActionRow,
    `delete from sale.admin_actions where id = $1 and number is null returning ${CHAINED_COLUMNS}`,
    [id],
  )
  if (!found || !by) return
  afterCommit(client, () => {
    by.note?.(announcementLine(by.key, found, true))
    void by.begun?.(announcementOf(by.key, found, true))
  })
}

/** Longer than what is announced takes: within that, the process that announced it chains or removes it itself. */
const UNFINISHED_AFTER_MS = 120_000

/**
 * Chains what ended processes had announced, and may have done: only rows that the key has signed, and none that the
 * security log says was taken back.
 * @returns how many
 * @throws AdminActionsBehind
 */
export async function chainUnfinished(pool: Pool, olderThanMs = UNFINISHED_AFTER_MS): Promise<number> {
  const by = chaining
  if (!by) return 0
  // Without the lock first: mostly there is none.
  const found = (await unchainedRows(pool, by.key, { olderThanMs })).announced
  if (found.length === 0) return 0
  const takenBack = (await by.takenBack?.(found.map((row) => announcement(by.key, row)))) ?? new Set<string>()
  if (found.every((row) => takenBack.has(announcement(by.key, row)))) return 0
  const asked = new Set(found.map(({ id }) => id))
  return inTransaction(pool, async (client) => {
    await takeTransactionLock(client, 'adminActions')
    const unchained = await unchainedRows(client, by.key, { olderThanMs, takenBack })
    const announced = unchained.announced.filter(({ id }) => asked.has(id))
    let last = await lastOf(client, by)
    for (const row of announced) {
      const chained = await chainNext(client, by.key, last, row)
      last = headOf(chained)
      afterCommit(client, () => by.chained(chainedAction(chained), 'caught-up'))
    }
    return announced.length
  })
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
