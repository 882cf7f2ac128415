import type { EventStore } from '@presale/event-store'
import { canonicalOutput, outputKindOf } from '@presale/kernel'
import type { Actor } from '../domain/events'
import { type RefusalCode, refusal } from '../domain/refusals'
import { hasTransaction, type PurchaseState } from '../domain/state'
import { encodeSettlementEvent } from '../settlement/codec'
import { decideNarrowing } from '../settlement/decide'
import type { Settlement } from '../settlement/state'
import { settlementStreamOf, transactionOf } from '../settlement/transaction'
import type { Executed } from './execute-purchase'
import { loadPurchase } from './load-purchase'
import { loadSettlement } from './load-settlement'
import { tryAgain } from './try-again'

export interface Narrowing {
  readonly purchaseId: string
  readonly commandId: string
  readonly requestHash: string
  readonly correlationId: string
  readonly actor: Actor
  readonly receivedAt: Date
  readonly output: number
}

/**
 * Sets which output of its transaction settles an approved purchase, where the approval had claimed the whole: the
 * other outputs are free for the purchases that they paid for. Repeating it changes nothing.
 * @throws EventStoreUnavailable, UnreadableEvent
 */
export function narrowSettlement(store: EventStore, narrowing: Narrowing): Promise<Executed> {
  return tryAgain(() => narrowOnce(store, narrowing))
}

async function narrowOnce(store: EventStore, narrowing: Narrowing): Promise<Executed> {
  const { state, revision, position } = await loadPurchase(store, narrowing.purchaseId)
  if (state.status === 'nothing') return refuse('purchase-unknown')
  if (state.status !== 'approved') return refuse('not-approved')
  const { transactionHash } = state
  const transaction = transactionHash === null ? undefined : transactionOf(state, transactionHash)
  if (!hasTransaction(state) || !transaction) return refuse('not-settled-by-hash')
  if (!outputKindOf(state.currency, state.walletAddress)) return refuse('output-unknown')

  const loaded = await loadSettlement(store, transaction)
  const claimId = claimIdOf(state, loaded.settlement)
  const claim = { claimId, output: canonicalOutput(narrowing.output) }
  const decision = decideNarrowing(transaction, claim, narrowing.receivedAt, loaded.settlement)
  if (decision.outcome === 'not-held') return refuse('not-settled-by-hash')
  if (decision.outcome === 'already-narrowed') return refuse('already-narrowed')
  const answer = { ok: true, state, revision, position } as const
  if (decision.outcome === 'nothing-to-do') return { ...answer, outcome: 'nothing-to-do' }

  const { commandId, correlationId, actor, requestHash, receivedAt } = narrowing
  const encoded = encodeSettlementEvent(decision.event, {
    commandId,
    correlationId,
    causationId: correlationId,
    actor,
    requestHash,
    receivedAt: receivedAt.toISOString(),
  })
  await store.append(settlementStreamOf(transaction), [encoded], loaded.revision)
  return { ...answer, outcome: 'accepted' }
}

/** An approval of an earlier release names no claim: the one carried over for it is meant. */
function claimIdOf(state: Extract<PurchaseState, { status: 'approved' }>, settlement: Settlement): string {
  if (state.claimId) return state.claimId
  const carriedOver = [...settlement.values()].find(
    (claim) => claim.isCarriedOver && claim.isHeld && claim.purchaseId === state.id,
  )
  return carriedOver?.claimId ?? ''
}

function refuse(code: RefusalCode): Executed {
  return { ok: false, refusal: refusal(code) }
}
