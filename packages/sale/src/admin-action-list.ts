import { domainSearch, LIST_COUNT_LIMIT, namedTransactions, normalPersonSearch } from '@presale/kernel'
import {
  type Conditions,
  column,
  conditionsOf,
  containing,
  countRows,
  isFindable,
  onlyRowOf,
  type Queryable,
  type RowOf,
  row,
  rowsOf,
  whereOf,
} from '@presale/read-store'

const listedAction = row({
  id: column.bigintId(),
  at: column.date(),
  actorId: column.text(),
  actorRole: column.text(),
  action: column.text(),
  subject: column.text(),
  before: column.nullable(column.anyJson()),
  after: column.nullable(column.anyJson()),
  correlationId: column.text(),
  ipAddress: column.nullable(column.text()),
  sessionId: column.nullable(column.text()),
  microseconds: column.bigintId(),
})
type ListedAction = RowOf<typeof listedAction>

/** A change outside the purchase streams, as it was written down with the change. */
export interface RecordedAdminAction extends Omit<ListedAction, 'microseconds'> {
  readonly place: AdminActionPlace
}

/** Where an action stands in the list: the time since 1970, which a Date would round, and the id. */
export interface AdminActionPlace {
  readonly microseconds: string
  readonly id: string
}

/** Times are ISO 8601, both ends included; the actor is a uuid. */
export interface AdminActionQuery {
  readonly action?: string | undefined
  readonly actor?: string | undefined
  readonly subject?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  /**
   * A part of the action, the subject or a value before or after, in any case, with or without accents; also as a link to
   * a transaction, or as an address that is copied.
   */
  readonly search?: string | undefined
  /** Only what is older: the place of the last one of the page before. */
  readonly before?: AdminActionPlace | undefined
  readonly pageSize: number
}

export interface AdminActionPage {
  /** Newest first. */
  readonly rows: RecordedAdminAction[]
  readonly hasMore: boolean
  /** Of all pages; exact up to 10,000. */
  readonly total: number
  readonly isTotalCapped: boolean
}

/** A page of what admins and moderators did, by time: a page far back costs what the first one does. */
export async function listAdminActions(db: Queryable, query: AdminActionQuery): Promise<AdminActionPage> {
  const asked = matching(query, await searchIn(db, query))
  const [rows, total] = await Promise.all([pageOf(db, query, asked), countOf(db, asked)])
  return {
    rows: rows.slice(0, query.pageSize).map(withPlace),
    hasMore: rows.length > query.pageSize,
    total: Math.min(total, LIST_COUNT_LIMIT),
    isTotalCapped: total > LIST_COUNT_LIMIT,
  }
}

function pageOf(
  db: Queryable,
  { before, pageSize }: AdminActionQuery,
  { conditions, values }: Conditions,
): Promise<ListedAction[]> {
  const given = [...values]
  const all = [...conditions]
  if (before) {
    given.push(before.microseconds, before.id)
    const at = `timestamptz 'epoch' + $${given.length - 1}::bigint * interval '1 microsecond'`
    all.push(`(at, id) < (${at}, $${given.length}::bigint)`)
  }
  given.push(pageSize + 1)
  return rowsOf(
    db,
    listedAction,
    `select *, (extract(epoch from at) * 1000000)::bigint as microseconds
     from sale.admin_actions ${whereOf(all)} order by at desc, id desc limit $${given.length}`,
    given,
  )
}

async function countOf(db: Queryable, { conditions, values }: Conditions): Promise<number> {
  return countRows(
    db,
    `select count(*) as total from (
       select 1 from sale.admin_actions ${whereOf(conditions)} limit ${LIST_COUNT_LIMIT + 1}) counted`,
    values,
  )
}

const folded = row({ text: column.text() })

/** The texts of which one is to be found; undefined where nothing is searched for, none where nothing can be found. */
async function searchIn(db: Queryable, { search }: AdminActionQuery): Promise<string[] | undefined> {
  if (!search) return undefined
  if (!isFindable(search)) return []
  const given = new Set([
    search,
    normalPersonSearch(search),
    domainSearch(search),
    ...namedTransactions(search),
  ])
  const texts: string[] = []
  for (const one of given) {
    if (one === undefined || one === '') continue
    texts.push((await onlyRowOf(db, folded, 'select sale.unaccented($1) as text', [one])).text)
  }
  return texts
}

function matching(query: AdminActionQuery, searches: readonly string[] | undefined): Conditions {
  if (searches?.length === 0) return { conditions: ['false'], values: [] }
  const asked = conditionsOf([
    ['action =', query.action],
    ['actor_id =', query.actor],
    ['subject =', query.subject],
    ['at >=', query.from],
    ['at <=', query.to],
  ])
  if (searches === undefined) return asked
  const first = asked.values.length + 1
  const ways = searches.map((_, index) => `search_unaccented like $${first + index}`)
  return {
    conditions: [...asked.conditions, `(${ways.join(' or ')})`],
    values: [...asked.values, ...searches.map(containing)],
  }
}

function withPlace({ microseconds, ...action }: ListedAction): RecordedAdminAction {
  return { ...action, place: { microseconds, id: action.id } }
}
