import {
  ClaimUndecided,
  type Executed,
  type ProjectedPurchase,
  type PurchaseViewName,
  type SettlingExecution,
} from '@presale/purchases'
import { actingStaff } from '../http/acting-staff'
import { ApiError } from '../http/api-error'
import type { SignedInCall } from '../http/call'
import { storeInTime } from '../http/time-limit'
import { reserveKey } from '../idempotency/key-reservation'
import { requestHashOf } from '../idempotency/request-hash'
import { oneAtATime } from '../purchases/one-at-a-time'
import { commandIdFor, staffRole, untilShown } from '../purchases/run-command'
import { staffRefusal } from '../purchases/staff-refusal'
import type { Services } from '../services'
import { assertCarriedOver } from './carried-over'
import { type Recorded, recordingStore } from './recording-store'

export interface StaffSettling {
  readonly purchaseId: string
  /** The validated body. */
  readonly body: { readonly transactionHash?: string | undefined; readonly output?: number | undefined }
  /** Beside the list and the timeline, which every decision is shown in. */
  readonly alsoShownIn?: readonly PurchaseViewName[]
  /** The admin action it is; none where the purchase's own decision says it all. */
  readonly recorded?: Recorded
}

/** What every such command has; the store is one that ends with the call's time. */
export type SettlingCommand = (store: Services['store'], execution: SettlingExecution) => Promise<Executed>

/**
 * Runs a staff command that may settle a transaction. The call's key is taken for this body before anything is
 * claimed: with another body under the same key, nothing of the first is touched.
 * @throws ApiError
 */
export async function settleByStaff(
  call: SignedInCall,
  services: Services,
  { purchaseId, body, alsoShownIn = [], recorded }: StaffSettling,
  command: SettlingCommand,
): Promise<ProjectedPurchase> {
  const requestHash = requestHashOf(body)
  await reserveKey(services.pool, call, requestHash)
  const run = (store: Services['store']) =>
    undecidedIs503(() =>
      command(store, {
        ...{ purchaseId, commandId: commandIdFor(call), requestHash, correlationId: call.correlationId },
        ...{ actor: { id: call.user.id, role: staffRole(call.user) }, receivedAt: call.receivedAt },
        ...{ transactionHash: body.transactionHash, output: body.output },
        now: () => services.clock.now(),
        beforeClaim: () => assertCarriedOver(store),
      }),
    )
  const store = storeInTime(call, services)
  const executed = await (recorded
    ? runRecorded(call, services, { purchaseId, recorded, store }, run)
    : run(store))
  if (!executed.ok) throw await staffRefusal(call, services, purchaseId, executed.refusal)
  await untilShown(services, ['purchase-list', 'audit-trail', ...alsoShownIn], executed.position)
  return { ...executed.state, revision: executed.revision }
}

/** One at a time for a purchase: of two calls with one key, the second finds what the first one did, and records nothing. */
function runRecorded(
  call: SignedInCall,
  services: Services,
  { purchaseId, recorded, store }: { purchaseId: string; recorded: Recorded; store: Services['store'] },
  run: (store: Services['store']) => Promise<Executed>,
): Promise<Executed> {
  const recording = recordingStore(store, services, actingStaff(call), recorded)
  return oneAtATime(services, `settlement:${purchaseId}`, () =>
    run(recording.store).finally(() => recording.settle()),
  )
}

/** Not refused for good: what stands in the way is decided in a moment, or once its stream can be read. */
async function undecidedIs503<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof ClaimUndecided)) throw error
    const headers = { 'Retry-After': String(error.retryAfterSeconds) }
    if (error.why === 'in-flight') {
      const sentence =
        'Another approval by this transaction is on its way. Nothing was changed; try again in a moment.'
      throw new ApiError(503, 'transaction-in-flight', sentence, headers)
    }
    const sentence =
      'Another purchase claims this transaction, and its events cannot be read. Nothing was changed; an operator has to look at it.'
    throw new ApiError(503, 'transaction-unjudged', sentence, headers)
  }
}
