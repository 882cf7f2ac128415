import type { NewEvent } from '@presale/event-store'
import { ANY_OUTPUT } from '@presale/kernel'
import { loadPayment, placeOf } from '@presale/payments'
import {
  ClaimUndecided,
  type Executed,
  evidenceOf,
  type LoadedPurchase,
  loadPurchase,
  type ProjectedPurchase,
  type PurchaseState,
  type PurchaseViewName,
  type SettlingExecution,
  type Transaction,
} from '@presale/purchases'
import { actingStaff, staffActor } from '../http/acting-staff'
import { ApiError } from '../http/api-error'
import type { SignedInCall } from '../http/call'
import { storeInTime } from '../http/time-limit'
import { requestHashOf, reserveKey } from '../idempotency/answer-once'
import { oneAtATime, storeUnderLock } from '../purchases/buyers-lock'
import { staffRefusal } from '../purchases/refusal-answer'
import { commandIdFor, untilShown } from '../purchases/run-command'
import { markPurchase } from '../selling/purchase-marks'
import type { Services } from '../services'
import { type Recorded, recordingStore } from './keep-settlements'
import { markOfSameHash, settledElsewhere } from './settled-elsewhere'

export interface StaffSettling {
  readonly name: 'approve' | 'narrow' | 'add-evidence'
  readonly purchaseId: string
  /** The validated body. */
  readonly body: {
    readonly transactionHash?: string | undefined
    readonly output?: number | undefined
    readonly reason?: string | undefined
  }
  /** What of its transaction settles it, where the body does not say. */
  readonly output?: number | undefined
  /** As it was read for this call: tried first. Not where it is recorded, and done one at a time: another was quicker. */
  readonly guess?: LoadedPurchase
  /** Views beside the list and the timeline, which show every decision. */
  readonly alsoShownIn?: readonly PurchaseViewName[]
  /** Its admin action; undefined where the purchase's own events record everything. */
  readonly recorded?: Recorded
}

/** The fields of every such command; the store ends with the call's time. */
export type SettlingCommand = (store: Services['store'], execution: SettlingExecution) => Promise<Executed>

/**
 * Runs a staff command that may settle a transaction. The call's key is reserved for this body before anything is
 * claimed: another body under the same key touches nothing of the first.
 * @throws ApiError
 */
export async function settleByStaff(
  call: SignedInCall,
  services: Services,
  { name, purchaseId, body, output = body.output, guess, alsoShownIn = [], recorded }: StaffSettling,
  command: SettlingCommand,
): Promise<ProjectedPurchase> {
  const requestHash = requestHashOf(body)
  let settled: Transaction | undefined
  await reserveKey(services.pool, call, requestHash)
  const run = (store: Services['store']) =>
    undecidedIs503(() =>
      command(store, {
        purchaseId,
        commandId: commandIdFor(call),
        requestHash,
        correlationId: call.correlationId,
        actor: staffActor(call),
        receivedAt: call.receivedAt,
        transactionHash: body.transactionHash,
        output,
        placeOf: (transaction, number) => placeInStream(store, transaction, number),
        now: () => services.clock.now(),
        guess,
        beforeClaim: async (transaction) => {
          await assertNotAmbiguous(call, services, { transaction, purchaseId, reason: body.reason })
          settled = transaction
        },
      }),
    )
  const store = storeInTime(call, services)
  const executed = await services.commands.count(name, () =>
    recorded ? runRecorded(call, services, { purchaseId, recorded, store }, run) : run(store),
  )
  if (!executed.ok) throw await staffRefusal(call, services, purchaseId, executed.refusal)
  const isShown = await untilShown(
    services,
    ['purchase-list', 'audit-trail', ...alsoShownIn],
    executed.position,
  )
  if (settled) await markSameHash(call, services, { transaction: settled, purchaseId, isShown })
  return { ...executed.state, revision: executed.revision }
}

/** What is typed is a number of an explorer: where the network's node has the transaction, its log has a place of its own. */
async function placeInStream(
  store: Services['store'],
  transaction: Transaction,
  number: string,
): Promise<string | undefined> {
  const { state } = await loadPayment(store, transaction)
  return state?.phase === 'included' ? placeOf(state.outputs, number) : undefined
}

