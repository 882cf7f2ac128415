import { domainSearch, LIST_COUNT_LIMIT } from '@presale/kernel'
import {
  column,
  countRows,
  firstRowOf,
  isFindable,
  type Queryable,
  readRows,
  row,
  rowsOf,
} from '@presale/read-store'
import { LISTED_USER_COLUMNS, type ListedUser, listedUserRow } from './listed-user'
import { type UserFilter, userConditionsOf } from './user-conditions'
import { unaccentedSearch } from './user-search'

export type { Role } from './user-conditions'

export interface UserListQuery extends UserFilter {
  readonly sort: 'date' | 'name' | 'email'
  readonly order: 'asc' | 'desc'
  /** From 1 on. */
  readonly page: number
  readonly pageSize: number
}

export interface UserPage {
  readonly rows: ListedUser[]
  /** Of all pages; exact up to 10,000. */
  readonly total: number
  /** There are more than `total` says. */
  readonly isTotalCapped: boolean
}

const SORT_KEY = {
  date: 'u.created_at',
  name: 'u.name collate "und-x-icu"',
  email: 'u.email collate "und-x-icu"',
} as const

/** A page of the user list. */
export async function listUsers(db: Queryable, asked: UserListQuery): Promise<UserPage> {
  if (!isFindable(asked.search)) return { rows: [], total: 0, isTotalCapped: false }
  const search = await unaccentedSearch(db, asked.search)
  const query = { ...asked, search, domain: domainSearch(asked.search) }
  if (query.search === '') {
    const [total, rows] = await Promise.all([countOf(db, query), pageInOrder(db, query)])
    return pageOf(rows, total)
  }
  const { rows, total } = await pageOfFound(db, query)
  return pageOf(total > LIST_COUNT_LIMIT ? await pageInOrder(db, query) : rows, total)
}

function pageOf(rows: ListedUser[], total: number): UserPage {
  return { rows, total: Math.min(total, LIST_COUNT_LIMIT), isTotalCapped: total > LIST_COUNT_LIMIT }
}

const counted = row({ total: column.bigint() })

async function countOf(db: Queryable, query: UserListQuery): Promise<number> {
  const { where, values } = userConditionsOf(query)
  return countRows(
    db,
    `select count(*) as total
     from (select 1 from accounts.users u ${where} limit ${LIST_COUNT_LIMIT + 1}) counted`,
    values,
  )
}

/** Along the index of the order: quick where many rows match, and hopeless where next to none does. */
function pageInOrder(db: Queryable, query: UserListQuery): Promise<ListedUser[]> {
  const { where, values } = userConditionsOf(query)
  return rowsOf(
    db,
    listedUserRow,
    `select ${LISTED_USER_COLUMNS}
     from (select u.id from accounts.users u ${where} ${pageIn(query, values)}) page
     join accounts.users u on u.id = page.id ${orderBy(query)}`,
    values,
  )
}

/**
 * Finds first, sorts afterwards. Left to itself, the planner may walk the index of the order through
 * the whole table for the one row that matches. What matches more than the count goes to is left to
 * `pageInOrder`.
 */
async function pageOfFound(
  db: Queryable,
  query: UserListQuery,
): Promise<{ rows: ListedUser[]; total: number }> {
  const { where, values } = userConditionsOf(query)
  const text = `with found as materialized (
       select u.id, u.created_at, u.name, u.email from accounts.users u ${where} limit ${LIST_COUNT_LIMIT + 1}
     ), page as (select u.id from found u ${pageIn(query, values)})
     select counted.total, ${LISTED_USER_COLUMNS}
     from (select count(*) as total from found) counted
     left join (page join accounts.users u on u.id = page.id) on true ${orderBy(query)}`
  const { rows } = await db.query(text, values)
  const [first] = readRows(counted, text, rows.slice(0, 1))
  // A page behind the last one: the count alone, beside nothing.
  const users = rows.filter(({ id }) => id !== null)
  return { total: first?.total ?? 0, rows: readRows(listedUserRow, text, users) }
}

function orderBy({ sort, order }: UserListQuery): string {
  return `order by ${SORT_KEY[sort]} ${order}, u.id ${order}`
}

/** Adds its values to those of the conditions. */
function pageIn(query: UserListQuery, values: unknown[]): string {
  const { page, pageSize } = query
  values.push(pageSize, (page - 1) * pageSize)
  return `${orderBy(query)} limit $${values.length - 1} offset $${values.length}`
}

/** One row of the list, after a change; nothing for an unknown id. */
export function findListedUser(db: Queryable, id: string): Promise<ListedUser | undefined> {
  return firstRowOf(
    db,
    listedUserRow,
    `select ${LISTED_USER_COLUMNS} from accounts.users u where u.id = $1`,
    [id],
  )
}
