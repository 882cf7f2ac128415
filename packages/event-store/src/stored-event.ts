import type { AllStreamRecordedEvent, RecordedEvent } from '@eventstore/db-client'

import { ImpossiblePosition, type Position, type StoredEvent, TOMBSTONE_REVISION } from './event-store'
import { isPossiblePosition } from './positions'

/** Converts the client's position to ours. @throws ImpossiblePosition */
export function toPosition({ commit, prepare }: { commit: bigint; prepare: bigint }): Position {
  const position = { commit: commit.toString(), prepare: prepare.toString() }
  if (!isPossiblePosition(position)) throw new ImpossiblePosition(position)
  return position
}

/** Converts our position to the client's. @throws ImpossiblePosition */
export function fromPosition(position: Position): { commit: bigint; prepare: bigint } {
  if (!isPossiblePosition(position)) throw new ImpossiblePosition(position)
  return { commit: BigInt(position.commit), prepare: BigInt(position.prepare) }
}

const toRevision = (revision: bigint): number =>
  revision > BigInt(TOMBSTONE_REVISION) ? TOMBSTONE_REVISION : Number(revision)

/** @throws when the server sent an event without its position, which no served version does. */
export function toStoredEvent(event: RecordedEvent | AllStreamRecordedEvent): StoredEvent {
  if (event.position === undefined) {
    throw new Error(`Event ${event.id} of stream ${event.streamId} came without a position`)
  }
  return {
    stream: event.streamId,
    revision: toRevision(event.revision),
    id: event.id,
    type: event.type,
    data: event.data,
    metadata: event.metadata,
    position: toPosition(event.position),
    created: event.created.toISOString(),
  }
}
