import { type AdminPurchasesQuery, purchaseStatus } from '@presale/contracts'
import { PAYMENTS_PAGE_SIZE } from '@presale/kernel'

export type StatusFilter = NonNullable<AdminPurchasesQuery['status']>
export type SortColumn = 'date' | 'amount' | 'total'

/** What the address bar says of the worklist: a reload, a link and the back button show the same. */
export interface PaymentsView {
  readonly search: string
  /** Undefined: all of them. */
  readonly status: StatusFilter | undefined
  readonly sort: SortColumn
  readonly order: 'asc' | 'desc'
  /** From 1. */
  readonly page: number
  /** The purchase whose details are open. */
  readonly selected: string | undefined
}

const DEFAULTS: PaymentsView = {
  search: '',
  status: undefined,
  sort: 'date',
  order: 'desc',
  page: 1,
  selected: undefined,
}

const SORTS: readonly SortColumn[] = ['date', 'amount', 'total']
const LONGEST_SEARCH = 200

/** Whatever somebody typed into the address bar: what is not known counts as left out. */
export function readView(params: URLSearchParams): PaymentsView {
  const page = Number(params.get('page') ?? 1)
  return {
    search: (params.get('search') ?? '').slice(0, LONGEST_SEARCH),
    status: statusOf(params.get('status')),
    sort: SORTS.find((sort) => sort === params.get('sort')) ?? DEFAULTS.sort,
    order: params.get('order') === 'asc' ? 'asc' : 'desc',
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : DEFAULTS.page,
    selected: params.get('purchase') || undefined,
  }
}

function statusOf(text: string | null): StatusFilter | undefined {
  if (text === 'attention') return text
  const parsed = purchaseStatus.safeParse(text)
  return parsed.success ? parsed.data : undefined
}

/**
 * The address bar after a change. Parameters of others (the tab) stay; what is as by default is left
 * out; another filter or order begins at the first page.
 */
export function changeView(params: URLSearchParams, change: Partial<PaymentsView>): URLSearchParams {
  const narrows = ['search', 'status', 'sort', 'order'].some((name) => name in change)
  const view = { ...readView(params), ...(narrows ? { page: 1 } : {}), ...change }
  const next = new URLSearchParams(params)
  const put = (name: string, value: string | undefined, fallback?: string) => {
    if (value === undefined || value === '' || value === fallback) next.delete(name)
    else next.set(name, value)
  }
  put('search', view.search.trim())
  put('status', view.status)
  put('sort', view.sort, DEFAULTS.sort)
  put('order', view.order, DEFAULTS.order)
  put('page', String(view.page), '1')
  put('purchase', view.selected)
  return next
}

/** The query that the list of this view is asked with. */
export function queryOf({ search, status, sort, order, page }: PaymentsView): Partial<AdminPurchasesQuery> {
  return {
    page,
    pageSize: PAYMENTS_PAGE_SIZE,
    sort,
    order,
    ...(search.trim() === '' ? {} : { search: search.trim() }),
    ...(status === undefined ? {} : { status }),
  }
}

/** A click on a column's head: the same column turns around, another one starts with the largest. */
export function sortedBy({ sort, order }: PaymentsView, column: SortColumn): Partial<PaymentsView> {
  return { sort: column, order: sort === column && order === 'desc' ? 'asc' : 'desc' }
}
