import type { NewEvent, StoredEvent } from '@presale/event-store'
import { eventIdOf } from '@presale/kernel'
import { type EventMetadata, type PurchaseEvent, streamOf } from '../domain/events'
import { metadataSchema } from '../schemas/event-metadata'
import { shapes } from '../schemas/purchase-events'
import { readVersioned, refuseBinary, UnreadableEvent } from './versioned-codec'

export interface DecodedEvent {
  readonly event: PurchaseEvent
  readonly metadata: EventMetadata
}

/** Reads an event of any version in its newest form. @throws UnreadableEvent with event and reason */
export function decodeEvent(
  stored: Pick<StoredEvent, 'id' | 'type' | 'data' | 'metadata' | 'stream' | 'revision'>,
): DecodedEvent {
  try {
    refuseBinary(stored)
    const metadata = metadataSchema.safeParse(stored.metadata)
    if (!metadata.success)
      throw new UnreadableEvent(`metadata is not as its schema says: ${metadata.error.message}`)
    const event = readVersioned(shapes, {
      type: stored.type,
      data: stored.data,
      schemaVersion: metadata.data.schemaVersion,
    })
    return { event, metadata: metadata.data }
  } catch (error) {
    if (!(error instanceof UnreadableEvent)) throw error
    throw new UnreadableEvent(`Event ${stored.id} (${stored.stream}@${stored.revision}): ${error.message}`)
  }
}

/** Events to append; their ids derive from the command, so that a repeated append is the same append. */
export function encodeEvents(
  events: readonly PurchaseEvent[],
  metadata: Omit<EventMetadata, 'schemaVersion'>,
): NewEvent[] {
  return events.map((event, index) => ({
    id: eventIdOf(metadata.commandId, streamOf(event.data.purchaseId), index),
    type: event.type,
    data: event.data,
    metadata: { ...metadata, schemaVersion: shapes[event.type].version },
  }))
}
