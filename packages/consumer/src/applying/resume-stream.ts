import { type Reads, type StoredEvent, StreamTombstoned } from '@presale/event-store'
import {
  endResumeRequest,
  inSessionTransaction,
  isAtOrBeyond,
  removeSetAside,
  type SetAside,
  setAside,
} from '@presale/read-store'
import { causeOf } from '../quarantine/cause'
import { readIncoming } from '../reading/incoming'
import { appliedAlone, eventFor, type Standing, type Writing } from './apply-batch'

/** The result of a request to resume a stream. */
export type Resumed<E> =
  | { readonly kind: 'whole'; readonly applied: readonly E[] }
  /** It may have advanced, but this event cannot be applied yet. */
  | { readonly kind: 'stuck'; readonly mark: SetAside; readonly applied: readonly E[] }

/**
 * Applies the missing events of a stream that was set aside, up to the subscriber's checkpoint, and removes the mark,
 * in one transaction that locks the checkpoint: later events are applied after it as always.
 * @throws CheckpointMoved; EventStoreUnavailable; the database's errors that pass
 */
export async function resumeStream<E>(
  writing: Writing<E>,
  store: Pick<Reads, 'readStream'>,
  standing: Standing,
  mark: SetAside,
): Promise<Resumed<E>> {
  const { client, row, epoch, quarantine, subscriber } = writing
  const missing = await missingOf(store, standing, mark)
  const resumed = await inSessionTransaction(client, async () => {
    await row.hold(client, standing.position, epoch)
    const result: Resumed<E> =
      missing === 'tombstone'
        ? { kind: 'stuck', mark, applied: [] }
        : await applyMissing(writing, mark, missing)
    if (result.kind === 'whole') await removeSetAside(client, subscriber.name, mark.stream)
    else if (result.mark === mark) await endResumeRequest(client, subscriber.name, mark.stream)
    else await setAside(client, result.mark)
    return result
  })
  if (resumed.kind === 'whole') quarantine.release(mark.stream)
  else quarantine.keep([resumed.mark])
  return resumed
}

async function missingOf(
  store: Pick<Reads, 'readStream'>,
  { position }: Standing,
  mark: SetAside,
): Promise<readonly StoredEvent[] | 'tombstone'> {
  const missing: StoredEvent[] = []
  try {
    for await (const stored of store.readStream(mark.stream)) {
      if (stored.revision >= mark.revision && isAtOrBeyond(position, stored.position)) missing.push(stored)
    }
    return missing
  } catch (error) {
    if (error instanceof StreamTombstoned) return 'tombstone'
    throw error
  }
}

async function applyMissing<E>(
  { client, reader, quarantine, subscriber }: Writing<E>,
  mark: SetAside,
  missing: readonly StoredEvent[],
): Promise<Resumed<E>> {
  const applied: E[] = []
  const stuckAt = (stored: StoredEvent, kind: SetAside['kind'], error: unknown): Resumed<E> => {
    const isSame = stored.revision === mark.revision && causeOf(stored, error) === mark.cause
    const message = error instanceof Error ? error.message : String(error)
    const moved: SetAside = {
      ...mark,
      revision: stored.revision,
      kind,
      cause: causeOf(stored, error),
      error: message,
      eventId: stored.id,
      eventType: stored.type,
    }
    return { kind: 'stuck', mark: isSame ? mark : moved, applied }
  }
  for (const stored of missing) {
    const incoming = readIncoming(reader, stored)
    if (incoming.kind === 'passing') continue
    const event = (await quarantine.standInFor(incoming)) ?? eventFor(subscriber, incoming)
    if (event === undefined) {
      if (incoming.kind === 'event') continue
      return stuckAt(stored, incoming.kind, incoming.error)
    }
    const error = await appliedAlone(subscriber, client, event, true)
    if (error !== undefined) return stuckAt(stored, 'inapplicable', error)
    applied.push(event)
  }
  return { kind: 'whole', applied }
}
