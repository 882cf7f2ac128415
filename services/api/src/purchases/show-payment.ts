import { refusals } from '@presale/purchases'
import { notFound } from '../http/api-error'
import type { Handler, SignedInCall } from '../http/call'
import { purchaseIdOf } from './decide-purchase'
import { asAdminPurchase } from './present'

/** One row of the admin's payment list. */
export const showPayment: Handler<SignedInCall> = async (call, { views, clock }) => {
  const row = await views.payment(purchaseIdOf(call))
  if (!row) throw notFound(refusals['purchase-unknown'])
  return { status: 200, body: asAdminPurchase(row, call.user, clock.now()) }
}
