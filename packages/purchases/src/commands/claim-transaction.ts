import { setTimeout as wait } from 'node:timers/promises'
import { EventStoreUnavailable, type Streams, WrongExpectedRevision } from '@presale/event-store'
import type { EventMetadata } from '../domain/events'
import { encodeSettlementEvent } from '../settlement/codec'
import { decideClaim } from '../settlement/decide'
import type { Claim, ClaimTerms } from '../settlement/state'
import { settlementStreamOf, type Transaction } from '../settlement/transaction'
import { ClaimUndecided } from './claim-undecided'
import { loadSettlement } from './load-settlement'
import { releaseIfOver } from './release-claim'
import { pause } from './try-again'

/** An attempt runs for 5 s and each of its appends has 5 s more: after that it is over. */
const ATTEMPT_MS = 10_000
/** How long to wait for an attempt in flight, which usually takes a few hundredths of a second. */
const PATIENCE_MS = 1500
const LOOK_AGAIN_MS = 50
const CONFLICTS = 30

export interface Claiming {
  readonly transaction: Transaction
  readonly claim: ClaimTerms
  readonly metadata: Omit<EventMetadata, 'schemaVersion'>
  readonly now: () => Date
}

export type Claimed =
  | { readonly outcome: 'held' }
  /** The purchase has passed the revision of this attempt: decide again. */
  | { readonly outcome: 'ended' }
  | { readonly outcome: 'taken'; readonly by: Claim }

/**
 * Claims a transaction for one attempt. Only the folded stream says whether it is held: an append that succeeds may
 * repeat one that was stored, and released, before. Conflicting claims are judged.
 * @throws ClaimUndecided, EventStoreUnavailable
 */
export async function claimTransaction(store: Streams, claiming: Claiming): Promise<Claimed> {
  const { transaction, claim, metadata, now } = claiming
  const begun = performance.now()
  for (let conflicts = 0; conflicts < CONFLICTS; ) {
    const { settlement, revision } = await loadSettlement(store, transaction)
    const decision = decideClaim({ transaction, claim, at: now() }, settlement)
    if (decision.outcome === 'held') return { outcome: 'held' }
    if (decision.outcome === 'released') return { outcome: 'ended' }
    if (decision.outcome === 'taken') {
      const isInFlight = await settleWith(store, claiming, decision.by)
      if (isInFlight === undefined) continue
      if ('outcome' in isInFlight) return isInFlight
      if (performance.now() - begun > PATIENCE_MS) throw inFlight(isInFlight, now())
      await wait(LOOK_AGAIN_MS)
      continue
    }
    try {
      const encoded = encodeSettlementEvent(decision.event, metadata)
      await store.append(settlementStreamOf(transaction), [encoded], revision)
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error
      conflicts += 1
      await pause(1)
    }
  }
  throw new EventStoreUnavailable(`${CONFLICTS} attempts to claim a transaction failed`)
}

/**
 * Judges the conflicting claims.
 * @returns nothing where all of them are gone, how the claiming ends, or the one that is in flight.
 */
async function settleWith(
  store: Streams,
  { transaction, claim, now }: Claiming,
  inTheWay: readonly Claim[],
): Promise<Claimed | Claim | undefined> {
  for (const other of inTheWay) {
    const endsAttempt = ageOf(other, now()) > ATTEMPT_MS
    const released = await releaseIfOver(store, { transaction, claim: other, now: now(), endsAttempt })
    if (released.outcome === 'unjudgeable') throw unjudgeable(other, released.cause)
    if (released.outcome === 'in-flight') return other
    // It settles this very purchase already: the next read of the purchase shows that.
    if (released.outcome === 'kept') {
      return other.purchaseId === claim.purchaseId ? { outcome: 'ended' } : { outcome: 'taken', by: other }
    }
  }
  return undefined
}

function ageOf({ settledAt }: Claim, now: Date): number {
  return now.getTime() - Date.parse(settledAt)
}

function inFlight(claim: Claim, now: Date): ClaimUndecided {
  const left = Math.ceil((ATTEMPT_MS - ageOf(claim, now)) / 1000)
  return new ClaimUndecided(
    'in-flight',
    `Claim ${claim.claimId} of purchase ${claim.purchaseId} is in flight`,
    Math.min(ATTEMPT_MS / 1000, Math.max(1, left)),
  )
}

function unjudgeable({ claimId, purchaseId }: Claim, cause: string): ClaimUndecided {
  return new ClaimUndecided(
    'unjudgeable',
    `Claim ${claimId} of purchase ${purchaseId} cannot be judged: ${cause}`,
    60,
  )
}
