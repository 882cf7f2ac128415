import { LIST_COUNT_LIMIT } from '@presale/kernel'
import {
  type Conditions,
  conditionsOf,
  containing,
  isFindable,
  type Queryable,
  whereOf,
} from '@presale/read-store'

/** A change outside the purchase streams, as it was written down with the change. */
export interface RecordedAdminAction {
  readonly id: string
  readonly at: Date
  readonly actorId: string
  readonly actorRole: string
  readonly action: string
  readonly subject: string
  readonly before: unknown
  readonly after: unknown
  readonly correlationId: string
  readonly ipAddress: string | null
  readonly sessionId: string | null
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
  /** A part of the action, the subject or a value before or after. */
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
  const asked = matching(query)
  const [rows, total] = await Promise.all([pageOf(db, query, asked), countOf(db, asked)])
  return {
    rows: rows.slice(0, query.pageSize).map(fromRow),
    hasMore: rows.length > query.pageSize,
    total: Math.min(total, LIST_COUNT_LIMIT),
    isTotalCapped: total > LIST_COUNT_LIMIT,
  }
}

async function pageOf(
  db: Queryable,
  { before, pageSize }: AdminActionQuery,
  { conditions, values }: Conditions,
): Promise<AdminActionRow[]> {
  const given = [...values]
  const all = [...conditions]
  if (before) {
    given.push(before.microseconds, before.id)
    const at = `timestamptz 'epoch' + $${given.length - 1}::bigint * interval '1 microsecond'`
    all.push(`(at, id) < (${at}, $${given.length}::bigint)`)
  }
  given.push(pageSize + 1)
  const { rows } = await db.query<AdminActionRow>(
    `select *, (extract(epoch from at) * 1000000)::bigint as microseconds
     from sale.admin_actions ${whereOf(all)} order by at desc, id desc limit $${given.length}`,
    given,
  )
  return rows
}

async function countOf(db: Queryable, { conditions, values }: Conditions): Promise<number> {
  const { rows } = await db.query<{ total: string }>(
    `select count(*) as total from (
       select 1 from sale.admin_actions ${whereOf(conditions)} limit ${LIST_COUNT_LIMIT + 1}) counted`,
    values,
  )
  return Number(rows[0]?.total ?? 0)
}

function matching(query: AdminActionQuery): Conditions {
  if (query.search && !isFindable(query.search)) return { conditions: ['false'], values: [] }
  return conditionsOf([
    ['action =', query.action],
    ['actor_id =', query.actor],
    ['subject =', query.subject],
    ['at >=', query.from],
    ['at <=', query.to],
    ['search_text like', query.search ? containing(query.search.normalize('NFC').toLowerCase()) : undefined],
  ])
}

interface AdminActionRow {
  id: string
  at: Date
  actor_id: string
  actor_role: string
  action: string
  subject: string
  before: unknown
  after: unknown
  correlation_id: string
  ip_address: string | null
  session_id: string | null
  microseconds: string
}

function fromRow(row: AdminActionRow): RecordedAdminAction {
  return {
    id: row.id,
    at: row.at,
    actorId: row.actor_id,
    actorRole: row.actor_role,
    action: row.action,
    subject: row.subject,
    before: row.before,
    after: row.after,
    correlationId: row.correlation_id,
    ipAddress: row.ip_address,
    sessionId: row.session_id,
    place: { microseconds: row.microseconds, id: row.id },
  }
}
