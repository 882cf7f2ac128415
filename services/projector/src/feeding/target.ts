import type { StoredEvent } from '@presale/event-store'
import { decodeEvent, type RecordedEvent, STREAM_PREFIX } from '@presale/purchases'
import { EventNotApplicable, type Pool, type ProjectionDefinition } from '@presale/read-store'

/** One generation that is fed: its definition, and where its rows and its checkpoint are. */
export interface Target {
  readonly pool: Pool
  readonly definition: ProjectionDefinition<RecordedEvent>
  readonly generationId: number
  readonly schema: string
}

/** @throws EventNotApplicable when this code cannot read it */
export function recordEvent(stored: StoredEvent): RecordedEvent {
  const { id, type, position, revision, created, data, metadata } = stored
  try {
    return {
      ...{ id, type, position, revision, created },
      purchaseId: stored.stream.slice(STREAM_PREFIX.length),
      ...decodeEvent(stored),
      stored: { data, metadata },
    }
  } catch (error) {
    throw new EventNotApplicable(stored, error)
  }
}
