import { approveRequest } from '@presale/contracts'
import { loadPurchase } from '@presale/purchases'
import { readSetting } from '@presale/sale'
import { ApiError } from '../http/api-error'
import type { Handler, SignedInCall } from '../http/call'
import { parse } from '../http/parse'
import type { Services } from '../services'
import { decidePurchase, purchaseIdOf } from './decide-purchase'

export const approvePurchase: Handler<SignedInCall> = async (call, services) => {
  const purchaseId = purchaseIdOf(call)
  const body = parse(approveRequest, call.body)
  await assertNotOwn(purchaseId, call, services)
  const transactionHash = body.transactionHash ?? null
  return decidePurchase(call, services, body, { type: 'approve', transactionHash })
}

/** Approving one's own purchase is allowed unless the site setting says otherwise (design section 2). */
async function assertNotOwn(
  purchaseId: string,
  call: SignedInCall,
  { pool, store }: Services,
): Promise<void> {
  if ((await readSetting(pool, 'self_approval')) !== 'refuse') return
  const { state } = await loadPurchase(store, purchaseId)
  if (state.status !== 'nothing' && state.buyerId === call.user.id) {
    throw new ApiError(403, 'self-approval-refused', 'You cannot approve your own purchase.')
  }
}
