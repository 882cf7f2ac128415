import {
  type ProjectedPurchase,
  type PurchaseCommand,
  type PurchaseViewName,
  refusals,
} from '@presale/purchases'
import type { Answer, SignedInCall } from '../http/call'
import { idFrom } from '../http/parse'
import { requestHashOf } from '../idempotency/request-hash'
import type { Services } from '../services'
import { adminPurchaseFor } from './present'
import { commandIdFor, runCommand, staffRole } from './run-command'
import { staffRefusal } from './staff-refusal'

type StaffCommand = Extract<PurchaseCommand, { type: 'approve' | 'decline' | 'reopen' }>
/** A staff command without what every one of them has. */
type Decided = StaffCommand extends infer C
  ? C extends StaffCommand
    ? Omit<C, 'at' | 'actor'>
    : never
  : never

export interface StaffRun {
  readonly purchaseId: string
  readonly commandId: string
  /** The validated body. */
  readonly body: unknown
  readonly decided: Decided
  /** Beside the list and the timeline, which every decision is shown in. */
  readonly alsoShownIn?: readonly PurchaseViewName[]
}

export function purchaseIdOf(call: SignedInCall): string {
  return idFrom(call.params, refusals['purchase-unknown'])
}

/** One staff command on a purchase. @throws ApiError when it is refused */
export function decide(
  call: SignedInCall,
  services: Services,
  { purchaseId, commandId, body, decided, alsoShownIn = [] }: StaffRun,
): Promise<ProjectedPurchase> {
  const role = staffRole(call.user)
  const command = { ...decided, at: call.receivedAt, actor: { id: call.user.id, role } } as StaffCommand
  const requestHash = requestHashOf(body)
  return runCommand(call, services, role, {
    ...{ purchaseId, commandId, requestHash, commands: [command] },
    shownIn: ['purchase-list', 'audit-trail', ...alsoShownIn],
    answerTo: (refusal) => staffRefusal(call, services, purchaseId, refusal),
  })
}

/** The answer to a staff command that needs nothing around it. */
export async function decidePurchase(
  call: SignedInCall,
  services: Services,
  body: unknown,
  decided: Decided,
): Promise<Answer> {
  const run = { purchaseId: purchaseIdOf(call), commandId: commandIdFor(call), body, decided }
  const state = await decide(call, services, run)
  return { status: 200, body: { purchase: await adminPurchaseFor(call, services, state) } }
}
