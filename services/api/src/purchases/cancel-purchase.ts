import { refusals } from '@presale/purchases'
import type { Handler, SignedInCall } from '../http/call'
import { idFrom } from '../http/parse'
import { requestHashOf } from '../idempotency/request-hash'
import { purchaseFor } from './present'
import { commandIdFor, runCommand } from './run-command'

/** The owner's, while the purchase awaits payment. */
export const cancelPurchase: Handler<SignedInCall> = async (call, services) => {
  const purchaseId = idFrom(call.params, refusals['purchase-unknown'])
  const state = await runCommand(call, services, 'user', {
    ...{ purchaseId, commandId: commandIdFor(call), requestHash: requestHashOf({}) },
    shownIn: ['purchase-list'],
    commands: [{ type: 'cancel', at: call.receivedAt, actor: { id: call.user.id, role: 'user' } }],
  })
  return { status: 200, body: { purchase: await purchaseFor(call, services, state) } }
}
