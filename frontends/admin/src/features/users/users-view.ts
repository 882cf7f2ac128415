import type { AdminUsersQuery } from '@presale/contracts'
import { pageIn, searchIn, withParams } from '../../lists/address-bar'
import { type AddressView, useAddressView } from '../../lists/use-address-view'

export type RoleFilter = NonNullable<AdminUsersQuery['status']>
export type UsersSort = AdminUsersQuery['sort']

export const PAGE_SIZES = [5, 10, 25, 50] as const
const DEFAULT_PAGE_SIZE = 10

/** What the address bar says of the user list, and of the user whose page is open. */
export interface UsersView {
  readonly search: string
  /** Undefined: all of them. */
  readonly role: RoleFilter | undefined
  readonly sort: UsersSort
  readonly order: 'asc' | 'desc'
  /** From 1. */
  readonly page: number
  readonly pageSize: number
  /** The user whose page stands in place of the list. */
  readonly user: string | undefined
  /** Of that user's purchases. */
  readonly purchasesPage: number
  /** Their purchase whose history is open. */
  readonly purchase: string | undefined
}

const ROLES: readonly RoleFilter[] = ['admin', 'moderator', 'user']
const SORTS: readonly UsersSort[] = ['date', 'name', 'email']

/** Whatever somebody typed into the address bar: what is not known counts as left out. */
export function readUsersView(params: URLSearchParams): UsersView {
  const size = Number(params.get('pageSize'))
  return {
    search: searchIn(params),
    role: ROLES.find((role) => role === params.get('role')),
    sort: SORTS.find((sort) => sort === params.get('sort')) ?? 'date',
    order: params.get('order') === 'asc' ? 'asc' : 'desc',
    page: pageIn(params),
    pageSize: PAGE_SIZES.find((known) => known === size) ?? DEFAULT_PAGE_SIZE,
    user: params.get('user') || undefined,
    purchasesPage: pageIn(params, 'purchases'),
    purchase: params.get('purchase') || undefined,
  }
}

/**
 * The address bar after a change. Another filter, order or size begins at the first page; whoever leaves a
 * user's page finds the list as it was, and nothing of that user's is left.
 */
export function changeUsersView(params: URLSearchParams, change: Partial<UsersView>): URLSearchParams {
  const narrows = ['search', 'role', 'sort', 'order', 'pageSize'].some((name) => name in change)
  const leaves = 'user' in change ? { purchasesPage: 1, purchase: undefined } : {}
  const view = { ...readUsersView(params), ...(narrows ? { page: 1 } : {}), ...leaves, ...change }
  return withParams(params, {
    search: { value: view.search.trim() },
    role: { value: view.role },
    sort: { value: view.sort, fallback: 'date' },
    order: { value: view.order, fallback: 'desc' },
    page: { value: String(view.page), fallback: '1' },
    pageSize: { value: String(view.pageSize), fallback: String(DEFAULT_PAGE_SIZE) },
    user: { value: view.user },
    purchases: { value: String(view.purchasesPage), fallback: '1' },
    purchase: { value: view.purchase },
  })
}

export type UsersViewState = AddressView<UsersView>

export const useUsersView = (): UsersViewState => useAddressView(readUsersView, changeUsersView)

/** The query that the list of this view is asked with. */
export function usersQueryOf(view: UsersView): Partial<AdminUsersQuery> {
  const { search, role, sort, order, page, pageSize } = view
  return {
    page,
    pageSize,
    sort,
    order,
    ...(search.trim() === '' ? {} : { search: search.trim() }),
    ...(role === undefined ? {} : { status: role }),
  }
}

/** A click on a column's head: the same one turns around; names begin at A, dates at the newest. */
export function sortedBy({ sort, order }: UsersView, column: UsersSort): Partial<UsersView> {
  const first = column === 'date' ? 'desc' : 'asc'
  const other = first === 'desc' ? 'asc' : 'desc'
  return { sort: column, order: sort === column && order === first ? other : first }
}
