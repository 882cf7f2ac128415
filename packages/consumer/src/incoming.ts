import { type StoredEvent, TOMBSTONE_TYPE } from '@presale/event-store'
import type { EventReader } from './subscriber'

/** An event of the store, decoded once: what it is to the application, or why it cannot be read. */
export type Incoming<E> = { readonly stored: StoredEvent } & (
  | { readonly kind: 'event'; readonly event: E }
  | { readonly kind: 'passing' }
  | { readonly kind: 'unreadable'; readonly error: Error }
  | { readonly kind: 'tombstone'; readonly error: Error }
)

export function readIncoming<E>(reader: EventReader<E>, stored: StoredEvent): Incoming<E> {
  if (stored.type === TOMBSTONE_TYPE) {
    return {
      stored,
      kind: 'tombstone',
      error: new Error(`${stored.stream} was closed for good in the event store`),
    }
  }
  if (stored.type.startsWith('$')) return { stored, kind: 'passing' }
  try {
    const event = reader.read(stored)
    return event === undefined ? { stored, kind: 'passing' } : { stored, kind: 'event', event }
  } catch (error) {
    return { stored, kind: 'unreadable', error: error instanceof Error ? error : new Error(String(error)) }
  }
}
