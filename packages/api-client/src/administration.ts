import {
  type AdminPurchase,
  type AdminPurchaseAnswer,
  type AdminPurchasesQuery,
  type AdminUser,
  type AdminUsersQuery,
  calls,
  type ReceivedPayment,
  type ReceivedQuery,
  type SeenPayment,
  type WatchedNetwork,
} from '@presale/contracts'
import { callApi } from './call'
import type { GetOptions, SendOptions } from './http'
import { fetchPage, type Page, wholeFrom } from './pages'

/** The payment list, with the count of what needs attention. */
export interface PaymentsPage extends Page<AdminPurchase> {
  /** Independent of the filter; undefined where the server did not say. */
  readonly attentionCount: number | undefined
  /** Likewise: what waits for an approval or a decline. */
  readonly toDecideCount: number | undefined
  /** How many that may still be decided on were paid as their networks show; undefined where the site asks no node. */
  readonly seenCount: number | undefined
  /** Ended, though paid. */
  readonly seenEndedCount: number | undefined
  /** Payments that no purchase names. */
  readonly receivedCount: number | undefined
}

/** What is left out stays the server's: page 1, 10 a page, newest first. */
export async function fetchAdminPurchases(
  query: Partial<AdminPurchasesQuery>,
  options: GetOptions = {},
): Promise<PaymentsPage> {
  const { page, headers } = await fetchPage(calls.listPurchases, { query, ...options })
  return {
    ...page,
    attentionCount: wholeFrom(headers.get('x-needs-attention-count')),
    toDecideCount: wholeFrom(headers.get('x-to-decide-count')),
    seenCount: wholeFrom(headers.get('x-seen-count')),
    seenEndedCount: wholeFrom(headers.get('x-seen-ended-count')),
    receivedCount: wholeFrom(headers.get('x-received-count')),
  }
}

export function fetchAdminPurchase(id: string, options: GetOptions = {}): Promise<AdminPurchase> {
  return callApi(calls.showPurchase, { params: { id }, ...options })
}

/** The purchase as it was right after the event of this revision; it allows no actions. */
export function fetchAdminPurchaseAsOf(
  id: string,
  revision: number,
  options: GetOptions = {},
): Promise<AdminPurchase> {
  return callApi(calls.showPurchase, { params: { id }, query: { revision }, ...options })
}

/** What the network says of the transaction that a purchase names. */
export function fetchSeenPayment(id: string, options: GetOptions = {}): Promise<SeenPayment> {
  return callApi(calls.showSeenPayment, { params: { id }, ...options })
}

/** The other purchases that may have been paid by the same transaction. */
/** The networks whose nodes are asked, and how far they are read. */
export function fetchWatchedNetworks(options: GetOptions = {}): Promise<WatchedNetwork[]> {
  return callApi(calls.listWatchedNetworks, options)
}

/** What nobody named, newest first. */
export function fetchReceived(
  query: Partial<ReceivedQuery>,
  options: GetOptions = {},
): Promise<Page<ReceivedPayment>> {
  return fetchPage(calls.listReceived, { query, ...options }).then(({ page }) => page)
}

export function fetchSameTransaction(id: string, options: GetOptions = {}): Promise<AdminPurchase[]> {
  return callApi(calls.listSameTransaction, { params: { id }, ...options })
}

export function approvePurchase(
  id: string,
  body?: {
    transactionHash?: string
    output?: number
    reason?: string
    overCap?: boolean
    overLimit?: boolean
  },
  options: SendOptions = {},
): Promise<AdminPurchaseAnswer> {
  return callApi(calls.approvePurchase, { params: { id }, body, ...options })
}

export function declinePurchase(
  id: string,
  body?: { reason?: string },
  options: SendOptions = {},
): Promise<AdminPurchaseAnswer> {
  return callApi(calls.declinePurchase, { params: { id }, body, ...options })
}

export function reopenPurchase(
  id: string,
  body: { reason: string; overCap?: boolean; oldPrice?: boolean },
  options: SendOptions = {},
): Promise<AdminPurchaseAnswer> {
  return callApi(calls.reopenPurchase, { params: { id }, body, ...options })
}

/** Sets the output by which its transaction settles an approved purchase. */
export function narrowSettlement(
  id: string,
  body: { output: number },
  options: SendOptions = {},
): Promise<AdminPurchaseAnswer> {
  return callApi(calls.narrowSettlement, { params: { id }, body, ...options })
}

/** Adds the transaction to an approval that had none. */
export function addEvidence(
  id: string,
  body: { transactionHash: string; output?: number; reason?: string },
  options: SendOptions = {},
): Promise<AdminPurchaseAnswer> {
  return callApi(calls.addEvidence, { params: { id }, body, ...options })
}

/** Over the version that its author saw; an empty text removes the note. */
export function writeNote(
  id: string,
  body: { text: string; version: string | null },
): Promise<AdminPurchaseAnswer> {
  return callApi(calls.writeNote, { params: { id }, body })
}

/** By the open screen itself, again and again: it keeps no session alive that nobody uses. */
export async function lookAtPurchase(id: string): Promise<void> {
  await callApi(calls.lookAtPurchase, { params: { id }, isByItself: true })
}

/** The user list with its two counters. */
export interface UsersPage extends Page<AdminUser> {
  readonly newInLast24Hours: number
  readonly newInLast7Days: number
  /** There are more than one of the two says. */
  readonly isNewCountCapped: boolean
}

export async function fetchAdminUsers(
  query: Partial<AdminUsersQuery>,
  options: GetOptions = {},
): Promise<UsersPage> {
  const { page, headers } = await fetchPage(calls.listUsers, { query, ...options })
  const count = (name: string) => wholeFrom(headers.get(name)) ?? 0
  return {
    ...page,
    newInLast24Hours: count('x-new-users-last-24-hours'),
    newInLast7Days: count('x-new-users-last-7-days'),
    isNewCountCapped: headers.get('x-new-users-capped') === 'true',
  }
}

export function fetchAdminUser(id: string, options: GetOptions = {}): Promise<AdminUser> {
  return callApi(calls.showUser, { params: { id }, ...options })
}

const ROLE_CALLS = {
  'make-admin': calls.makeAdmin,
  'make-moderator': calls.makeModerator,
  'remove-moderator': calls.removeModerator,
} as const

export type RoleChange = keyof typeof ROLE_CALLS

export function changeRole(
  id: string,
  change: RoleChange,
  signed: Pick<SendOptions, 'signature'> = {},
): Promise<AdminUser> {
  return callApi(ROLE_CALLS[change], { params: { id }, ...signed })
}

/** @param isWarned the person knows of undecided purchases; without it such a user is a 409. */
export async function deleteUser(
  id: string,
  isWarned = false,
  signed: Pick<SendOptions, 'signature'> = {},
): Promise<void> {
  const query = isWarned ? { query: { confirm: 'true' as const } } : {}
  await callApi(calls.deleteUser, { params: { id }, ...query, ...signed })
}
