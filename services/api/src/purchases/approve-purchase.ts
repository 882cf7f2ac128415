import { approveRequest } from '@presale/contracts'
import { loadPurchase, refusal, approvePurchase as settleAndApprove } from '@presale/purchases'
import type { Handler, SignedInCall } from '../http/call'
import { parse } from '../http/parse'
import { withinModeratorLimit } from '../moderator-limit/within-moderator-limit'
import type { Services } from '../services'
import { settleByStaff } from '../settlements/settle-by-staff'
import { assertEvidence } from './assert-evidence'
import { purchaseIdOf } from './decide-purchase'
import { adminPurchaseFor } from './present'
import { refusalAnswer } from './refusal-answer'
import { assertMayApproveOwn } from './self-approval'
import { staffRefusal } from './staff-refusal'

/** Credits the tokens. The buyer's claim counts as the transaction unless whoever approves names another. */
export const approvePurchase: Handler<SignedInCall> = async (call, services) => {
  const purchaseId = purchaseIdOf(call)
  const body = parse(approveRequest, call.body)
  const { state: before } = await loadPurchase(services.store, purchaseId)
  if (before.status === 'nothing') throw refusalAnswer(refusal('purchase-unknown'))
  if (before.status === 'awaiting-payment' || before.status === 'expired') {
    const code = before.status === 'expired' ? 'expired-first' : 'not-paid-yet'
    throw await staffRefusal(call, services, purchaseId, refusal(code))
  }
  await assertMayApproveOwn(before, call, services)
  if (before.status === 'awaiting-approval') await assertEvidence(services, before, body)

  const approve = (using: Services) =>
    settleByStaff(call, using, { purchaseId, body, alsoShownIn: ['balances'] }, (store, execution) =>
      settleAndApprove(store, { ...execution, reason: body.reason || null }),
    )
  // What has been decided is decided for good: only a repeat has an answer, and credits nothing.
  const state = await (before.status === 'awaiting-approval'
    ? withinModeratorLimit(call, services, { purchaseId, amount: before.amount }, approve)
    : approve(services))
  return { status: 200, body: { purchase: await adminPurchaseFor(call, services, state) } }
}
