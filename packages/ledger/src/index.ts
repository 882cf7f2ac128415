import {
  PAYMENT_PREFIX,
  paymentsProjection,
  type RecordedPaymentEvent,
  readPaymentEvent,
} from '@presale/payments'
import {
  purchaseEventReader,
  purchaseProjections,
  type RecordedEvent,
  STREAM_PREFIX,
} from '@presale/purchases'
import type { ProjectionDefinition } from '@presale/read-store'

/** Whatever the ledger holds that projections are made of. */
export type LedgerEvent = RecordedEvent | RecordedPaymentEvent

/** A projection gets events of the streams alone that it applies: `apply` of each knows them by their own type. */
export type LedgerProjection = ProjectionDefinition<LedgerEvent>

/** Every projection; each is fed, checkpointed and rebuilt separately. */
export const ledgerProjections: readonly LedgerProjection[] = [...purchaseProjections, paymentsProjection]

/** The streams that projections follow, by name prefix. */
export const LEDGER_PREFIXES: readonly string[] = [STREAM_PREFIX, PAYMENT_PREFIX]

/** Those of one projection; of a name that this code does not know, all. */
export const followedBy = (projection: string): readonly string[] =>
  ledgerProjections.find(({ name }) => name === projection)?.follows ?? LEDGER_PREFIXES

type Stored = Parameters<typeof readPaymentEvent>[0]

/** Reads the events of all of them. Only a purchase's can be declared as skipped. */
export const ledgerReader = {
  /** @throws UnreadableEvent */
  read: (stored: Stored): LedgerEvent =>
    stored.stream.startsWith(PAYMENT_PREFIX) ? readPaymentEvent(stored) : purchaseEventReader.read(stored),
  skipIn: (event: LedgerEvent) => ('purchaseId' in event ? purchaseEventReader.skipIn(event) : undefined),
  standIn: (skipped: Stored, reason: string): LedgerEvent => purchaseEventReader.standIn(skipped, reason),
  unreadable: (stored: Stored): LedgerEvent => purchaseEventReader.unreadable(stored),
}

export * from './log/append-leaves'
export { askWitness, type Witness, type WitnessWord, witnessesIn } from './log/ask-witness'
export * from './log/checkpoints'
export { type LoggedLeaf, leafOfEvent, leavesBeyond, leavesInOrder, subtreesOf } from './log/logged-leaves'
export * from './log/origin'
export * from './log/receipt-of-stream'
export { readTile, storedHashes } from './log/stored-tree'
export { prepareLog } from './log/tables'
export * from './log/witnesses'
