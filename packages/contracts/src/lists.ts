import { z } from 'zod'
import { currencySymbol, isStorableLine, leftOut, uuid } from './primitives'
import { approvalEvidence, purchaseMarkKind, purchaseStatus } from './purchases'

function whole(what: string, fallback: number, maximum: number) {
  const error = `${what} must be a whole number from 1 to ${maximum}`
  return z.coerce.number({ error }).int(error).min(1, error).max(maximum, error).default(fallback)
}

function oneOf<const Choices extends readonly [string, ...string[]]>(what: string, choices: Choices) {
  return z.enum(choices, { error: `${what} must be one of ${choices.join(', ')}` })
}

/** The address of a block explorer's page is searched for as it is pasted. */
const LONGEST_SEARCH = 2048
const TOO_LONG = `search is too long: at most ${LONGEST_SEARCH} characters`

const search = z.string('search must be a text').trim().max(LONGEST_SEARCH, TOO_LONG).default('')

/** Page and order of an admin list: 10 per page by default, at most 100. */
const paging = {
  page: whole('page', 1, 1_000_000),
  pageSize: whole('pageSize', 10, 100),
  search,
  order: oneOf('order', ['asc', 'desc']).default('desc'),
}

const REVISION = 'revision must be the revision of an event of this purchase'

/** Query of the admin's payment list. */
export const adminPurchasesQuery = z.object({
  ...paging,
  /** The buyer. */
  user: leftOut(uuid),
  /** `to-decide`: what awaits an approval or a decline. */
  status: oneOf('status', ['to-decide', 'attention', ...purchaseStatus.options]).optional(),
  /** The evidence of an approval; `no-transaction` is a reason or nothing. */
  evidence: oneOf('evidence', ['no-transaction', ...approvalEvidence.options]).optional(),
  /** What staff should know beside the events; `any` is whatever the mark. */
  mark: oneOf('mark', ['any', ...purchaseMarkKind.options]).optional(),
  /**
   * Paid as its network shows: what is named is in a block, and pays to the address that was shown. `any` are those without a
   * decision, `ended` those that were declined, cancelled or have expired all the same, in the last 90 days.
   */
  seen: oneOf('seen', ['any', 'ended']).optional(),
  currency: leftOut(currencySymbol),
  /** By `deadline` alone those that have one: pending purchases. */
  sort: oneOf('sort', ['date', 'amount', 'total', 'status', 'deadline']).default('date'),
})
export type AdminPurchasesQuery = z.output<typeof adminPurchasesQuery>

/** Query of GET /api/admin/received. */
export const receivedQuery = z.object({ page: paging.page, pageSize: paging.pageSize })
export type ReceivedQuery = z.output<typeof receivedQuery>

/**
 * Query of GET /api/purchases. By default the buyer's newest 1,000; pages can be requested, and the headers link to
 * the rest.
 */
export const ownPurchasesQuery = z.object({
  page: whole('page', 1, 1_000_000),
  pageSize: whole('pageSize', 1000, 1000),
})
export type OwnPurchasesQuery = z.output<typeof ownPurchasesQuery>

/** Query of the admin's user list; `status` is the role. */
export const adminUsersQuery = z.object({
  ...paging,
  status: oneOf('status', ['admin', 'moderator', 'user']).optional(),
  sort: oneOf('sort', ['date', 'name', 'email']).default('date'),
})
export type AdminUsersQuery = z.output<typeof adminUsersQuery>

/** DELETE /api/admin/users/{id}: `confirm=true` once the person was warned of undecided purchases. */
export const deleteUserQuery = z.object({
  confirm: oneOf('confirm', ['true', 'false']).default('false'),
})

const isStorableYear = (date: Date): boolean => date.getUTCFullYear() >= 1 && date.getUTCFullYear() <= 9999

/** Converted to UTC: the database accepts fewer offsets and years than ISO 8601. */
const moment = (what: string) => {
  const error = `${what} must be a time such as 2026-01-31T12:00:00Z`
  const time = z.iso.datetime({ offset: true, error }).refine((text) => isStorableYear(new Date(text)), error)
  return leftOut(time.transform((text) => new Date(text).toISOString()))
}

/** Query of GET /api/admin/purchases/{id}: the purchase as it was right after the event of this revision. */
export const adminPurchaseQuery = z.object({
  revision: leftOut(
    z.coerce.number({ error: REVISION }).int(REVISION).min(0, REVISION).max(1_000_000, REVISION),
  ),
})

/** Search text of the two histories: words of reasons, hashes, addresses, subjects and values. */
const historySearch = z
  .string('search must be a text')
  .trim()
  .max(LONGEST_SEARCH, TOO_LONG)
  .refine(isStorableLine, 'search has characters that nothing here has: it must be one line of text')
  .default('')

/** Filters of the two histories; newest first, paged by the cursor of the page before. */
const historyPaging = {
  actor: leftOut(uuid),
  from: moment('from'),
  to: moment('to'),
  search: historySearch,
  cursor: leftOut(z.string().max(100, 'cursor is not one of ours')),
  pageSize: whole('pageSize', 50, 100),
}

/** Query of GET /api/admin/events. */
export const auditEventsQuery = z.object({
  ...historyPaging,
  /** As stored, since old events may have types that no code knows any more; an unknown type finds nothing. */
  type: leftOut(z.string().max(100, 'type is too long')),
  /** The buyer. */
  user: leftOut(uuid),
  purchase: leftOut(uuid),
})
export type AuditEventsQuery = z.output<typeof auditEventsQuery>

/** Query of GET /api/admin/actions. */
export const adminActionsQuery = z.object({
  ...historyPaging,
  type: leftOut(z.string().max(100, 'type is too long')),
  subject: leftOut(z.string().max(200, 'subject is too long')),
})
export type AdminActionsQuery = z.output<typeof adminActionsQuery>

/** By what a spreadsheet of the reader parts cells: where it writes 1,5 by semicolons. */
const separators = leftOut(z.enum(['comma', 'semicolon'], { error: 'separators must be comma or semicolon' }))
export type Separators = z.output<typeof separators>

/** Query of GET /api/purchases/export.csv. */
export const ownPurchasesExportQuery = z.object({ separators })

/** Query of GET /api/admin/export/purchases.csv: the filters of the list, and when the purchases were requested. */
export const purchasesExportQuery = adminPurchasesQuery
  .pick({ search: true, status: true, user: true, evidence: true, mark: true, seen: true, currency: true })
  .extend({ from: moment('from'), to: moment('to'), separators })
export type PurchasesExportQuery = z.output<typeof purchasesExportQuery>

/** Query of GET /api/admin/export/users.csv: the filters of the list. */
export const usersExportQuery = adminUsersQuery.pick({ search: true, status: true }).extend({ separators })
export type UsersExportQuery = z.output<typeof usersExportQuery>

/** Query of GET /api/admin/export/events.csv: the filters of the audit trail. */
export const eventsExportQuery = auditEventsQuery.omit({ cursor: true, pageSize: true })
export type EventsExportQuery = z.output<typeof eventsExportQuery>
