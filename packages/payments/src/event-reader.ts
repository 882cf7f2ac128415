import type { StoredEvent } from '@presale/event-store'
import type { Projectable } from '@presale/read-store'
import { decodePaymentEvent } from './codec'
import type { PaymentEvent } from './events'

/** An event of a payment's stream as projections see it. */
export interface RecordedPaymentEvent extends Projectable {
  readonly stream: string
  /** Counts from 0 within the stream. */
  readonly revision: number
  readonly event: PaymentEvent
}

/** Reads a payment's events for followers of the store. @throws UnreadableEvent */
export function readPaymentEvent(stored: StoredEvent): RecordedPaymentEvent {
  const { id, type, position, stream, revision } = stored
  return { id, type, position, stream, revision, event: decodePaymentEvent(stored) }
}
