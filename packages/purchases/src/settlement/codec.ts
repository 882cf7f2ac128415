import type { NewEvent, StoredEvent } from '@presale/event-store'
import { eventIdOf } from '@presale/kernel'
import type { EventMetadata } from '../domain/events'
import { metadataSchema } from '../schemas/event-metadata'
import { readVersioned, refuseBinary, UnreadableEvent } from '../stream/versioned-codec'
import { type SettlementEvent, settlementShapes } from './events'
import { settlementStreamOf } from './transaction'

export interface DecodedSettlementEvent {
  readonly event: SettlementEvent
  readonly metadata: EventMetadata
}

/** Reads an event of a settlement stream in its newest form. @throws UnreadableEvent with event and reason */
export function decodeSettlementEvent(
  stored: Pick<StoredEvent, 'id' | 'type' | 'data' | 'metadata' | 'stream' | 'revision'>,
): DecodedSettlementEvent {
  const { id, stream, revision } = stored
  try {
    refuseBinary(stored)
    const metadata = metadataSchema.safeParse(stored.metadata)
    if (!metadata.success)
      throw new UnreadableEvent(`metadata is not as its schema says: ${metadata.error.message}`)
    const event = readVersioned(settlementShapes, {
      type: stored.type,
      data: stored.data,
      schemaVersion: metadata.data.schemaVersion,
    })
    return { event, metadata: metadata.data }
  } catch (error) {
    if (!(error instanceof UnreadableEvent)) throw error
    throw new UnreadableEvent(`Event ${id} (${stream}@${revision}): ${error.message}`)
  }
}

/**
 * An event to append. Its id derives from the claim rather than from the command: one command may claim the same
 * transaction again, after its first attempt was ended. That of a narrowing derives from both: two commands may
 * narrow one claim, and the store would take the second for a repeat of the first.
 */
export function encodeSettlementEvent(
  event: SettlementEvent,
  metadata: Omit<EventMetadata, 'schemaVersion'>,
): NewEvent {
  return {
    id: eventIdOf(nameOf(event, metadata.commandId), settlementStreamOf(event.data), 0),
    type: event.type,
    data: event.data,
    metadata: { ...metadata, schemaVersion: settlementShapes[event.type].version },
  }
}

function nameOf({ type, data: { claimId } }: SettlementEvent, commandId: string): string {
  return type === 'SettlementNarrowed' ? `${type} ${claimId} ${commandId}` : `${type} ${claimId}`
}
