import { approveRequest } from '@presale/contracts'
import { loadPurchase, type PurchaseState, refusal } from '@presale/purchases'
import { readSetting } from '@presale/sale'
import { ApiError } from '../http/api-error'
import type { Handler, SignedInCall } from '../http/call'
import { parse } from '../http/parse'
import type { Services } from '../services'
import { settleOnce } from '../settlements/settle-once'
import { decide, purchaseIdOf, type StaffRun } from './decide-purchase'
import { adminPurchaseFor } from './present'
import { refusalAnswer } from './refusal-answer'
import { commandIdFor } from './run-command'
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
  await assertNotOwn(before, call, services)

  const transactionHash = body.transactionHash ?? before.transactionHash
  const commandId = commandIdFor(call)
  const { currency, walletAddress } = before
  const run: StaffRun = { purchaseId, commandId, body, decided: { type: 'approve', transactionHash } }
  const approve = () => decide(call, services, run)
  const state = await (transactionHash === null
    ? approve()
    : settleOnce(services, { purchaseId, commandId, transactionHash, currency, walletAddress }, approve))
  return { status: 200, body: { purchase: await adminPurchaseFor(call, services, state) } }
}

/** Approving one's own purchase is allowed unless the site setting says otherwise (design section 2). */
async function assertNotOwn(
  { buyerId }: PurchaseState,
  { user }: SignedInCall,
  { pool }: Services,
): Promise<void> {
  if (buyerId === user.id && (await readSetting(pool, 'self_approval')) === 'refuse') {
    throw new ApiError(403, 'self-approval-refused', 'You cannot approve your own purchase.')
  }
}
