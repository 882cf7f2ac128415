import { type EventStore, type Position, type StoredEvent, WrongExpectedRevision } from '@presale/event-store'
import {
  type ClaimDecision,
  type ClaimTerms,
  decideClaim,
  encodeSettlementEvent,
  loadSettlement,
  STREAM_PREFIX,
  settlementStreamOf,
  type Transaction,
} from '@presale/purchases'

/** All events of purchases after a position, up to now. */
export async function* purchaseEventsAfter(
  store: EventStore,
  after: Position | undefined,
): AsyncGenerator<StoredEvent> {
  const done = new AbortController()
  try {
    for await (const followed of store.follow({ prefix: STREAM_PREFIX, after, signal: done.signal })) {
      if (followed.kind === 'caught-up') return
      yield followed.event
    }
  } finally {
    done.abort()
  }
}

export interface EarlierClaim {
  readonly transaction: Transaction
  readonly claim: ClaimTerms
  /** Of what makes the claim: a repetition has the same. */
  readonly commandId: string
}

/**
 * Claims a transaction for an approval of an earlier release, by the system, unless it is taken.
 * @throws ClaimUndecided where the claims on it cannot be read
 */
export async function claimForEarlier(
  store: EventStore,
  { transaction, claim, commandId }: EarlierClaim,
  now: Date,
): Promise<ClaimDecision> {
  for (;;) {
    const { settlement, revision } = await loadSettlement(store, transaction)
    const decision = decideClaim({ transaction, claim, at: now }, settlement)
    if (decision.outcome !== 'claimed') return decision
    const encoded = encodeSettlementEvent(decision.event, {
      commandId,
      correlationId: commandId,
      causationId: commandId,
      actor: { id: null, role: 'system' },
      receivedAt: now.toISOString(),
    })
    try {
      await store.append(settlementStreamOf(transaction), [encoded], revision)
      return decision
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error
    }
  }
}
