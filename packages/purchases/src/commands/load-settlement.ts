import { type ExpectedRevision, type Reads, type StoredEvent, StreamTombstoned } from '@presale/event-store'
import { decodeSettlementEvent } from '../settlement/codec'
import { evolveSettlement, nothingSettled, type Settlement } from '../settlement/state'
import { settlementStreamOf, type Transaction } from '../settlement/transaction'
import { UnreadableEvent } from '../stream/versioned-codec'
import { ClaimUndecided } from './claim-undecided'

export interface LoadedSettlement {
  readonly settlement: Settlement
  readonly revision: Exclude<ExpectedRevision, 'any'>
}

/**
 * Reads and folds the stream of a transaction.
 * @throws ClaimUndecided where it cannot be read: what its claims exclude, nobody knows; EventStoreUnavailable
 */
export async function loadSettlement(
  store: Pick<Reads, 'readStream'>,
  transaction: Transaction,
): Promise<LoadedSettlement> {
  try {
    const events: StoredEvent[] = []
    for await (const stored of store.readStream(settlementStreamOf(transaction))) events.push(stored)
    const settlement = events.reduce<Settlement>(
      (state, stored) => evolveSettlement(state, decodeSettlementEvent(stored).event),
      nothingSettled,
    )
    return { settlement, revision: events.at(-1)?.revision ?? 'no-stream' }
  } catch (error) {
    if (!(error instanceof UnreadableEvent || error instanceof StreamTombstoned)) throw error
    throw new ClaimUndecided('unjudgeable', error.message, 60)
  }
}
