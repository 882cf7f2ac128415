import type { EventStore } from '@presale/event-store'
import { type CheckpointRow, isAtOrBeyond, type LogPosition, type PoolClient } from '@presale/read-store'
import { Quarantine } from '../quarantine/quarantine'
import { type Incoming, readIncoming } from '../reading/incoming'
import type { EventReader, Subscriber } from '../subscriber'
import { applyBatch, type Standing, type Writing } from './apply-batch'

export interface ApplyUpTo<E> {
  readonly store: EventStore
  readonly reader: EventReader<E>
  readonly prefixes: readonly string[]
  readonly subscriber: Subscriber<E> & { readonly checkpoint: CheckpointRow }
  readonly client: PoolClient
  /** The client is in a transaction: each batch is a part of it. */
  readonly isInTransaction?: boolean
  /** The position of an event that the store has, as the last one to apply. */
  readonly upTo: LogPosition
  readonly batchSize: number
  readonly signal: AbortSignal
  onApplied?(events: number): void
}

/**
 * Applies what comes after a subscriber's checkpoint, up to a position and not one event beyond. Without a lease:
 * only for what nobody else writes.
 * @returns where it stands: at the position, unless the signal aborted
 * @throws what stops a subscriber: the cause, TooManySetAside; EventStoreUnavailable, database errors
 */
export async function applyUpTo<E>(options: ApplyUpTo<E>): Promise<Standing> {
  const {
    store,
    reader,
    prefixes,
    subscriber,
    client,
    upTo,
    batchSize,
    signal,
    isInTransaction = false,
  } = options
  const quarantine = new Quarantine<E>(subscriber.name, reader, store)
  await quarantine.load(client)
  const row = subscriber.checkpoint
  const writing: Writing<E> = { subscriber, row, reader, quarantine, client, epoch: 0, isInTransaction }
  const saved = await row.read(client)
  let standing: Standing = { position: saved?.position, appliedEvents: saved?.appliedEvents ?? 0 }
  let batch: Incoming<E>[] = []
  const applyAll = async (): Promise<void> => {
    if (batch.length === 0) return
    const applied = await applyBatch(writing, standing, batch)
    options.onApplied?.(batch.length)
    batch = []
    standing = applied.standing
    if (applied.stop) throw applied.stop.error
  }
  if (isAtOrBeyond(standing.position, upTo)) return standing
  for await (const followed of store.follow({ prefixes, after: standing.position, signal })) {
    if (followed.kind !== 'event') continue
    const { position } = followed.event
    if (!isAtOrBeyond(upTo, position)) break
    batch.push(readIncoming(reader, followed.event))
    const isLast = isAtOrBeyond(position, upTo)
    if (isLast || batch.length >= batchSize) await applyAll()
    if (isLast) break
  }
  return standing
}
