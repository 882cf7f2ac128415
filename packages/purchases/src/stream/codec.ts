import type { NewEvent, StoredEvent } from '@presale/event-store'
import { eventIdOf } from '@presale/kernel'
import { z } from 'zod'
import { type EventMetadata, type PurchaseEvent, streamOf } from '../domain/events'
import { shapes } from './shapes'
import { readVersioned, refuseBinary, UnreadableEvent } from './versioned-codec'

export const metadataSchema = z.object({
  schemaVersion: z.int().positive(),
  commandId: z.string(),
  correlationId: z.string(),
  causationId: z.string(),
  actor: z.object({ id: z.string().nullable(), role: z.enum(['user', 'moderator', 'admin', 'system']) }),
  receivedAt: z.iso.datetime(),
  requestHash: z.string().exactOptional(),
})

export interface DecodedEvent {
  readonly event: PurchaseEvent
  readonly metadata: EventMetadata
}

/** Reads an event of any version as its newest form. @throws UnreadableEvent naming event and reason. */
export function decodeEvent(
  stored: Pick<StoredEvent, 'id' | 'type' | 'data' | 'metadata' | 'stream' | 'revision'>,
): DecodedEvent {
  try {
    refuseBinary(stored)
    const metadata = metadataSchema.safeParse(stored.metadata)
    if (!metadata.success)
      throw new UnreadableEvent(`metadata is not as its schema says: ${metadata.error.message}`)
    const { type, data } = readVersioned(shapes, {
      type: stored.type,
      data: stored.data,
      schemaVersion: metadata.data.schemaVersion,
    })
    return { event: { type, data } as PurchaseEvent, metadata: metadata.data }
  } catch (error) {
    if (!(error instanceof UnreadableEvent)) throw error
    throw new UnreadableEvent(`Event ${stored.id} (${stored.stream}@${stored.revision}): ${error.message}`)
  }
}

/** Events as they go into the store; ids derive from the command, so a repeated append is the same append. */
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
