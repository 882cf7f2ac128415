import { idsOfAdmins } from '@presale/accounts'
import type { Clock } from '@presale/kernel'
import {
  column,
  firstRowOf,
  inTransaction,
  onlyRowOf,
  type Pool,
  type PoolClient,
  type RowOf,
  row,
  rowsOf,
} from '@presale/read-store'
import type { Logger } from '@presale/runtime'
import { mailJobIdOf, type NoticeMail, noticeKind } from './mail-job'

export interface NoticePlanning {
  readonly pool: Pool
  readonly clock: Clock
  readonly maxAgeMs: number
  readonly log: Pick<Logger, 'warn'>
  readonly pageSize?: number
}

/** A change to notify people of, as recorded in the transaction that made it. */
const changeRow = row({ kind: column.oneOf(noticeKind.options), id: column.text(), at: column.date() })
type Change = RowOf<typeof changeRow>

const begun = row({ since: column.date() })

const PAGE_SIZE = 200

/**
 * Plans the notices of new changes. Each change was recorded in the transaction that made it, and is marked as seen
 * in the transaction that plans its mails: a crash loses none and duplicates none. Their numbers cannot serve as a
 * cursor, since a later one may be committed first, so each row within the mailing period is checked.
 */
export async function planNotices(planning: NoticePlanning): Promise<void> {
  await planFrom(CHANGES, planning)
  await forgetOld(planning.pool, planning.maxAgeMs)
  // By itself: on servers of one's own this role may not have the right to read them yet.
  await planFrom(ACTIONS, planning)
  // A mailer may run before the tables of its release are there.
  if (await hasTable(planning.pool, 'accounts.sign_in_changes')) await planFrom(SIGN_INS, planning)
}

const tableRow = row({ isThere: column.boolean() })

const hasTable = async (pool: Pool, table: string): Promise<boolean> =>
  (await onlyRowOf(pool, tableRow, 'select to_regclass($1) is not null as is_there', [table])).isThere

async function planFrom(source: string, planning: NoticePlanning): Promise<void> {
  const { pool, pageSize = PAGE_SIZE } = planning
  for (;;) {
    const seen = await inTransaction(pool, (client) => planPage(client, source, planning, pageSize))
    if (seen < pageSize) return
  }
}

async function planPage(
  client: PoolClient,
  source: string,
  { clock, maxAgeMs, log }: NoticePlanning,
  pageSize: number,
): Promise<number> {
  const changes = await unseenChanges(client, source, pageSize)
  if (changes.length === 0) return 0
  const oldest = clock.now().getTime() - maxAgeMs
  const young = changes.filter(({ at }) => at.getTime() >= oldest)
  const admins = young.some(({ kind }) => isForAdmins(kind)) ? await idsOfAdmins(client) : []
  const mails = young.flatMap((change) => mailsOf(change, admins))
  await client.query(
    `insert into mail.notices (id, payload) select * from unnest($1::text[], $2::jsonb[]) on conflict do nothing`,
    [mails.map(mailJobIdOf), mails.map((mail) => JSON.stringify(mail))],
  )
  await client.query(
    `insert into mail.changes_seen (kind, id, at)
     select * from unnest($1::text[], $2::text[], $3::timestamptz[]) on conflict do nothing`,
    [changes.map(({ kind }) => kind), changes.map(({ id }) => id), changes.map(({ at }) => at)],
  )
  const passedOver = changes.length - young.length
  if (passedOver > 0) log.warn({ changes: passedOver }, 'changes too old to be mailed about, passed over')
  return changes.length
}

const FOR_ADMINS: readonly Change['kind'][] = ['wallet-changed', 'admin-action', 'alarm']
const isForAdmins = (kind: Change['kind']): boolean => FOR_ADMINS.includes(kind)

/** One to the account concerned; what buyers' money hangs on concerns every admin, also the one who did it. */
function mailsOf({ kind, id, at }: Change, admins: readonly string[]): NoticeMail[] {
  const mail = { kind, changeId: id, occurredAt: at.toISOString(), adminId: null }
  const toAdmins = admins.map((adminId) => ({ ...mail, adminId }))
  if (kind === 'alarm') return [...toAdmins, mail]
  return isForAdmins(kind) ? toAdmins : [mail]
}

const CHANGES = `
  select c.kind || '-changed' as kind, c.id::text as id, c.at
  from accounts.account_changes c where c.at >= (select since from begun)
  union all
  select 'wallet-changed', w.id::text, w.at
  from sale.wallet_changes w where w.at >= (select since from begun)`

const ACTIONS = `
  select 'admin-action' as kind, a.id::text as id, a.at
  from sale.notable_actions a where a.at >= (select actions_since from begun)
  union all
  select 'alarm', a.id::text, a.at
  from sale.alarms a where a.at >= (select actions_since from begun)`

const SIGN_INS = `
  select 'sign-in-changed' as kind, c.id::text as id, c.at
  from accounts.sign_in_changes c where c.at >= (select since from begun)`

function unseenChanges(client: PoolClient, source: string, most: number): Promise<Change[]> {
  return rowsOf(
    client,
    changeRow,
    `with begun as (select since, greatest(since, actions_since) as actions_since from mail.notices_begun)
     select kind, id, at from (${source}) change
     where not exists (select 1 from mail.changes_seen s where s.kind = change.kind and s.id = change.id)
     order by at, id limit $1`,
    [most],
  )
}

/** Twice as long as needed, so that not every run moves it. */
async function forgetOld(pool: Pool, maxAgeMs: number): Promise<void> {
  await inTransaction(pool, async (client) => {
    const moved = await firstRowOf(
      client,
      begun,
      `update mail.notices_begun set since = now() - make_interval(secs => $1 / 1000.0)
       where since < now() - make_interval(secs => 2 * $1 / 1000.0) returning since`,
      [maxAgeMs],
    )
    if (moved) await client.query('delete from mail.changes_seen where at < $1', [moved.since])
  })
}
