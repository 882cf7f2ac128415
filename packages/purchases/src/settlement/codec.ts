import type { NewEvent } from '@presale/event-store'
import { eventIdOf } from '@presale/kernel'
import type { EventMetadata } from '../domain/events'
import { decodeVersioned, type Readable, storedForm } from '../stream/versioned-codec'
import { type SettlementEvent, settlementShapes } from './events'
import { settlementStreamOf } from './transaction'

export interface DecodedSettlementEvent {
  readonly event: SettlementEvent
  readonly metadata: EventMetadata
}

/** Reads an event of a settlement stream in its newest form. @throws UnreadableEvent with event and reason */
export function decodeSettlementEvent(stored: Readable): DecodedSettlementEvent {
  return decodeVersioned(settlementShapes, stored)
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
  const { data, schemaVersion } = storedForm(settlementShapes, event)
  return {
    id: eventIdOf(nameOf(event, metadata.commandId), settlementStreamOf(event.data), 0),
    type: event.type,
    data,
    metadata: { ...metadata, schemaVersion },
  }
}

function nameOf({ type, data: { claimId } }: SettlementEvent, commandId: string): string {
  return type === 'SettlementNarrowed' ? `${type} ${claimId} ${commandId}` : `${type} ${claimId}`
}
