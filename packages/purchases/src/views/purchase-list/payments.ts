import type { AdminPurchasesQuery } from '@presale/contracts'
import type { Queryable } from '@presale/read-store'
import { idsThatNeedAttention, isContested, needsAttention } from './conditions'
import { type PurchaseRow, withContest } from './queries'
import type { PurchaseRecord } from './row'

/** A row of the admin's payment list. */
export type PaymentRow = PurchaseRow & {
  readonly userName: string
  readonly userEmail: string
  readonly needsAttention: boolean
}

export interface PaymentsPage {
  readonly rows: PaymentRow[]
  /** Of all pages; exact up to 10,000. */
  readonly total: number
  /** There are more than `total` says (design section 3, lists). */
  readonly isTotalCapped: boolean
}

const COUNT_LIMIT = 10_000

// Who is not in accounts any more is shown as 'Deleted user' (design section 4).
const NAME = `coalesce(who.name, 'Deleted user')`
const EMAIL = `coalesce(who.email, '')`
const FROM = 'from views.purchases p left join accounts.people who on who.id = p.buyer_id'

const SORT_COLUMN = {
  date: 'requested_at',
  amount: 'amount',
  total: 'total',
  status: 'public_status',
} as const

/** The admin's payment list: searched, filtered, sorted and paged in Postgres. */
export async function payments(database: Queryable, query: AdminPurchasesQuery): Promise<PaymentsPage> {
  const { where, values } = conditionsOf(query)
  const [total, rows] = await Promise.all([
    countOf(database, where, values),
    pageOf(database, query, where, values),
  ])
  return { rows, total: Math.min(total, COUNT_LIMIT), isTotalCapped: total > COUNT_LIMIT }
}

/** How many purchases an admin should look at. */
export async function attentionCount(database: Queryable): Promise<number> {
  const { rows } = await database.query<{ total: string }>(
    `select count(*) as total from ${idsThatNeedAttention} attention`,
  )
  return Number(rows[0]?.total ?? 0)
}

async function countOf(database: Queryable, where: string, values: readonly unknown[]): Promise<number> {
  const { rows } = await database.query<{ total: string }>(
    `select count(*) as total from (select 1 ${FROM} ${where} limit ${COUNT_LIMIT + 1}) counted`,
    values,
  )
  return Number(rows[0]?.total ?? 0)
}

async function pageOf(
  database: Queryable,
  query: AdminPurchasesQuery,
  where: string,
  values: readonly unknown[],
): Promise<PaymentRow[]> {
  const { sort, order, page, pageSize } = query
  const by = sort === 'date' ? [] : [`p.${SORT_COLUMN[sort]} ${order}`]
  const orderBy = [...by, `p.requested_at ${order}`, `p.id ${order}`].join(', ')
  const { rows } = await database.query<
    PurchaseRecord & {
      is_contested: boolean
      needs_attention: boolean
      user_name: string
      user_email: string
    }
  >(
    `select p.*, ${isContested} as is_contested, ${needsAttention} as needs_attention,
       ${NAME} as user_name, ${EMAIL} as user_email
     ${FROM} ${where} order by ${orderBy} limit $${values.length + 1} offset $${values.length + 2}`,
    [...values, pageSize, (page - 1) * pageSize],
  )
  return rows.map((row) => ({
    ...withContest(row),
    userName: row.user_name,
    userEmail: row.user_email,
    needsAttention: row.needs_attention,
  }))
}

function conditionsOf({ search, status }: AdminPurchasesQuery): { where: string; values: unknown[] } {
  const conditions: string[] = []
  const values: unknown[] = []
  if (status === 'attention') conditions.push(`p.id in ${idsThatNeedAttention}`)
  else if (status !== undefined) {
    values.push(status)
    conditions.push(`p.public_status = $${values.length}`)
  }
  if (search !== '') {
    values.push(search.toLowerCase())
    conditions.push(matches(`$${values.length}`))
  }
  return { where: conditions.length > 0 ? `where ${conditions.join(' and ')}` : '', values }
}

/** Spec section 9: the search matches user name, email, wallet, status, amount, total; anywhere, any case. */
function matches(term: string): string {
  const texts = [NAME, EMAIL, 'p.wallet_address', 'p.public_status']
  const numbers = ['p.amount', 'p.total']
  // 1,000 and $750.00 are how the list shows them.
  const digits = `translate(${term}, ',$ ', '')`
  return `(${[
    ...texts.map((text) => `strpos(lower(${text}), ${term}) > 0`),
    ...numbers.map((number) => `(${digits} <> '' and strpos(${number}::text, ${digits}) > 0)`),
  ].join(' or ')})`
}
