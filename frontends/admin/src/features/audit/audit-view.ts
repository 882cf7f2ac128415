import type { AdminActionsQuery, AuditEventsQuery } from '@presale/contracts'
import { isUuid } from '@presale/kernel'
import { searchIn, withParams } from '../../lists/address-bar'
import { type AddressView, useAddressView } from '../../lists/use-address-view'

/** The events of purchases, or what staff changed besides. */
export type AuditSource = 'events' | 'changes'

/** What the address bar says of the audit trail: a reload, a link and the back button show the same. */
export interface AuditView {
  readonly source: AuditSource
  readonly search: string
  readonly type: string | undefined
  /** Ids of people; the purchase's id. */
  readonly actor: string | undefined
  readonly buyer: string | undefined
  readonly purchase: string | undefined
  /** What was changed: a symbol, a key, an id. Only of staff changes. */
  readonly subject: string
  /** ISO 8601 UTC, both ends included. */
  readonly from: string | undefined
  readonly to: string | undefined
  /** The page, as the one before named it; the newest one has none. */
  readonly cursor: string | undefined
  /** The entry that is open. */
  readonly open: string | undefined
}

export const AUDIT_PAGE_SIZE = 25

/** Nothing is filtered by. */
export const NO_FILTERS = {
  search: '',
  type: undefined,
  actor: undefined,
  buyer: undefined,
  purchase: undefined,
  subject: '',
  from: undefined,
  to: undefined,
} as const satisfies Partial<AuditView>

const isFilter = (name: string): name is keyof typeof NO_FILTERS => name in NO_FILTERS
const FILTERS = Object.keys(NO_FILTERS).filter(isFilter)
const LONGEST_TYPE = 100

/** Whatever somebody typed into the address bar: what is not known counts as left out. */
export function readView(params: URLSearchParams): AuditView {
  const source = params.get('source') === 'changes' ? 'changes' : 'events'
  const ofEvents = source === 'events' ? params : new URLSearchParams()
  const ofChanges = source === 'changes' ? params : new URLSearchParams()
  return {
    source,
    search: searchIn(params),
    type: params.get('type')?.slice(0, LONGEST_TYPE) || undefined,
    actor: uuidIn(params, 'actor'),
    buyer: uuidIn(ofEvents, 'user'),
    purchase: uuidIn(ofEvents, 'purchase'),
    subject: searchIn(ofChanges, 'subject'),
    from: momentIn(params, 'from'),
    to: momentIn(params, 'to'),
    cursor: params.get('cursor') || undefined,
    open: params.get('open') || undefined,
  }
}

/**
 * The address bar after a change. Parameters of others (the section) stay. Another filter begins with the newest
 * again; another source keeps who, when and the words, which both have.
 */
export function changeView(params: URLSearchParams, change: Partial<AuditView>): URLSearchParams {
  const isOtherSource = 'source' in change
  const isOtherList = isOtherSource || FILTERS.some((name) => name in change)
  const view = {
    ...readView(params),
    ...(isOtherSource ? { type: undefined, buyer: undefined, purchase: undefined, subject: '' } : {}),
    ...(isOtherList ? { cursor: undefined, open: undefined } : {}),
    ...('cursor' in change ? { open: undefined } : {}),
    ...change,
  }
  return withParams(params, {
    source: { value: view.source, fallback: 'events' },
    search: { value: view.search.trim() },
    type: { value: view.type },
    actor: { value: view.actor },
    user: { value: view.buyer },
    purchase: { value: view.purchase },
    subject: { value: view.subject.trim() },
    from: { value: view.from },
    to: { value: view.to },
    cursor: { value: view.cursor },
    open: { value: view.open },
  })
}

export type AuditViewState = AddressView<AuditView>

export const useAuditView = (): AuditViewState => useAddressView(readView, changeView)

export function isFiltered(view: AuditView): boolean {
  return FILTERS.some((name) => view[name] !== NO_FILTERS[name])
}

/** The end stands before the start: nothing can be in between. */
export function isBackwards({ from, to }: Pick<AuditView, 'from' | 'to'>): boolean {
  return from !== undefined && to !== undefined && from > to
}

/** What the events are asked for, without the page: also what is exported. */
export function eventFiltersOf(view: AuditView): Partial<AuditEventsQuery> {
  const { search, type, actor, buyer, purchase, from, to } = view
  return given({ search: search.trim() || undefined, type, actor, user: buyer, purchase, from, to })
}

export function eventsQueryOf(view: AuditView): Partial<AuditEventsQuery> {
  return { ...eventFiltersOf(view), ...given({ cursor: view.cursor }), pageSize: AUDIT_PAGE_SIZE }
}

export function changesQueryOf(view: AuditView): Partial<AdminActionsQuery> {
  const { search, type, actor, subject, from, to, cursor } = view
  const filters = given({
    search: search.trim() || undefined,
    subject: subject.trim() || undefined,
    type,
    actor,
    from,
    to,
    cursor,
  })
  return { ...filters, pageSize: AUDIT_PAGE_SIZE }
}

/** Without what is undefined. */
function given<Values extends Record<string, string | undefined>>(
  values: Values,
): { [Name in keyof Values]?: string } {
  const kept: { [Name in keyof Values]?: string } = {}
  for (const name in values) {
    const value: string | undefined = values[name]
    if (value !== undefined) kept[name] = value
  }
  return kept
}

/** A typed or pasted id, in any letter case; undefined where it is not a complete id. */
export function purchaseIdIn(text: string): string | undefined {
  const id = text.trim().toLowerCase()
  return isUuid(id) ? id : undefined
}

function uuidIn(params: URLSearchParams, name: string): string | undefined {
  return purchaseIdIn(params.get(name) ?? '')
}

/** A time as a link names it, passed on in UTC; the server stores years from 1 to 9999. */
function momentIn(params: URLSearchParams, name: string): string | undefined {
  const text = params.get(name)
  const time = text === null || !/^\d{4}-\d{2}-\d{2}T/.test(text) ? new Date(Number.NaN) : new Date(text)
  return Number.isNaN(time.getTime()) || time.getUTCFullYear() < 1 || time.getUTCFullYear() > 9999
    ? undefined
    : time.toISOString()
}
