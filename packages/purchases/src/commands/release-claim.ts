import { EventStoreUnavailable, type Streams, WrongExpectedRevision } from '@presale/event-store'
import { derivedId } from '@presale/kernel'
import { type PurchaseEvent, streamOf } from '../domain/events'
import { encodeSettlementEvent } from '../settlement/codec'
import { decideRelease } from '../settlement/decide'
import type { ClaimTerms } from '../settlement/state'
import { settlementStreamOf, type Transaction } from '../settlement/transaction'
import { encodeEvents } from '../stream/codec'
import { systemMetadata } from './envelope'
import { judgeClaim } from './judge-claim'
import { loadSettlement } from './load-settlement'
import { pause } from './try-again'

export interface Releasing {
  readonly transaction: Transaction
  readonly claim: ClaimTerms
  readonly now: Date
  /** An attempt that may still succeed is ended first; otherwise it is left alone. */
  readonly endsAttempt: boolean
}

export type Released =
  | { readonly outcome: 'kept' | 'released' | 'in-flight' }
  | { readonly outcome: 'unjudgeable'; readonly cause: string }

const ATTEMPTS = 8

/**
 * Releases a claim whose attempt has become impossible according to the purchase's stream. Safe beside the attempt
 * itself: where that may still succeed, an event takes its revision before the claim is released, so that either the
 * approval is stored and the claim is kept, or the approval finds its revision taken.
 * @throws EventStoreUnavailable
 */
export async function releaseIfOver(store: Streams, releasing: Releasing): Promise<Released> {
  const { transaction, claim, endsAttempt } = releasing
  let judgement = await judgeClaim(store, transaction, claim)
  for (let attempt = 1; judgement.outcome === 'in-flight' && endsAttempt; attempt += 1) {
    if (attempt > ATTEMPTS) throw new EventStoreUnavailable(`${ATTEMPTS} attempts to end a claim failed`)
    await endAttempt(store, releasing, judgement.revision)
    judgement = await judgeClaim(store, transaction, claim)
  }
  if (judgement.outcome !== 'over') return judgement
  await release(store, releasing)
  return { outcome: 'released' }
}

async function endAttempt(
  store: Streams,
  { claim: { purchaseId, claimId }, now }: Releasing,
  revision: number,
): Promise<void> {
  const event: PurchaseEvent = {
    type: 'ApprovalAttemptEnded',
    data: { purchaseId, claimId, endedAt: now.toISOString() },
  }
  const metadata = systemMetadata(derivedId('end attempt', claimId), now)
  await unlessOvertaken(() => store.append(streamOf(purchaseId), encodeEvents([event], metadata), revision))
}

async function release(store: Streams, { transaction, claim, now }: Releasing): Promise<void> {
  const metadata = systemMetadata(derivedId('release claim', claim.claimId), now)
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const { settlement, revision } = await loadSettlement(store, transaction)
    const event = decideRelease(transaction, claim.claimId, now, settlement)
    if (!event) return
    const encoded = encodeSettlementEvent(event, metadata)
    await unlessOvertaken(() => store.append(settlementStreamOf(transaction), [encoded], revision))
    await pause(attempt)
  }
  throw new EventStoreUnavailable(`${ATTEMPTS} attempts to release a claim failed`)
}

/** The stream decides afterwards, and the caller reads it again. */
async function unlessOvertaken(append: () => Promise<unknown>): Promise<void> {
  try {
    await append()
  } catch (error) {
    if (!(error instanceof WrongExpectedRevision)) throw error
  }
}
