import { type AdminPurchasesQuery, adminPurchasesQuery, purchaseStatus } from '@presale/contracts'
import { PAYMENTS_PAGE_SIZE } from '@presale/kernel'
import { pageIn, searchIn, withParams } from '../../lists/address-bar'
import { type AddressView, useAddressView } from '../../lists/use-address-view'

export type StatusFilter = NonNullable<AdminPurchasesQuery['status']>
export type EvidenceFilter = NonNullable<AdminPurchasesQuery['evidence']>
export type MarkFilter = NonNullable<AdminPurchasesQuery['mark']>
/** What a network shows: purchases that were paid, or what arrived and no purchase names. */
const SEEN_FILTERS = ['any', 'ended', 'nobody'] as const
export type SeenFilter = (typeof SEEN_FILTERS)[number]
export type SortColumn = 'date' | 'amount' | 'total' | 'deadline'

/** What the address bar says of the worklist: a reload, a link and the back button show the same. */
export interface PaymentsView {
  readonly search: string
  /** Undefined: all of them. */
  readonly status: StatusFilter | undefined
  /** What approvals stand on; undefined: whatever. */
  readonly evidence: EvidenceFilter | undefined
  /** What staff should know beside the events; undefined: whatever. */
  readonly mark: MarkFilter | undefined
  /** Paid as the network shows; undefined: whatever. */
  readonly seen: SeenFilter | undefined
  readonly sort: SortColumn
  readonly order: 'asc' | 'desc'
  /** From 1. */
  readonly page: number
  /** The purchase whose details are open. */
  readonly selected: string | undefined
  /** The event that it is looked at as of; undefined: as it is now. */
  readonly asOf: number | undefined
}

/** All purchases. */
export const UNFILTERED = {
  status: undefined,
  evidence: undefined,
  mark: undefined,
  seen: undefined,
} as const

/** It shows a part of the purchases. */
export function isNarrowed({ search, status, evidence, mark, seen }: PaymentsView): boolean {
  return search !== '' || [status, evidence, mark, seen].some((filter) => filter !== undefined)
}

const SORTS: readonly SortColumn[] = ['date', 'amount', 'total', 'deadline']
const ORDERS = ['asc', 'desc'] as const

/** What is to be decided stands by its deadline, the soonest first; all else by its date, the newest first. */
export const usualOrderOf = (status: StatusFilter | undefined) =>
  status === 'to-decide'
    ? ({ sort: 'deadline', order: 'asc' } as const)
    : ({ sort: 'date', order: 'desc' } as const)

function usualDirectionOf(status: StatusFilter | undefined, sort: SortColumn): PaymentsView['order'] {
  const usual = usualOrderOf(status)
  return sort === usual.sort ? usual.order : 'desc'
}

/** In the address: all of them, where nothing else says what is shown. */
const ALL = 'all'

/**
 * Whatever somebody typed into the address bar: what is not known counts as left out. An address that says nothing of
 * the list is that of the tab, which opens with what is to be decided; any other shows all but what it leaves out.
 */
export function readView(params: URLSearchParams): PaymentsView {
  const named = namedIn(params)
  const status = isBare(params, named) ? 'to-decide' : named.status
  const sort = named.sort ?? usualOrderOf(status).sort
  const order = named.order ?? usualDirectionOf(status, sort)
  return { ...named, status, sort, order, asOf: revisionOf(params) }
}

function namedIn(params: URLSearchParams) {
  return {
    search: searchIn(params),
    status: statusOf(params.get('status')),
    evidence: adminPurchasesQuery.shape.evidence.safeParse(params.get('evidence') ?? undefined).data,
    mark: adminPurchasesQuery.shape.mark.safeParse(params.get('mark') ?? undefined).data,
    seen: SEEN_FILTERS.find((one) => one === params.get('seen')),
    sort: SORTS.find((one) => one === params.get('sort')),
    order: ORDERS.find((one) => one === params.get('order')),
    page: pageIn(params),
    selected: params.get('purchase') || undefined,
  }
}

function isBare(params: URLSearchParams, { page, search, ...rest }: ReturnType<typeof namedIn>): boolean {
  const isNamed = params.get('status') === ALL || page > 1 || search.trim() !== ''
  return !isNamed && Object.values(rest).every((value) => value === undefined)
}

