import type { NewEvent } from '@presale/event-store'
import { eventIdOf } from '@presale/kernel'
import { type EventMetadata, type PurchaseEvent, streamOf } from '../domain/events'
import { shapes } from '../schemas/purchase-events'
import { decodeVersioned, type Readable, storedForm } from './versioned-codec'

export interface DecodedEvent {
  readonly event: PurchaseEvent
  readonly metadata: EventMetadata
}

/** Reads an event of any version in its newest form. @throws UnreadableEvent with event and reason */
export function decodeEvent(stored: Readable): DecodedEvent {
  return decodeVersioned(shapes, stored)
}

/** Events to append; their ids derive from the command, so that a repeated append is the same append. */
export function encodeEvents(
  events: readonly PurchaseEvent[],
  metadata: Omit<EventMetadata, 'schemaVersion'>,
): NewEvent[] {
  return events.map((event, index) => {
    const { data, schemaVersion } = storedForm(shapes, event)
    return {
      id: eventIdOf(metadata.commandId, streamOf(event.data.purchaseId), index),
      type: event.type,
      data,
      metadata: { ...metadata, schemaVersion },
    }
  })
}
