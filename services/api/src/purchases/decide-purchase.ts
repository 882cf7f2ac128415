import { type PurchaseCommand, refusals } from '@presale/purchases'
import type { Answer, SignedInCall } from '../http/call'
import { idFrom } from '../http/parse'
import { requestHashOf } from '../idempotency/request-hash'
import type { Services } from '../services'
import { adminPurchaseFor } from './present'
import { commandIdFor, runCommand, staffRole } from './run-command'

export type StaffCommand = Extract<PurchaseCommand, { type: 'approve' | 'decline' | 'reopen' }>
type Decided = StaffCommand extends infer C
  ? C extends StaffCommand
    ? Omit<C, 'at' | 'actor'>
    : never
  : never

export function purchaseIdOf(call: SignedInCall): string {
  return idFrom(call.params, refusals['purchase-unknown'])
}

/** What approve, decline and reopen share: one staff command on the purchase of the path. */
export async function decidePurchase(
  call: SignedInCall,
  services: Services,
  body: unknown,
  decided: Decided,
): Promise<Answer> {
  const role = staffRole(call.user)
  const command = { ...decided, at: call.receivedAt, actor: { id: call.user.id, role } } as StaffCommand
  const state = await runCommand(call, services, role, {
    purchaseId: purchaseIdOf(call),
    commandId: commandIdFor(call),
    requestHash: requestHashOf(body),
    commands: [command],
  })
  return { status: 200, body: { purchase: await adminPurchaseFor(call, services, state) } }
}
