import type { Applied, Subscriber } from '@presale/consumer'
import { type LedgerEvent, type LedgerProjection, ledgerReader } from '@presale/ledger'
import { type GenerationRecord, generationCheckpoint } from '@presale/read-store'
import { spansSince } from '@presale/runtime'

export interface FeedOptions {
  readonly batchSize: number
  onApplied?(batch: Applied<LedgerEvent>): void
  onCaughtUp?(): void
}

/** A generation of a projection as a subscriber: rows and checkpoint in one transaction. */
export function projectionSubscriber(
  definition: LedgerProjection,
  { id, schema }: Pick<GenerationRecord, 'id' | 'schema'>,
  options: FeedOptions,
): Subscriber<LedgerEvent> {
  return {
    ...options,
    name: schema,
    checkpoint: generationCheckpoint(id),
    prefixes: definition.follows,
    ...(definition.applies && { applies: definition.applies }),
    isDerived: true,
    ...(definition.spacingMs === undefined ? {} : { spacingMs: definition.spacingMs }),
    ...(definition.keepsUnreadable ? { takeUnreadable: ledgerReader.unreadable } : {}),
    apply: async (client, batch) => {
      const begunAt = performance.now()
      await definition.apply(client, schema, batch)
      const causes = batch.map((recorded) => ({
        parent: 'metadata' in recorded ? recorded.metadata.traceparent : undefined,
        attributes: { 'presale.projection': definition.name, 'presale.event': recorded.id },
      }))
      spansSince(begunAt, 'project', causes)
    },
  }
}
