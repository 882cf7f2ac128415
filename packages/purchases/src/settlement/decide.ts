import { ANY_OUTPUT, outputsOverlap } from '@presale/kernel'
import type { SettlementEvent } from './events'
import { type Claim, type ClaimedOutput, type ClaimTerms, claimedOutput, type Settlement } from './state'
import type { Transaction } from './transaction'

export interface ClaimTransaction {
  readonly transaction: Transaction
  readonly claim: ClaimTerms
  readonly at: Date
}

export type ClaimDecision =
  | { readonly outcome: 'claimed'; readonly event: SettlementEvent }
  /** The same claim is held already: the attempt continues where it was. */
  | { readonly outcome: 'held' }
  /** The same claim was released: its attempt has become impossible. */
  | { readonly outcome: 'released' }
  | { readonly outcome: 'taken'; readonly by: readonly Claim[] }

/** A claim may coexist with others only where it overlaps with none of them. */
export function decideClaim(
  { transaction, claim, at }: ClaimTransaction,
  settled: Settlement,
): ClaimDecision {
  const same = settled.get(claim.claimId)
  if (same) return { outcome: same.isHeld ? 'held' : 'released' }
  const by = [...settled.values()].filter((other) => other.isHeld && overlap(other, claim))
  if (by.length > 0) return { outcome: 'taken', by }
  const { claimId, purchaseId, purchaseRevision, isCarriedOver } = claim
  return {
    outcome: 'claimed',
    event: {
      type: 'TransactionSettled',
      data: {
        ...transaction,
        claimId,
        purchaseId,
        purchaseRevision,
        ...claimedOutput(claim),
        settledAt: at.toISOString(),
        ...(isCarriedOver ? { isCarriedOver: true } : {}),
      },
    },
  }
}

/**
 * A log index says nothing of which log it is in another block: where one of two claims knows the log's place, and the other
 * only an index, they may be the same.
 */
function overlap(one: ClaimedOutput, other: ClaimedOutput): boolean {
  if (one.place !== undefined && other.place !== undefined) return one.place === other.place
  const isByNumber = one.place === undefined && other.place === undefined
  return isByNumber ? outputsOverlap(one.output, other.output) : true
}

/** No event where the claim is not held: releasing twice is harmless. */
export function decideRelease(
  transaction: Transaction,
  claimId: string,
  at: Date,
  settled: Settlement,
): SettlementEvent | undefined {
  if (!settled.get(claimId)?.isHeld) return undefined
  return { type: 'SettlementReleased', data: { ...transaction, claimId, releasedAt: at.toISOString() } }
}

export type NarrowDecision =
  | { readonly outcome: 'narrowed'; readonly event: SettlementEvent }
  | { readonly outcome: 'nothing-to-do' }
  | { readonly outcome: 'not-held' }
  | { readonly outcome: 'already-narrowed' }

/**
 * Only a claim on the whole transaction is narrowed, and once: a named output is the decision of somebody who checked
 * the chain.
 */
export function decideNarrowing(
  transaction: Transaction,
  { claimId, ...named }: Pick<Claim, 'claimId'> & ClaimedOutput,
  at: Date,
  settled: Settlement,
): NarrowDecision {
  const claim = settled.get(claimId)
  if (!claim?.isHeld) return { outcome: 'not-held' }
  if (claim.output === named.output) return { outcome: 'nothing-to-do' }
  if (claim.output !== ANY_OUTPUT) return { outcome: 'already-narrowed' }
  const { purchaseId } = claim
  const data = {
    ...transaction,
    claimId,
    purchaseId,
    ...claimedOutput(named),
    narrowedAt: at.toISOString(),
  }
  return { outcome: 'narrowed', event: { type: 'SettlementNarrowed', data } }
}
