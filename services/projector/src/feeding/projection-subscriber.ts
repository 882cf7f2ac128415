import type { Applied, Subscriber } from '@presale/consumer'
import { purchaseEventReader, type RecordedEvent, STREAM_PREFIX } from '@presale/purchases'
import { type GenerationRecord, generationCheckpoint, type ProjectionDefinition } from '@presale/read-store'
import { spansSince } from '@presale/runtime'

export interface FeedOptions {
  readonly batchSize: number
  onApplied?(batch: Applied<RecordedEvent>): void
  onCaughtUp?(): void
}

/** A generation of a projection as a subscriber: rows and checkpoint in one transaction. */
export function projectionSubscriber(
  definition: ProjectionDefinition<RecordedEvent>,
  { id, schema }: Pick<GenerationRecord, 'id' | 'schema'>,
  options: FeedOptions,
): Subscriber<RecordedEvent> {
  return {
    ...options,
    name: schema,
    checkpoint: generationCheckpoint(id),
    prefixes: [STREAM_PREFIX],
    isDerived: true,
    ...(definition.spacingMs === undefined ? {} : { spacingMs: definition.spacingMs }),
    ...(definition.keepsUnreadable ? { takeUnreadable: purchaseEventReader.unreadable } : {}),
    apply: async (client, batch) => {
      const begunAt = performance.now()
      await definition.apply(client, schema, batch)
      const causes = batch.map(({ metadata, id: event }) => ({
        parent: metadata.traceparent,
        attributes: { 'presale.projection': definition.name, 'presale.event': event },
      }))
      spansSince(begunAt, 'project', causes)
    },
  }
}