/** It is settled by now: that nobody could look, or mark it, is no refusal. */
async function markSameHash(
  { receivedAt }: SignedInCall,
  { views, store, pool, log }: Services,
  settled: { readonly transaction: Transaction; readonly purchaseId: string; readonly isShown: boolean },
): Promise<void> {
  const { transaction, purchaseId, isShown } = settled
  try {
    const elsewhere = await settledElsewhere(isShown ? views : store, transaction, purchaseId)
    if (elsewhere) await markPurchase(pool, purchaseId, markOfSameHash(elsewhere, receivedAt))
  } catch (error) {
    log.warn({ err: error, purchaseId }, 'whether its hash has settled another purchase was not looked up')
  }
}

/**
 * One at a time per purchase: of two calls with one key, the second finds the result of the first, and records
 * nothing.
 */
function runRecorded(
  call: SignedInCall,
  services: Services,
  { purchaseId, recorded, store }: { purchaseId: string; recorded: Recorded; store: Services['store'] },
  run: (store: Services['store']) => Promise<Executed>,
): Promise<Executed> {
  const recording = recordingStore(store, services, actingStaff(call), recorded)
  return oneAtATime(services, `settlement:${purchaseId}`, async (held) => {
    try {
      return await run(storeUnderLock(recording.store, held))
    } finally {
      await recording.settle()
    }
  })
}

interface MaybeTwin {
  readonly transaction: Transaction
  readonly purchaseId: string
  readonly reason: string | undefined
}

/**
 * Another purchase may have been settled by this transaction, under a name that a release before 0.2.0 took: only an admin
 * who says why they are two can go on. @throws ApiError 409
 */
async function assertNotAmbiguous(
  { user }: SignedInCall,
  { ambiguousSettlements }: Pick<Services, 'ambiguousSettlements'>,
  { transaction, purchaseId, reason }: MaybeTwin,
): Promise<void> {
  const twin = await ambiguousSettlements.findMatch(transaction, purchaseId)
  if (!twin || (user.isAdmin && reason)) return
  throw new ApiError(
    409,
    'transaction-maybe-settled',
    `Purchase ${twin.purchaseId} was settled by '${twin.hash}', which may be this transaction. Look both up; if they are two, an admin can go on by giving a reason.`,
    {},
    { purchase: twin.purchaseId, hash: twin.hash },
  )
}

/** Not a final refusal: the other claim is decided in a moment, or once its stream can be read. */
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

/** Narrowing among the admin actions: the transaction, and its output before and after. */
export function narrowingOf(purchaseId: string): Recorded {
  return {
    eventType: 'SettlementNarrowed',
    actionOf(event) {
      const { hash, output } = settledIn(event)
      return {
        action: 'settlement-narrowed',
        subject: purchaseId,
        before: { transactionHash: hash, output: ANY_OUTPUT },
        after: { transactionHash: hash, output },
      }
    },
  }
}

/** Later evidence among the admin actions: the approval's evidence before and after. */
export function evidenceAddedTo(
  purchaseId: string,
  store: Services['store'],
  reason: string | undefined,
): Recorded {
  return {
    eventType: 'EvidenceAdded',
    async actionOf(event) {
      const { state } = await loadPurchase(store, purchaseId)
      const { transactionHash, output } = settledIn(event)
      return {
        action: 'evidence-added',
        subject: purchaseId,
        before: state.status === 'nothing' ? null : stoodOn(state),
        after: { evidence: 'transaction', transactionHash, output, ...(reason ? { reason } : {}) },
      }
    },
  }
}

/** Without the free-text reason: the approval's event has it. A buyer's reported transaction was not the evidence. */
function stoodOn(state: PurchaseState) {
  return { evidence: evidenceOf(state), transactionHash: null, output: null }
}

interface Settled {
  readonly hash?: string
  readonly transactionHash?: string
  readonly output: string
}

function settledIn({ data }: NewEvent): Settled {
  return data as Settled
}
