import {
  comparePositions,
  type EventStore,
  EventStoreUnavailable,
  type Position,
  type StoredEvent,
  WrongExpectedRevision,
} from '@presale/event-store'
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

/** How long the server that is followed may be behind the leader. */
const BEHIND_MS = 10_000

/**
 * All events of purchases after a position, up to now: the newest that the leader has is among them, whichever server of
 * a cluster is followed. @throws EventStoreUnavailable
 */
export async function* purchaseEventsAfter(
  store: EventStore,
  after: Position | undefined,
): AsyncGenerator<StoredEvent> {
  const newest = await store.headOf(STREAM_PREFIX)
  if (!newest || (after && comparePositions(newest, after) <= 0)) return
  const done = new AbortController()
  let isBehind: NodeJS.Timeout | undefined
  try {
    for await (const followed of store.follow({ prefix: STREAM_PREFIX, after, signal: done.signal })) {
      if (followed.kind === 'caught-up') {
        isBehind ??= setTimeout(() => done.abort(), BEHIND_MS)
        continue
      }
      yield followed.event
      if (comparePositions(followed.event.position, newest) >= 0) return
    }
    throw new EventStoreUnavailable('The newest events of purchases have not come')
  } finally {
    clearTimeout(isBehind)
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
