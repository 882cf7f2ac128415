import { approveRequest } from '@presale/contracts'
import { loadPurchase, refusal } from '@presale/purchases'
import type { Handler, SignedInCall } from '../http/call'
import { parse } from '../http/parse'
import { withinModeratorLimit } from '../moderator-limit/within-moderator-limit'
import type { Services } from '../services'
import { settleOnce } from '../settlements/settle-once'
import { decide, purchaseIdOf, type StaffRun } from './decide-purchase'
import { adminPurchaseFor } from './present'
import { refusalAnswer } from './refusal-answer'
import { commandIdFor } from './run-command'
import { assertMayApproveOwn } from './self-approval'
import { staffRefusal } from './staff-refusal'

/** Credits the tokens. What the buyer claimed counts as the transaction unless the admin found another. */
export const approvePurchase: Handler<SignedInCall> = async (call, services) => {
  const purchaseId = purchaseIdOf(call)
  const body = parse(approveRequest, call.body)
  const { state: before } = await loadPurchase(services.store, purchaseId)
  if (before.status === 'nothing') throw refusalAnswer(refusal('purchase-unknown'))
  // Refused by what was just read: were it decided on a later state, with a hash that the buyer
  // claimed in between, that hash would be settled without having been reserved.
  if (before.status === 'awaiting-payment' || before.status === 'expired') {
    const code = before.status === 'expired' ? 'expired-first' : 'not-paid-yet'
    throw await staffRefusal(call, services, purchaseId, refusal(code))
  }
  await assertMayApproveOwn(before, call, services)

  const transactionHash = body.transactionHash ?? before.transactionHash
  const commandId = commandIdFor(call)
  const { currency, walletAddress } = before
  const run: StaffRun = {
    ...{ purchaseId, commandId, body, decided: { type: 'approve', transactionHash } },
    alsoShownIn: ['balances'],
  }
  const approve = (using: Services) =>
    transactionHash === null
      ? decide(call, using, run)
      : settleOnce(using, { purchaseId, commandId, transactionHash, currency, walletAddress }, () =>
          decide(call, using, run),
        )
  // What has been decided is decided for good: only a repeat has an answer, and credits nothing.
  const state = await (before.status === 'awaiting-approval'
    ? withinModeratorLimit(call, services, { purchaseId, amount: before.amount }, approve)
    : approve(services))
  return { status: 200, body: { purchase: await adminPurchaseFor(call, services, state) } }
}
