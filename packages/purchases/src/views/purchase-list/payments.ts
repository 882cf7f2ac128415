import type { AdminPurchasesQuery } from '@presale/contracts'
import { LIST_COUNT_LIMIT } from '@presale/kernel'
import { column, countRows, type Queryable, row, rowsOf, whereOf } from '@presale/read-store'
import { countThatNeedAttention, isToDecide, needsAttention } from './conditions'
import { isRelated } from './contests'
import {
  type Filter,
  foundAlone,
  fromOf,
  listFilter,
  type Marked,
  unfiltered,
  withCondition,
  withDeadline,
} from './filter'
import { asListed, listedColumns, listedShape, type PurchaseRow } from './queries'
import { search } from './search'
import { DELETED_USER, searchTerm } from './search-term'

/** A row of the admin's payment list. */
export type PaymentRow = PurchaseRow & {
  readonly userName: string
  readonly userEmail: string
  /** Not every reader may see an admin's address. */
  readonly isUserAdmin: boolean
  readonly needsAttention: boolean
}

export interface PaymentsPage {
  readonly rows: PaymentRow[]
  /** Of all pages; exact up to 10,000. */
  readonly total: number
  /** There are more than `total` says. */
  readonly isTotalCapped: boolean
}

const paymentRow = row({
  ...listedShape,
  needsAttention: column.boolean(),
  userName: column.nullable(column.text()),
  userEmail: column.nullable(column.text()),
  isUserAdmin: column.boolean(),
})

export type PaymentsQuery = AdminPurchasesQuery &
  Marked & {
    /** For a reader who is not shown the addresses of admins: they are not found by them either. */
    readonly hidesAdminEmails?: boolean
  }

const SORT_COLUMN = {
  date: 'requested_at',
  amount: 'amount',
  total: 'total',
  status: 'public_status',
  deadline: 'expires_at',
} as const

/**
 * The admin's payment list: searched, filtered, sorted and paged in Postgres. The purchases that match a
 * search are collected by their indexes and then sorted; a search that more than `countLimit` match is
 * met on the way along the order's own index instead, where the next match is never far.
 */
export async function payments(
  database: Queryable,
  query: PaymentsQuery,
  countLimit: number = LIST_COUNT_LIMIT,
): Promise<PaymentsPage> {
  const narrowed = listFilter(query)
  const filter = query.sort === 'deadline' ? withDeadline(narrowed) : narrowed
  if (query.search === '') return pageAndCount(database, query, filter, countLimit)
  const term = searchTerm(query.search, query.hidesAdminEmails)
  const found = term && (await search(database, term, filter, countLimit))
  if (found?.kind === 'common') {
    if (!found.isOverLimit) return pageAndCount(database, query, found.filter, countLimit)
    return { rows: await pageOf(database, query, found.filter), total: countLimit, isTotalCapped: true }
  }
  if (!found || found.ids.length === 0) return { rows: [], total: 0, isTotalCapped: false }
  const rows = await pageOf(database, query, foundAlone(found.ids))
  return { rows, total: found.ids.length, isTotalCapped: false }
}

/** One purchase as a row of the list. */
export async function paymentById(database: Queryable, id: string): Promise<PaymentRow | undefined> {
  const [row] = await paymentsByIds(database, [id])
  return row
}

/** These purchases as rows of the list, the newest first; such as there are none are left out. */
export async function paymentsByIds(database: Queryable, ids: readonly string[]): Promise<PaymentRow[]> {
  if (ids.length === 0) return []
  const isOne = withCondition(unfiltered, (given) => `p.id = any(${given}::uuid[])`, ids)
  return pageOf(database, { sort: 'date', order: 'desc', page: 1, pageSize: ids.length }, isOne)
}

/** More than these name one transaction only where somebody plays with it. */
const MOST_OF_ONE_TRANSACTION = 100

/**
 * The other purchases that may have been paid by the same transaction as this one, by what contests it: whatever its
 * name's spelling, network and completeness. The newest 100.
 */
export async function sameTransactionAs(database: Queryable, id: string): Promise<PaymentRow[]> {
  const isOfIt = withCondition(
    unfiltered,
    (given) => `p.id in (select p.id from views.purchases one join views.purchases p on ${isRelated('one')}
      where one.id = ${given} and p.id <> one.id)`,
    id,
  )
  const page = { page: 1, pageSize: MOST_OF_ONE_TRANSACTION } as const
  return pageOf(database, { sort: 'date', order: 'desc', ...page }, isOfIt)
}

/** How many purchases an admin should look at. */
export async function attentionCount(database: Queryable): Promise<number> {
  return countRows(database, `select ${countThatNeedAttention} as total`)
}

/**
 * How many open purchases are to be paid to a sample address, or at a sample rate: a rate whose source an earlier release
 * did not keep may be one.
 */
export async function openSampleCount(database: Queryable): Promise<number> {
  return countRows(
    database,
    `select count(*) as total from views.purchases p
     where p.public_status = 'pending' and (p.is_sample_wallet or coalesce(p.price_source, 'sample') = 'sample')`,
  )
}

/** How many purchases wait for a decision. */
export async function toDecideCount(database: Queryable): Promise<number> {
  return countRows(database, `select count(*) as total from views.purchases p where ${isToDecide}`)
}

async function pageAndCount(
  database: Queryable,
  query: AdminPurchasesQuery,
  filter: Filter,
  countLimit: number,
): Promise<PaymentsPage> {
  const [total, rows] = await Promise.all([
    countOf(database, filter, countLimit),
    pageOf(database, query, filter),
  ])
  return { rows, total: Math.min(total, countLimit), isTotalCapped: total > countLimit }
}

/** Ordered, because an index that has the order stops at the limit; without one, Postgres may read the table. */
async function countOf(database: Queryable, filter: Filter, limit: number): Promise<number> {
  return countRows(
    database,
    `select count(*) as total from (select 1 ${fromOf(filter)} ${whereOf(filter.conditions)}
       order by p.requested_at desc, p.id desc limit ${limit + 1}) counted`,
    filter.values,
  )
}

async function pageOf(
  database: Queryable,
  query: Pick<AdminPurchasesQuery, 'sort' | 'order' | 'page' | 'pageSize'>,
  filter: Filter,
): Promise<PaymentRow[]> {
  const { sort, order, page, pageSize } = query
  const by = sort === 'date' ? [] : [`p.${SORT_COLUMN[sort]} ${order}`]
  const orderBy = [...by, `p.requested_at ${order}`, `p.id ${order}`].join(', ')
  const { values } = filter
  const rows = await rowsOf(
    database,
    paymentRow,
    // The page is found in the order's index alone; only its own rows are read.
    `select p.*, ${listedColumns}, ${needsAttention} as needs_attention,
       who.name as user_name, who.email as user_email, coalesce(who.is_admin, false) as is_user_admin
     from (select p.id ${fromOf(filter)} ${whereOf(filter.conditions)}
       order by ${orderBy} limit $${values.length + 1} offset $${values.length + 2}) page
     join views.purchases p on p.id = page.id
     left join accounts.people who on who.id = p.buyer_id order by ${orderBy}`,
    [...values, pageSize, (page - 1) * pageSize],
  )
  return rows.map((row) => {
    const [userName, userEmail] = [row.userName ?? DELETED_USER, row.userEmail ?? '']
    const { needsAttention: needsIt, isUserAdmin } = row
    return Object.assign(asListed(row), { userName, userEmail, isUserAdmin, needsAttention: needsIt })
  })
}
