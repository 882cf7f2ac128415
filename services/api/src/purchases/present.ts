import { findPerson } from '@presale/accounts'
import type { AdminPurchase, Purchase, SeenPayment } from '@presale/contracts'
import {
  asPurchase,
  evidenceOf,
  type PaymentRow,
  type ProjectedPurchase,
  type PurchaseState,
  settlementActions,
  staffCanAct,
} from '@presale/purchases'
import type { SignedInCall } from '../http/call'
import { doubtedAmong } from '../selling/doubted-addresses'
import { marksOf } from '../selling/purchase-marks'
import { type ReopenRefusal, reopenRefusals } from '../selling/reopening'
import type { Services } from '../services'
import { withNarrowedOutputs } from '../settlements/narrowed-settlements'
import { amongStaff } from './among-staff'
import { seenAmong } from './seen-on-chain'
import { isOwnUndecided, type PurchaseReader, readerOf } from './site-rules'

/** Rows of the payment list, for a reader among the staff. */
export async function asAdminPurchases(
  call: SignedInCall,
  services: Pick<Services, 'pool' | 'readers' | 'clock' | 'views' | 'config' | 'stated' | 'recalls'>,
  rows: readonly PaymentRow[],
): Promise<AdminPurchase[]> {
  const ids = rows.map(({ id }) => id)
  const contested = rows.filter(({ isContested }) => isContested).map(({ id }) => id)
  const [reader, refusalOf, settled, marks, ofStaff, contestants, recalled, doubted, seen] =
    await Promise.all([
      readerOf(call.user, services, rows),
      reopenRefusals(call.user, services, rows),
      withNarrowedOutputs(services.pool, rows),
      marksOf(services.pool, ids),
      amongStaff(services.pool, ids, call.user.id),
      services.views.contestantsOf(contested),
      services.recalls.among(rows),
      doubtedAmong(services, rows),
      seenAmong(services, rows),
    ])
  const now = services.clock.now()
  return settled.map((row) => {
    const { isContested, setAside, userName, needsAttention } = row
    const isAddressDoubted = doubted.has(row.id)
    const purchase = asPurchase(row, { now, reader, isContested, setAside, recalled, isAddressDoubted })
    return {
      ...forStaff(row, { purchase, reader, setAside, reopenRefusal: refusalOf(row) }),
      marks: marks.get(row.id) ?? [],
      contestedWith: [...(contestants.get(row.id) ?? [])],
      ...ofStaff(row.id),
      ...seenIn(seen.get(row.id)),
      userName,
      userEmail: emailShownTo(call.user, { email: row.userEmail, isAdmin: row.isUserAdmin }),
      needsAttention,
    }
  })
}

/** Left out where nothing is known: a site that asks no node has answers without it. */
const seenIn = (seen: SeenPayment | undefined) => (seen === undefined ? {} : { seen })

export const DELETED_USER = 'Deleted user'

/** As in the list of users: a moderator sees no admin there. Empty where there is none to see. */
export function emailShownTo(
  reader: Pick<SignedInCall['user'], 'isAdmin'>,
  buyer: { readonly email: string; readonly isAdmin: boolean } | undefined,
): string {
  return buyer && (reader.isAdmin || !buyer.isAdmin) ? buyer.email : ''
}

/** The purchase as the event left it, for its reader. */
export async function purchaseFor(
  call: SignedInCall,
  services: Services,
  state: PurchaseState,
): Promise<Purchase> {
  return (await readFor(call, services, state)).purchase
}

/** The same for staff, with the buyer's name and address. */
export async function adminPurchaseFor(
  call: SignedInCall,
  services: Services,
  state: ProjectedPurchase,
): Promise<AdminPurchase> {
  const [read, person, [settled = state], marks, ofStaff] = await Promise.all([
    readFor(call, services, state),
    findPerson(services.pool, state.buyerId),
    withNarrowedOutputs(services.pool, [state]),
    marksOf(services.pool, [state.id]),
    amongStaff(services.pool, [state.id], call.user.id),
  ])
  const contestants = await services.views.contestantsOf(read.purchase.contested ? [state.id] : [])
  return {
    ...forStaff(settled, read),
    marks: marks.get(state.id) ?? [],
    contestedWith: [...(contestants.get(state.id) ?? [])],
    ...ofStaff(state.id),
    userName: person?.name ?? DELETED_USER,
    userEmail: emailShownTo(call.user, person),
    needsAttention: needsAttention(read.purchase),
  }
}

interface Read {
  readonly purchase: Purchase
  readonly reader: PurchaseReader
  readonly setAside: PaymentRow['setAside']
  readonly reopenRefusal: ReopenRefusal | null
}

async function readFor(call: SignedInCall, services: Services, state: PurchaseState): Promise<Read> {
  const [seen, reader, refusalOf, recalled, doubted] = await Promise.all([
    services.views.standingOf(state.id),
    readerOf(call.user, services, [state]),
    reopenRefusals(call.user, services, [state]),
    services.recalls.among([state]),
    doubtedAmong(services, [state]),
  ])
  const { isContested = false, setAside = null } = seen ?? {}
  const purchase = asPurchase(state, {
    now: services.clock.now(),
    reader,
    isContested,
    setAside,
    recalled,
    isAddressDoubted: doubted.has(state.id),
  })
  return { purchase, reader, setAside, reopenRefusal: refusalOf(state) }
}

/** Adds what only staff see of a current purchase. */
function forStaff(
  state: ProjectedPurchase,
  { purchase, reader, setAside, reopenRefusal }: Read,
): Omit<
  AdminPurchase,
  'marks' | 'contestedWith' | 'note' | 'lookedAtBy' | 'userName' | 'userEmail' | 'needsAttention'
> {
  const canAct = staffCanAct(setAside)
  return {
    ...purchase,
    ...approvalOf(state),
    revision: state.revision,
    settlementActions: canAct ? settlementActions(state, reader) : [],
    approvalRefusal: canAct && isOwnUndecided(state, reader.id) ? reader.approvalRefusal : null,
    allowedActions: purchase.allowedActions.filter((action) => action !== 'reopen' || reopenRefusal === null),
    reopenRefusal: canAct ? reopenRefusal : null,
  }
}

/** Expired after payment, late payment reported, or a contested hash of an undecided one. */
export function needsAttention(purchase: Purchase): boolean {
  const isDecided = purchase.status === 'approved' || purchase.status === 'declined'
  const isContested = purchase.contested && !isDecided
  return isContested || purchase.latePaymentReported || purchase.expiredWindow === 'approval'
}

/** The evidence of an approval, for staff only: the reason was written for colleagues. */
export function approvalOf(
  state: PurchaseState,
): Pick<AdminPurchase, 'evidence' | 'output' | 'approvalReason'> {
  const isApproved = state.status === 'approved'
  return {
    evidence: evidenceOf(state),
    output: (isApproved && state.output) || null,
    approvalReason: (isApproved && state.approvalReason) || null,
  }
}
