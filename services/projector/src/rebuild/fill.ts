import { bulkFill } from '@presale/consumer'
import type { EventStore } from '@presale/event-store'
import { type LedgerEvent, type LedgerProjection, ledgerReader } from '@presale/ledger'
import {
  BulkRefused,
  finishFilling,
  type GenerationRecord,
  generationCheckpoint,
  type LogPosition,
  type Pool,
  type PoolClient,
} from '@presale/read-store'
import { projectionSubscriber } from '../feeding/projection-subscriber'
import { cancelOnAbort } from './cancel-on-abort'
import type { ProgressWriter } from './progress-writer'
import type { RebuildReport } from './report'

/** A generation that is being built, without indexes yet. */
export interface ToFill {
  readonly definition: LedgerProjection
  readonly building: GenerationRecord
  readonly progress: ProgressWriter
  report(report: RebuildReport): void
}

export interface Fill {
  readonly pool: Pool
  readonly store: EventStore
  /** The position of an event that the store has, as the last one to apply; undefined where it has none. */
  readonly upTo: LogPosition | undefined
  /** Events in one transaction; with read-ahead two batches are in memory. */
  readonly batchSize: number
  readonly signal: AbortSignal
}

/**
 * Fills generations up to a position, all from one read of the store, and gives them their indexes. What comes after,
 * and what it could not apply, is left to the live path. Resolves early where the signal aborts: they are to be dropped.
 * @returns the schemas that have to be filled by the live path instead, from the first event on, and why
 * @throws database errors
 */
export async function fill(
  toFill: readonly ToFill[],
  { pool, store, upTo, batchSize, signal }: Fill,
): Promise<ReadonlyMap<string, BulkRefused>> {
  const refused = new Map<string, BulkRefused>()
  const clients: { client: PoolClient; giveBack(isUnsure: boolean): void }[] = []
  try {
    for (const _ of toFill) clients.push(await heldClient(pool))
    const targets = toFill.map(({ definition, building }, index) => ({
      subscriber: inBulk(definition, building, batchSize),
      client: clientOf(index),
    }))
    if (upTo) {
      const progresses = new Map(toFill.map(({ building, progress }) => [building.schema, progress]))
      const found = await bulkFill({
        store,
        targets,
        upTo,
        signal,
        reader: ledgerReader,
        prefixes: followedByAll(toFill),
        batchSize,
        onApplied: (name, events) => {
          const progress = progresses.get(name)
          progress?.add(events)
          // For whoever watches: a failure to write it down stops nothing.
          progress?.write().catch(() => undefined)
        },
      })
      for (const [schema, why] of found) refused.set(schema, why)
    }
    for (const [index, { definition, building, report }] of toFill.entries()) {
      const { schema } = building
      if (signal.aborted) break
      if (refused.has(schema)) continue
      report({ kind: 'indexing', schema })
      const client = clientOf(index)
      const stopAsking = await cancelOnAbort(pool, client, signal)
      try {
        await finishFilling(client, definition, building, signal)
      } catch (error) {
        if (error instanceof BulkRefused) refused.set(schema, error)
        else if (!signal.aborted) throw error
      } finally {
        stopAsking()
      }
    }
    return refused
  } finally {
    for (const { giveBack } of clients) giveBack(signal.aborted)
  }

  function clientOf(index: number): PoolClient {
    const held = clients[index]
    if (!held) throw new Error('Each generation has a connection')
    return held.client
  }
}

/** What one read has to bring for all of them. */
export const followedByAll = (all: readonly Pick<ToFill, 'definition'>[]): readonly string[] => [
  ...new Set(all.flatMap(({ definition }) => definition.follows)),
]

function inBulk(definition: LedgerProjection, building: GenerationRecord, batchSize: number) {
  const { bulk } = definition
  if (!bulk) throw new BulkRefused(`${definition.name} has no bulk form`)
  return {
    ...projectionSubscriber(definition, building, { batchSize }),
    checkpoint: generationCheckpoint(building.id),
    apply: (client: PoolClient, batch: readonly LedgerEvent[]) => bulk.apply(client, building.schema, batch),
  }
}

/** The error of a connection that breaks is that of the query on it; unhandled it would end the process. */
async function heldClient(pool: Pool): Promise<{ client: PoolClient; giveBack(isUnsure: boolean): void }> {
  const client = await pool.connect()
  let broken: Error | undefined
  const onError = (error: Error): void => {
    broken = error
  }
  client.on('error', onError)
  return {
    client,
    // A statement of it was cancelled, or will be by a request that is on its way.
    giveBack: (isUnsure) => {
      client.off('error', onError)
      client.release(broken ?? isUnsure)
    },
  }
}
