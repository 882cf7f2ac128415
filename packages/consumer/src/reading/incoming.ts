import { type Follows, type Position, type StoredEvent, TOMBSTONE_TYPE } from '@presale/event-store'
import { isAtOrBeyond } from '@presale/read-store'
import type { EventReader } from '../subscriber'

/** An event of the store, decoded once: what it is to the application, or why it cannot be read. */
export type Incoming<E> = { readonly stored: StoredEvent } & (
  | { readonly kind: 'event'; readonly event: E }
  | { readonly kind: 'passing' }
  | { readonly kind: 'unreadable'; readonly error: Error }
  | { readonly kind: 'tombstone'; readonly error: Error }
)

/** An event, or the mark that the store had no more at that moment. */
export type Item<E> = Incoming<E> | 'caught-up'

/** What the shared reads of a process follow. */
export interface Reading<E> {
  readonly store: Follows
  readonly prefixes: readonly string[]
  readonly reader: EventReader<E>
}

/**
 * What the store has after a position and what comes, decoded, each event once and in order.
 * @throws EventStoreUnavailable and what else the store throws
 */
export async function* readItems<E>(
  { store, prefixes, reader }: Reading<E>,
  { after, signal }: { readonly after: Position | undefined; readonly signal: AbortSignal },
): AsyncGenerator<Item<E>, void, undefined> {
  let last = after
  for await (const word of store.follow({ prefixes, after, signal })) {
    if (signal.aborted) return
    if (word.kind === 'caught-up') yield 'caught-up'
    else if (last === undefined || !isAtOrBeyond(last, word.event.position)) {
      last = word.event.position
      yield readIncoming(reader, word.event)
    }
  }
}

export function readIncoming<E>(reader: EventReader<E>, stored: StoredEvent): Incoming<E> {
  if (!reader.takesAll && stored.type === TOMBSTONE_TYPE) {
    return {
      stored,
      kind: 'tombstone',
      error: new Error(`${stored.stream} was closed for good in the event store`),
    }
  }
  if (!reader.takesAll && stored.type.startsWith('$')) return { stored, kind: 'passing' }
  try {
    const event = reader.read(stored)
    return event === undefined ? { stored, kind: 'passing' } : { stored, kind: 'event', event }
  } catch (error) {
    return { stored, kind: 'unreadable', error: error instanceof Error ? error : new Error(String(error)) }
  }
}
