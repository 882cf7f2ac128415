import type { NewEvent } from '@presale/event-store'
import { eventIdOf } from '@presale/kernel'
import { type EventMetadata, type PurchaseEvent, streamOf } from '../domain/events'
import { shapes } from '../schemas/purchase-events'
import { signatureOf } from './decision-signature'
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
    const stream = streamOf(event.data.purchaseId)
    const encoded = { id: eventIdOf(metadata.commandId, stream, index), type: event.type, data }
    const signature = signatureOf({ ...encoded, stream })
    return { ...encoded, metadata: { ...metadata, schemaVersion, ...(signature && { signature }) } }
  })
}
