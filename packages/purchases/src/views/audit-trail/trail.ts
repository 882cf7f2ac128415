import { LIST_COUNT_LIMIT } from '@presale/kernel'
import {
  type Conditions,
  column,
  conditionsOf,
  countRows,
  firstRowOf,
  type LogPosition,
  onlyRowOf,
  type Queryable,
  type RowOf,
  row,
  rowsOf,
  whereOf,
} from '@presale/read-store'
import { type AuditRow, type TrailRecord, toAuditRow } from './row'
import { withSearch } from './search'
import { trailRecord } from './table'

/** What of the audit trail is asked for; ids are uuids, times ISO 8601, both ends included. */
export interface TrailFilter {
  readonly type?: string | undefined
  readonly actor?: string | undefined
  /** The buyer. */
  readonly user?: string | undefined
  readonly purchase?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** A part of a reason, address, currency or type; a hash or a purchase's id, whole or how it begins. */
  readonly search?: string | undefined
}

export interface TrailQuery extends TrailFilter {
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
  const asked = await trailConditions(database, query)
  const [rows, total] = await Promise.all([pageOf(database, query, asked), countOf(database, asked)])
  return {
    rows: rows.slice(0, query.pageSize).map(toAuditRow),
    hasMore: rows.length > query.pageSize,
    total: Math.min(total, LIST_COUNT_LIMIT),
    isTotalCapped: total > LIST_COUNT_LIMIT,
  }
}

/** The conditions over `views.events` for what is asked, once what they need was looked up. */
export async function trailConditions(database: Queryable, filter: TrailFilter): Promise<Conditions> {
  return withSearch(database, matching(filter, await boundsOf(database, filter)), filter.search)
}

/** Between which places in the log everything asked for lies, where the log is in the order of time. */
async function boundsOf(database: Queryable, { from, to }: TrailFilter): Promise<Bounds> {
  if (from === undefined && to === undefined) return {}
  const apart = await storedApart(database, { from, to })
  if (apart.count > MOST_APART) return {}
  const [above, below] = await Promise.all([
    from === undefined ? undefined : lastBefore(database, from),
    to === undefined ? undefined : firstAfter(database, to),
  ])
  return {
    above: above === undefined ? undefined : least(above, apart.first),
    below: below === undefined ? undefined : greatest(below, apart.last),
  }
}

function pageOf(
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
  return rowsOf(
    database,
    trailRecord,
    `select * from views.events ${whereOf(all)}
     order by commit_position desc, prepare_position desc limit $${given.length}`,
    given,
  )
}

async function countOf(database: Queryable, { conditions, values }: Conditions): Promise<number> {
  return countRows(
    database,
    `select count(*) as total from (
       select 1 from views.events ${whereOf(conditions)}
       order by commit_position desc limit ${LIST_COUNT_LIMIT + 1}) counted`,
    values,
  )
}

interface Bounds {
  readonly above?: string | undefined
  readonly below?: string | undefined
}

function matching(query: TrailFilter, { above, below }: Bounds): Conditions {
  return conditionsOf([
    ['type =', query.type],
    ['actor_id =', query.actor?.toLowerCase()],
    ['buyer_id =', query.user],
    ['purchase_id =', query.purchase],
    // Out of the planner's sight: it takes time and position for independent of each other, and then reads
    // far too much of both indexes to find rows in common.
    [`at + interval '0' >=`, query.from],
    [`at + interval '0' <=`, query.to],
    ['commit_position >=', above],
    ['commit_position <=', below],
  ])
}

// Time follows the log but for the clocks of a cluster's nodes (EventStoreDB complains of more than a minute
// between them) and for the half a minute between an event and its storing. So a range of time is a range of
// the log and two minutes at either end, which the indexes by position find at once; which of the rows are
// meant is for the condition on the time itself.
const CLOCKS_APART = `interval '2 minutes'`

/** So many rows stored apart are looked at; where they are more, the log is read as it comes. */
const MOST_APART = 10_000

const apartRow = row({
  /** Of those asked for, counted no further than one more than MOST_APART. */
  count: column.integer(),
  first: column.nullable(column.numeric()),
  last: column.nullable(column.numeric()),
})

/** What happened in that time and was stored long after or before: its own time says nothing of where it stands. */
async function storedApart(database: Queryable, { from, to }: TrailFilter): Promise<RowOf<typeof apartRow>> {
  const { conditions, values } = conditionsOf([
    ['at >=', from],
    ['at <=', to],
  ])
  return onlyRowOf(
    database,
    apartRow,
    `select count(*)::integer as count, min(commit_position) as first, max(commit_position) as last
     from (select commit_position from views.events
           ${whereOf(['is_stored_apart', ...conditions])} limit ${MOST_APART + 1}) apart`,
    values,
  )
}

const least = (place: string, other: string | null) =>
  other !== null && BigInt(other) < BigInt(place) ? other : place
const greatest = (place: string, other: string | null) =>
  other !== null && BigInt(other) > BigInt(place) ? other : place

/** A place in the log with nothing before it that happened at `from` or later, but for what is stored apart. */
async function lastBefore(database: Queryable, from: string): Promise<string | undefined> {
  return nearest(database, `< $1::timestamptz - ${CLOCKS_APART}`, 'desc', from)
}

/** A place in the log with nothing after it that happened at `to` or earlier, but for what is stored apart. */
async function firstAfter(database: Queryable, to: string): Promise<string | undefined> {
  return nearest(database, `> $1::timestamptz + ${CLOCKS_APART}`, 'asc', to)
}

const placeRow = row({ place: column.numeric() })

/** None where the next rows by time are all stored apart: then that end is left open. */
async function nearest(
  database: Queryable,
  beyond: string,
  direction: 'asc' | 'desc',
  time: string,
): Promise<string | undefined> {
  const found = await firstRowOf(
    database,
    placeRow,
    `select commit_position as place
     from (select at, commit_position, is_stored_apart from views.events
           where at ${beyond} order by at ${direction} limit ${MOST_APART}) next
     where not is_stored_apart order by at ${direction} limit 1`,
    [time],
  )
  return found?.place
}
