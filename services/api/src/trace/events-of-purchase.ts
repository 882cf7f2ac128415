import { type EventStore, type StoredEvent, StreamTombstoned } from '@presale/event-store'
import { settledTransactionsOf, settlementStreamOf, streamOf } from '@presale/purchases'
import { z } from 'zod'
import type { StoryItem } from './story'

/** As they are stored: the story of a purchase is wanted most where its events cannot be read by this code. */
const fields = z.record(z.string(), z.unknown())
const metadata = z.object({
  correlationId: z.string().optional(),
  commandId: z.string().optional(),
  actor: z.object({ id: z.string().nullable(), role: z.string() }).optional(),
})
const terms = z.object({ currency: z.string(), walletAddress: z.string() })
const settled = z.object({ transactionHash: z.string() })

export interface EventsOfPurchase {
  readonly items: readonly StoryItem[]
  /** By which log lines and admin actions are found. */
  readonly correlationIds: ReadonlySet<string>
  readonly unread: readonly string[]
}

/** The events of the purchase, and of the transactions that it was settled by. @throws EventStoreUnavailable */
export async function eventsOfPurchase(store: EventStore, purchaseId: string): Promise<EventsOfPurchase> {
  const { events, unread } = await stored(store, streamOf(purchaseId))
  const settlements = await settlementsOf(store, purchaseId, events)
  const all = [...events, ...settlements]
  return {
    items: [
      ...events.map((event) => itemOf(event, 'event')),
      ...settlements.map((event) => itemOf(event, 'settlement')),
    ],
    correlationIds: new Set(all.flatMap((event) => metadataOf(event).correlationId ?? [])),
    unread,
  }
}

async function stored(
  store: EventStore,
  stream: string,
): Promise<{ events: StoredEvent[]; unread: readonly string[] }> {
  const events: StoredEvent[] = []
  try {
    for await (const event of store.readStream(stream)) events.push(event)
    return { events, unread: [] }
  } catch (error) {
    if (!(error instanceof StreamTombstoned)) throw error
    return { events, unread: [`the events: ${error.message}`] }
  }
}

/** A transaction has a stream of its own, in which several purchases may have claims. */
async function settlementsOf(
  store: EventStore,
  purchaseId: string,
  events: readonly StoredEvent[],
): Promise<StoredEvent[]> {
  const paidOn = events.flatMap(({ data }) => terms.safeParse(data).data ?? [])[0]
  if (paidOn === undefined) return []
  const hashes = events
    .filter(({ type }) => type === 'PurchaseApproved' || type === 'EvidenceAdded')
    .flatMap(({ data }) => settled.safeParse(data).data?.transactionHash ?? [])
  const streams = hashes.flatMap((hash) => settledTransactionsOf(paidOn, hash).map(settlementStreamOf))
  const found: StoredEvent[] = []
  for (const stream of new Set(streams)) found.push(...(await stored(store, stream)).events)
  const claims = new Set(
    found
      .map(({ data }) => fields.safeParse(data).data)
      .filter((data) => data?.purchaseId === purchaseId)
      .map((data) => data?.claimId),
  )
  return found.filter(({ data }) => claims.has(fields.safeParse(data).data?.claimId))
}

const metadataOf = (event: StoredEvent) => metadata.safeParse(event.metadata).data ?? {}

function itemOf(event: StoredEvent, source: 'event' | 'settlement'): StoryItem {
  const { correlationId, actor } = metadataOf(event)
  const { purchaseId, ...data } = fields.safeParse(event.data).data ?? {}
  const by = actor === undefined ? '' : ` by ${actor.role}${actor.id === null ? '' : ` ${actor.id}`}`
  return {
    at: new Date(event.created).toISOString(),
    source,
    what: `${event.type} ${event.stream}@${event.revision}${by}`,
    details: { eventId: event.id, correlationId, ...data },
  }
}
