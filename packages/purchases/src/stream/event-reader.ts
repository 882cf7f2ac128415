import type { StoredEvent } from '@presale/event-store'
import { STREAM_PREFIX } from '../domain/events'
import { decodeEvent } from './codec'
import { assertSigned } from './decision-signature'
import type { RecordedEvent } from './recorded-event'
import { UnreadableEvent } from './versioned-codec'

/**
 * Reads a purchase's events for followers of the store: each once, with its position and its stored form. An admin's
 * EventSkipped replaces the event that it names, wherever that is read.
 */
export const purchaseEventReader = {
  /** @throws UnreadableEvent */
  read(stored: StoredEvent): RecordedEvent {
    assertSigned(stored)
    const { event, metadata } = decodeEvent(stored)
    // Named one by one: spreading two objects takes as long as decoding does.
    return {
      id: stored.id,
      type: stored.type,
      position: stored.position,
      revision: stored.revision,
      created: stored.created,
      purchaseId: stored.stream.slice(STREAM_PREFIX.length),
      stored: { data: asJson(stored.data), metadata: asJson(stored.metadata) },
      event,
      metadata,
    }
  },

  skipIn({ event }: RecordedEvent): { revision: number; reason: string } | undefined {
    return event.type === 'EventSkipped' ? event.data : undefined
  },

  standIn: inItsPlace,

  /**
   * The replacement of an unreadable event, for followers that keep events as stored: an event that changes no state.
   */
  unreadable: (stored: StoredEvent): RecordedEvent => inItsPlace(stored, 'It cannot be read'),
}

function inItsPlace(stored: StoredEvent, reason: string): RecordedEvent {
  const place = placeOf(stored)
  const { id, revision, created } = stored
  return {
    ...place,
    stored: { data: storable(place.stored.data), metadata: storable(place.stored.metadata) },
    event: {
      type: 'EventSkipped',
      data: { purchaseId: place.purchaseId, revision, reason, skippedAt: created },
    },
    metadata: {
      schemaVersion: 1,
      commandId: id,
      correlationId: id,
      causationId: id,
      receivedAt: created,
      actor: { id: null, role: 'system' },
    },
  }
}

/** Can this code read it? */
export function isReadablePurchaseEvent(stored: StoredEvent): boolean {
  try {
    assertSigned(stored)
    decodeEvent(stored)
    return true
  } catch (error) {
    if (error instanceof UnreadableEvent) return false
    throw error
  }
}

function placeOf(stored: StoredEvent) {
  const { id, type, position, revision, created, data, metadata } = stored
  return {
    id,
    type,
    position,
    revision,
    created,
    purchaseId: stored.stream.slice(STREAM_PREFIX.length),
    stored: { data: asJson(data), metadata: asJson(metadata) },
  }
}

/** Bytes have no JSON form. */
function asJson(value: unknown): unknown {
  return value instanceof Uint8Array ? inBase64(value) : (value ?? null)
}

/** Postgres accepts neither NUL nor lone surrogates in JSON. */
function storable(value: unknown): unknown {
  const text = JSON.stringify(value)
  return /\\u0000|\\ud[89a-f]/i.test(text) ? inBase64(Buffer.from(text)) : value
}

const inBase64 = (bytes: Uint8Array) => ({ base64: Buffer.from(bytes).toString('base64') })
