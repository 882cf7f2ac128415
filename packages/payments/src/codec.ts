import type { NewEvent } from '@presale/event-store'
import { eventIdOf } from '@presale/kernel'
import {
  decodeVersioned,
  type Readable,
  storedForm,
  systemMetadata,
  UnreadableEvent,
} from '@presale/purchases'
import { type PaymentEvent, paymentShapes, paymentStreamOf } from './events'

/** Reads an event of a payment's stream in its newest form. @throws UnreadableEvent with event and reason */
export function decodePaymentEvent(stored: Readable): PaymentEvent {
  const { event } = decodeVersioned(paymentShapes, stored)
  const { id, stream, revision } = stored
  // Whoever may append to any stream could say something of one payment in that of another.
  if (paymentStreamOf(event.data) !== stream)
    throw new UnreadableEvent(`Event ${id} (${stream}@${revision}): it is about another payment`)
  return event
}

/**
 * Events to append after a revision. Their ids derive from the facts and from that revision: a block that a transaction is
 * in, leaves and comes back to is three events, and the store would take the third for a repeat of the first.
 */
export function encodePaymentEvents(
  events: readonly PaymentEvent[],
  after: number | 'no-stream',
  at: Date,
): NewEvent[] {
  return events.map((event, index) => {
    const { data, schemaVersion } = storedForm(paymentShapes, event)
    const stream = paymentStreamOf(event.data)
    const block = 'blockHash' in event.data ? event.data.blockHash : ''
    const name = `${event.type} ${block} after ${after}`
    const id = eventIdOf(name, stream, index)
    return { id, type: event.type, data, metadata: { ...systemMetadata(id, at), schemaVersion } }
  })
}
