import { type Reads, type StoredEvent, StreamTombstoned } from '@presale/event-store'
import { lettersAndDigits } from '@presale/kernel'
import { type PurchaseEvent, streamOf } from '../domain/events'
import type { ClaimTerms } from '../settlement/state'
import { type PaidOn, settledTransactionsOf, type Transaction } from '../settlement/transaction'
import { decodeEvent } from '../stream/codec'
import { UnreadableEvent } from '../stream/versioned-codec'

/** What the purchase's stream says about a claim. */
export type Judgement =
  /** An approval, or evidence added to one, uses it: it stays for good. */
  | { readonly outcome: 'kept' }
  /** The stream went on without it: its attempt has become impossible. */
  | { readonly outcome: 'over' }
  /** The purchase is still at the revision of the decision: the attempt may still succeed. */
  | { readonly outcome: 'in-flight'; readonly revision: number }
  /** The stream cannot be read where it matters: the claim goes on excluding others. */
  | { readonly outcome: 'unjudgeable'; readonly cause: string }

/** Judges a claim by the purchase's stream alone. @throws EventStoreUnavailable */
export async function judgeClaim(
  store: Pick<Reads, 'readStream'>,
  transaction: Transaction,
  claim: ClaimTerms,
): Promise<Judgement> {
  try {
    const events: StoredEvent[] = []
    for await (const stored of store.readStream(streamOf(claim.purchaseId))) events.push(stored)
    return claim.isCarriedOver ? judgeCarriedOver(events, transaction, claim) : judge(events, claim)
  } catch (error) {
    if (error instanceof UnreadableEvent || error instanceof StreamTombstoned)
      return unjudgeable(error.message)
    throw error
  }
}

/** The event that uses a claim has the very next revision, or does not exist. */
function judge(
  events: readonly StoredEvent[],
  { claimId, purchaseId, purchaseRevision }: ClaimTerms,
): Judgement {
  const last = events.at(-1)?.revision ?? -1
  if (last < purchaseRevision) {
    return unjudgeable(`Purchase ${purchaseId} ends at revision ${last}, before ${purchaseRevision}`)
  }
  if (last === purchaseRevision) return { outcome: 'in-flight', revision: last }
  const next = events.find(({ revision }) => revision === purchaseRevision + 1)
  if (!next) return unjudgeable(`Revision ${purchaseRevision + 1} of purchase ${purchaseId} is missing`)
  if (isSkipped(events, next)) return { outcome: 'over' }
  return { outcome: namesClaim(decodeEvent(next).event, claimId) ? 'kept' : 'over' }
}

function namesClaim(event: PurchaseEvent, claimId: string): boolean {
  const usesItUp = event.type === 'PurchaseApproved' || event.type === 'EvidenceAdded'
  return usesItUp && event.data.claimId === claimId
}

/** Whether an admin decided that this event is to be ignored. */
function isSkipped(events: readonly StoredEvent[], { revision }: StoredEvent): boolean {
  return events.some(
    (stored) =>
      stored.type === 'EventSkipped' &&
      (stored.data as { revision?: unknown } | null)?.revision === revision &&
      decodeEvent(stored).event.type === 'EventSkipped',
  )
}

/**
 * A claim of an earlier release: its approval names no claim, may have been decided again at any revision, and counts
 * by its hash. Only another decision on the purchase, or an ended attempt, makes it impossible: the earlier release
 * cannot read that event, and so appends nothing after it.
 */
function judgeCarriedOver(
  events: readonly StoredEvent[],
  transaction: Transaction,
  { claimId }: ClaimTerms,
): Judgement {
  const decoded = events
    .filter((stored) => !isSkipped(events, stored))
    .map((stored) => decodeEvent(stored).event)
  const requested = decoded[0]
  if (requested?.type !== 'PurchaseRequested') return unjudgeable('The purchase was never requested')
  for (const event of decoded) {
    if (event.type === 'PurchaseApproved') {
      const settled = event.data.transactionHash
      const isKept = settled !== null && names(requested.data, settled, transaction)
      return { outcome: isKept ? 'kept' : 'over' }
    }
    if (event.type === 'PurchaseDeclined') return { outcome: 'over' }
    if (event.type === 'ApprovalAttemptEnded' && event.data.claimId === claimId) return { outcome: 'over' }
  }
  return { outcome: 'in-flight', revision: events.at(-1)?.revision ?? 0 }
}

/** Also where today's form would refuse what was stored: a stricter one frees nothing that an earlier one settled. */
function names(paidOn: PaidOn, settled: string, { network, hash }: Transaction): boolean {
  const onNetwork = settledTransactionsOf(paidOn, settled).filter((one) => one.network === network)
  const isWrittenIn = lettersAndDigits(settled).includes(lettersAndDigits(hash))
  return onNetwork.some((one) => isWrittenIn || one.hash === hash)
}

function unjudgeable(cause: string): Judgement {
  return { outcome: 'unjudgeable', cause }
}