/** Nothing of the list: it is that of the tab as it opens. */
export const saysNothing = (params: URLSearchParams): boolean => isBare(params, namedIn(params))

/** Of an open purchase alone. */
function revisionOf(params: URLSearchParams): number | undefined {
  const given = params.get('asOf') ?? ''
  return params.get('purchase') && /^\d{1,6}$/.test(given) ? Number(given) : undefined
}

function statusOf(text: string | null): StatusFilter | undefined {
  if (text === 'attention' || text === 'to-decide') return text
  const parsed = purchaseStatus.safeParse(text)
  return parsed.success ? parsed.data : undefined
}

/**
 * The address bar after a change. Parameters of others (the tab) stay; what is as by default is left
 * out, but for all purchases: left bare, the address would be that of what is to be decided. Another filter or order
 * begins at the first page.
 */
export function changeView(params: URLSearchParams, change: Partial<PaymentsView>): URLSearchParams {
  const narrows = ['search', 'status', 'evidence', 'mark', 'seen', 'sort', 'order'].some(
    (name) => name in change,
  )
  // Another purchase is looked at as it is now.
  const present = 'selected' in change ? { asOf: undefined } : {}
  const before = readView(params)
  const view = {
    ...before,
    ...(narrows ? { page: 1 } : {}),
    ...present,
    ...whereSearched(before, change),
    ...change,
  }
  return withParams(params, {
    search: { value: view.search.trim() },
    status: { value: view.status ?? (isAsByDefault(view) ? ALL : undefined) },
    evidence: { value: view.evidence },
    mark: { value: view.mark },
    seen: { value: view.seen },
    ...orderParams(view),
    page: { value: String(view.page), fallback: '1' },
    purchase: { value: view.selected },
    asOf: { value: view.asOf === undefined ? undefined : String(view.asOf) },
  })
}

/**
 * What is typed above the worklist is looked for among all purchases: a buyer, a wallet or 'approved' may have been
 * decided long ago. Where what is to be decided is chosen after that, it alone is searched.
 */
function whereSearched(before: PaymentsView, { search = '' }: Partial<PaymentsView>): Partial<PaymentsView> {
  const isFirst = before.search.trim() === '' && search.trim() !== ''
  return isFirst && before.status === 'to-decide' ? { status: undefined, ...usualOrderOf(undefined) } : {}
}

/** All purchases in their usual order: no other parameter of the list says so. */
function isAsByDefault(view: PaymentsView): boolean {
  const usual = usualOrderOf(undefined)
  return (
    !isNarrowed({ ...view, search: view.search.trim() }) &&
    view.sort === usual.sort &&
    view.order === usual.order
  )
}

/** Of what is to be decided both are always named: links and saved views say what they show. */
const orderParams = ({ status, sort, order }: PaymentsView) =>
  status === 'to-decide'
    ? { sort: { value: sort }, order: { value: order } }
    : { sort: { value: sort, fallback: 'date' }, order: { value: order, fallback: 'desc' } }

/** The address with what it means: a bare one is saved as what it shows. */
export const inFull = (params: URLSearchParams): URLSearchParams => changeView(params, {})

/** What a saved view without a parameter of the list shows: so all purchases were saved when they were the default. */
export const SAVED_BARE = `status=${ALL}`

export type PaymentsViewState = AddressView<PaymentsView>

export const usePaymentsView = (): PaymentsViewState => useAddressView(readView, changeView)

/** The query that the list of this view is asked with. */
export function queryOf(view: PaymentsView): Partial<AdminPurchasesQuery> {
  const { search, status, evidence, mark, seen, sort, order, page } = view
  return {
    page,
    pageSize: PAYMENTS_PAGE_SIZE,
    sort,
    order,
    ...(search.trim() === '' ? {} : { search: search.trim() }),
    ...(status === undefined ? {} : { status }),
    ...(evidence === undefined ? {} : { evidence }),
    ...(mark === undefined ? {} : { mark }),
    // Beside another list that of purchases says the counts alone.
    ...(seen === 'any' || seen === 'ended' ? { seen } : {}),
  }
}

/** A click on a column's head: the same column turns around, another one starts with the largest. */
export function sortedBy({ sort, order }: PaymentsView, column: SortColumn): Partial<PaymentsView> {
  return { sort: column, order: sort === column && order === 'desc' ? 'asc' : 'desc' }
}
