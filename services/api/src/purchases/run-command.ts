import { randomUUID } from 'node:crypto'
import type { Position } from '@presale/event-store'
import { commandIdOf } from '@presale/kernel'
import {
  type ActorRole,
  executePurchase,
  type ProjectedPurchase,
  type PurchaseCommand,
  type PurchaseViewName,
  type Refusal,
} from '@presale/purchases'
import type { ApiError } from '../http/api-error'
import { type Handler, type SignedInCall, signedIn } from '../http/call'
import { storeInTime } from '../http/time-limit'
import { reserveKey } from '../idempotency/answer-once'
import type { Services } from '../services'
import { refusalAnswer } from './refusal-answer'

/** Read your own writes: the longest that an answer waits for the views. */
const APPLIED_TIMEOUT_MS = 2000

export interface Run {
  readonly purchaseId: string
  readonly commandId: string
  /** Fingerprint of the validated body; a key belongs to one of them. */
  readonly requestHash: string
  readonly commands: readonly PurchaseCommand[]
  /** Nobody has appended to it yet, as far as is known. */
  readonly isNew?: boolean
  /** The answer to a refusal; the usual one by default. */
  readonly answerTo?: (refusal: Refusal) => Promise<ApiError>
}

export type ShownRun = Run & {
  /**
   * The views that the answer is read from, and those of the next screen; the answer waits for these alone, so that a
   * new projection slows no command that does not name it.
   */
  readonly shownIn: readonly PurchaseViewName[]
}

/** A purchase after a command, with the position of its last event. */
export interface Ran {
  readonly purchase: ProjectedPurchase
  readonly position: Position | undefined
}

/** The command id of this call: the same for the same user, route and key, else a new one. */
export function commandIdFor(call: SignedInCall): string {
  const { user, route, idempotencyKey } = call
  return idempotencyKey === undefined ? randomUUID() : commandIdOf(user.id, route, idempotencyKey)
}

/**
 * Reserves the call's key, runs the commands, and waits until the named views show the result.
 * @returns the purchase as it is after its last event, or as the first answer to a repeat had it.
 * @throws ApiError for every refusal; EventStoreUnavailable or OverTime when the store stays away.
 */
export async function runCommand(
  call: SignedInCall,
  services: Services,
  role: ActorRole,
  { shownIn, ...run }: ShownRun,
): Promise<ProjectedPurchase> {
  const { purchase, position } = await appendCommand(call, services, role, run)
  await untilShown(services, shownIn, position)
  return purchase
}

/** The same without the wait: for callers that hold a lock. */
export async function appendCommand(
  call: SignedInCall,
  services: Services,
  role: ActorRole,
  run: Run,
): Promise<Ran> {
  await reserveKey(services.pool, call, run.requestHash)
  return appendReserved(call, services, role, run)
}

/** The same for a call whose key is reserved already. */
export async function appendReserved(
  call: SignedInCall,
  services: Services,
  role: ActorRole,
  { answerTo = async (refused) => refusalAnswer(refused), ...run }: Run,
): Promise<Ran> {
  const name = run.commands.map(({ type }) => type).join(', ')
  const executed = await services.commands.count(name, () =>
    executePurchase(storeInTime(call, services), {
      ...run,
      known: role === 'user' ? services.known : undefined,
      correlationId: call.correlationId,
      actor: { id: call.user.id, role },
      receivedAt: call.receivedAt,
    }),
  )
  if (!executed.ok) throw await answerTo(executed.refusal)
  return { purchase: { ...executed.state, revision: executed.revision }, position: executed.position }
}

/** Waits until these views show the event at this position, or for 2 s. @returns whether they show it */
export async function untilShown(
  services: Pick<Services, 'applied'>,
  views: readonly PurchaseViewName[],
  position: Position | undefined,
): Promise<boolean> {
  return !position || services.applied.waitUntilApplied(views, position, APPLIED_TIMEOUT_MS)
}

/** The append; refused before it has any effect where the event store is not the one of the checkpoints. */
export function command(handle: Handler<SignedInCall>): Handler {
  return signedIn(async (call, services) => {
    await services.storeWatch.assertKnown()
    return handle(call, services)
  })
}
