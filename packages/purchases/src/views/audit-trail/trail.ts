import { LIST_COUNT_LIMIT } from '@presale/kernel'
import { type Conditions, conditionsOf, type LogPosition, type Queryable, whereOf } from '@presale/read-store'
import { type AuditRow, type TrailRecord, toAuditRow } from './row'

/** What the audit trail is asked for; ids are uuids, times ISO 8601, both ends included. */
export interface TrailQuery {
  readonly type?: string | undefined
  readonly actor?: string | undefined
  /** The buyer. */
  readonly user?: string | undefined
  readonly purchase?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** Only what stands before it in the log: the last row of the page before. */
  readonly before?: LogPosition | undefined
  readonly pageSize: number
}

export interface TrailPage {
  /** Newest first. */
  readonly rows: AuditRow[]
  readonly hasMore: boolean
  /** Of all pages; exact up to 10,000. */
  readonly total: number
  readonly isTotalCapped: boolean
}

/** A page of the whole audit trail, by position: a page far back costs what the first one does. */
export async function trail(database: Queryable, query: TrailQuery): Promise<TrailPage> {
  const [above, below] = await Promise.all([
    query.from === undefined ? undefined : lastBefore(database, query.from),
    query.to === undefined ? undefined : firstAfter(database, query.to),
  ])
  const asked = matching(query, { above, below })
  const [rows, total] = await Promise.all([pageOf(database, query, asked), countOf(database, asked)])
  return {
    rows: rows.slice(0, query.pageSize).map(toAuditRow),
    hasMore: rows.length > query.pageSize,
    total: Math.min(total, LIST_COUNT_LIMIT),
    isTotalCapped: total > LIST_COUNT_LIMIT,
  }
}

async function pageOf(
  database: Queryable,
  { before, pageSize }: TrailQuery,
  { conditions, values }: Conditions,
): Promise<TrailRecord[]> {
  const given = [...values]
  const all = [...conditions]
  if (before) {
    given.push(before.commit, before.prepare)
    const place = `($${given.length - 1}::numeric, $${given.length}::numeric)`
    all.push(`(commit_position, prepare_position) < ${place}`)
  }
  given.push(pageSize + 1)
  const { rows } = await database.query<TrailRecord>(
    `select * from views.events ${whereOf(all)}
     order by commit_position desc, prepare_position desc limit $${given.length}`,
    given,
  )
  return rows
}

async function countOf(database: Queryable, { conditions, values }: Conditions): Promise<number> {
  const { rows } = await database.query<{ total: string }>(
    `select count(*) as total from (
       select 1 from views.events ${whereOf(conditions)}
       order by commit_position desc limit ${LIST_COUNT_LIMIT + 1}) counted`,
    values,
  )
  return Number(rows[0]?.total ?? 0)
}

interface Bounds {
  readonly above: string | undefined
  readonly below: string | undefined
}

function matching(query: TrailQuery, { above, below }: Bounds): Conditions {
  return conditionsOf([
    ['type =', query.type],
    ['actor_id =', query.actor?.toLowerCase()],
    ['buyer_id =', query.user],
    ['purchase_id =', query.purchase],
    // Out of the planner's sight: it takes time and position for independent of each other, and then reads
    // far too much of both indexes to find rows in common.
    [`at + interval '0' >=`, query.from],
    [`at + interval '0' <=`, query.to],
    ['commit_position >', above],
    ['commit_position <', below],
  ])
}

// Time follows the log but for the clocks of a cluster's nodes: EventStoreDB complains of more than a minute
// between them. So a range of time is a range of the log and a minute at either end, which the indexes by
// position find at once; which of the rows are meant is for the condition on the time itself.
const CLOCKS_APART = `interval '1 minute'`

/** A place in the log with nothing at or before it that happened at `from` or later. */
async function lastBefore(database: Queryable, from: string): Promise<string | undefined> {
  const { rows } = await database.query<{ place: string }>(
    `select commit_position as place from views.events
     where at < $1::timestamptz - ${CLOCKS_APART} order by at desc limit 1`,
    [from],
  )
  return rows[0]?.place
}

/** A place in the log with nothing at or after it that happened at `to` or earlier. */
async function firstAfter(database: Queryable, to: string): Promise<string | undefined> {
  const { rows } = await database.query<{ place: string }>(
    `select commit_position as place from views.events
     where at > $1::timestamptz + ${CLOCKS_APART} order by at limit 1`,
    [to],
  )
  return rows[0]?.place
}
