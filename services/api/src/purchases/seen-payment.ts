import { calls } from '@presale/contracts'
import { refusals } from '@presale/purchases'
import { notFound } from '../http/api-error'
import { type Handler, type SignedInCall, signedIn } from '../http/call'
import type { Route } from '../http/mount-routes'
import { purchaseIdOf } from './decisions'
import { ownSeenOf } from './own-seen-payment'
import { paymentProofOf, seenPaymentOf } from './seen-on-chain'

/** What the network says of the transaction that a purchase names: for people, and nothing follows from it. */
const showSeenPayment: Handler<SignedInCall> = async (call, services) => {
  const row = await services.views.payment(purchaseIdOf(call))
  if (!row) throw notFound(refusals['purchase-unknown'])
  return { status: 200, body: await seenPaymentOf(row, services) }
}

/** The same for the buyer alone; of somebody else's purchase nothing is said, not even that it is there. */
const showOwnPayment: Handler<SignedInCall> = async (call, services) => {
  const row = await services.views.payment(purchaseIdOf(call))
  if (!row || row.buyerId !== call.user.id) throw notFound(refusals['purchase-unknown'])
  return { status: 200, body: ownSeenOf(await seenPaymentOf(row, services), row) }
}

/** For their file: what was recorded, and not what a node says now. */
const showOwnPaymentProof: Handler<SignedInCall> = async (call, services) => {
  const row = await services.views.payment(purchaseIdOf(call))
  if (!row || row.buyerId !== call.user.id) throw notFound(refusals['purchase-unknown'])
  return { status: 200, body: await paymentProofOf(row, services) }
}

export const seenPaymentRoutes: readonly Route[] = [
  { call: calls.showOwnPayment, handle: signedIn(showOwnPayment) },
  { call: calls.showOwnPaymentProof, handle: signedIn(showOwnPaymentProof) },
  { call: calls.showSeenPayment, handle: signedIn(showSeenPayment) },
]
