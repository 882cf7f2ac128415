import { findPerson } from '@presale/accounts'
import type { AdminPurchase, Purchase } from '@presale/contracts'
import {
  asPurchase,
  evidenceOf,
  type PaymentRow,
  type ProjectedPurchase,
  type PurchaseState,
} from '@presale/purchases'
import type { SignedInCall } from '../http/call'
import type { Services } from '../services'

/** A row of the payment list, for a reader of the staff. */
export function asAdminPurchase(row: PaymentRow, reader: SignedInCall['user'], now: Date): AdminPurchase {
  const { isContested, setAside, userName, userEmail, needsAttention, revision } = row
  return {
    ...{ ...asPurchase(row, { now, reader, isContested, setAside }), ...approvalOf(row) },
    ...{ userName, userEmail, needsAttention, revision },
  }
}

export const DELETED_USER = 'Deleted user'

/** The purchase as the event left it, for its reader. */
export async function purchaseFor(
  call: SignedInCall,
  { clock, views }: Services,
  state: PurchaseState,
): Promise<Purchase> {
  const seen = await views.purchase(state.id)
  const { isContested = false, setAside = null } = seen ?? {}
  return asPurchase(state, { now: clock.now(), reader: call.user, isContested, setAside })
}

/** The same for staff, with the buyer's name and address. */
export async function adminPurchaseFor(
  call: SignedInCall,
  services: Services,
  state: ProjectedPurchase,
): Promise<AdminPurchase> {
  const [purchase, person] = await Promise.all([
    purchaseFor(call, services, state),
    findPerson(services.pool, state.buyerId),
  ])
  return {
    ...{ ...purchase, ...approvalOf(state) },
    userName: person?.name ?? DELETED_USER,
    userEmail: person?.email ?? '',
    needsAttention: needsAttention(purchase),
    revision: state.revision,
  }
}

/** Expired after payment, late payment reported, or a contested hash of an undecided one (design section 2). */
export function needsAttention(purchase: Purchase): boolean {
  const isDecided = purchase.status === 'approved' || purchase.status === 'declined'
  const isContested = purchase.contested && !isDecided
  return isContested || purchase.latePaymentReported || purchase.expiredWindow === 'approval'
}

/** What an approval stands on, for staff: a buyer has no use for it, and the reason was written for colleagues. */
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
