import type { StoredEvent } from '@presale/event-store'
import { STREAM_PREFIX } from '../domain/events'
import type { RecordedEvent } from '../views/recorded-event'
import { decodeEvent } from './codec'
import { UnreadableEvent } from './versioned-codec'

/**
 * How whoever follows the store reads a purchase's events: each once, with its place and its stored form.
 * An admin's EventSkipped takes the place of the event that it names, wherever that is met.
 */
export const purchaseEventReader = {
  /** @throws UnreadableEvent */
  read(stored: StoredEvent): RecordedEvent {
    return { ...placeOf(stored), ...decodeEvent(stored) }
  },

  skipIn({ event }: RecordedEvent): { revision: number; reason: string } | undefined {
    return event.type === 'EventSkipped' ? event.data : undefined
  },

  standIn(skipped: StoredEvent, reason: string): RecordedEvent {
    const place = placeOf(skipped)
    const { id, revision, created } = skipped
    return {
      ...place,
      event: {
        type: 'EventSkipped',
        data: { purchaseId: place.purchaseId, revision, reason, skippedAt: created },
      },
      metadata: {
        ...{ schemaVersion: 1, commandId: id, correlationId: id, causationId: id, receivedAt: created },
        actor: { id: null, role: 'system' },
      },
    }
  },
}

/** Can the code that runs read it? */
export function isReadablePurchaseEvent(stored: StoredEvent): boolean {
  try {
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
    ...{ id, type, position, revision, created },
    purchaseId: stored.stream.slice(STREAM_PREFIX.length),
    stored: { data: asJson(data), metadata: asJson(metadata) },
  }
}

/** Bytes have no JSON of their own. */
function asJson(value: unknown): unknown {
  return value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : (value ?? null)
}
