import type { AllStreamRecordedEvent, RecordedEvent } from '@eventstore/db-client'

import type { Position, StoredEvent } from './event-store'

/** The client's position in our own form. */
export const toPosition = (position: { commit: bigint; prepare: bigint }): Position => ({
  commit: position.commit.toString(),
  prepare: position.prepare.toString(),
})

/** Our position in the client's form. */
export const fromPosition = (position: Position): { commit: bigint; prepare: bigint } => ({
  commit: BigInt(position.commit),
  prepare: BigInt(position.prepare),
})

/** @throws when the server sent an event without its position, which no served version does. */
export function toStoredEvent(event: RecordedEvent | AllStreamRecordedEvent): StoredEvent {
  if (event.position === undefined) {
    throw new Error(`Event ${event.id} of stream ${event.streamId} came without a position`)
  }
  return {
    stream: event.streamId,
    revision: Number(event.revision),
    id: event.id,
    type: event.type,
    data: event.data,
    metadata: event.metadata,
    position: toPosition(event.position),
    created: event.created.toISOString(),
  }
}
