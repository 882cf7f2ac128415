import { randomUUID } from 'node:crypto'
import type { Position } from '@presale/event-store'
import { commandIdOf } from '@presale/kernel'
import {
  type ActorRole,
  executePurchase,
  type ProjectedPurchase,
  type PurchaseCommand,
  purchaseProjections,
  type Refusal,
} from '@presale/purchases'
import type { ApiError } from '../http/api-error'
import type { SignedInCall } from '../http/call'
import { storeInTime } from '../http/time-limit'
import { reserveKey } from '../idempotency/key-reservation'
import type { Services } from '../services'
import { refusalAnswer } from './refusal-answer'

/** Read your own writes: how long an answer waits for the views at most (design section 3). */
const APPLIED_TIMEOUT_MS = 2000
// No answer to a command reads the figures of the sale.
const projectionNames = purchaseProjections.map(({ name }) => name).filter((name) => name !== 'sale-figures')

export interface Run {
  readonly purchaseId: string
  readonly commandId: string
  /** Fingerprint of the validated body; a key stands for one of them. */
  readonly requestHash: string
  readonly commands: readonly PurchaseCommand[]
  /** What a refusal answers; what it always does where left out. */
  readonly answerTo?: (refusal: Refusal) => Promise<ApiError>
}

/** The command of this call: the same for the same user, route and key, else a new one. */
export function commandIdFor(call: SignedInCall): string {
  const { user, route, idempotencyKey } = call
  return idempotencyKey === undefined ? randomUUID() : commandIdOf(user.id, route, idempotencyKey)
}

/** The role in which somebody acts on a purchase as staff. */
export function staffRole(user: SignedInCall['user']): ActorRole {
  return user.isAdmin ? 'admin' : 'moderator'
}

/**
 * Reserves the call's key, runs the commands, and waits until the views show what came of them.
 * @returns the purchase as it is after its last event, or as the first answer to a repeat had it.
 * @throws ApiError for every refusal; EventStoreUnavailable or OverTime when the store stays away.
 */
export async function runCommand(
  call: SignedInCall,
  services: Services,
  role: ActorRole,
  { answerTo = async (refused) => refusalAnswer(refused), ...run }: Run,
): Promise<ProjectedPurchase> {
  await reserveKey(services.pool, call, run.requestHash)
  const executed = await executePurchase(storeInTime(call, services), {
    ...run,
    correlationId: call.correlationId,
    actor: { id: call.user.id, role },
    receivedAt: call.receivedAt,
  })
  if (!executed.ok) throw await answerTo(executed.refusal)
  await untilApplied(services, executed.position)
  return { ...executed.state, revision: executed.revision }
}

export async function untilApplied(services: Services, position: Position | undefined): Promise<void> {
  if (!position) return
  await services.applied.waitUntilApplied(projectionNames, position, APPLIED_TIMEOUT_MS)
}
