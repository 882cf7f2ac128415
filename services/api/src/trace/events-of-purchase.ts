import { type EventStore, type StoredEvent, StreamTombstoned } from '@presale/event-store'
import { paymentStreamOf } from '@presale/payments'
import {
  type PaidOn,
  settledTransactionsOf,
  settlementStreamOf,
  streamOf,
  transactionMeantBy,
} from '@presale/purchases'
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
const naming = z.object({ transactionHash: z.string() })

export interface EventsOfPurchase {
  readonly items: readonly StoryItem[]
  /** By which log lines and admin actions are found. */
  readonly correlationIds: ReadonlySet<string>
  readonly unread: readonly string[]
}

/**
 * The events of the purchase, of the transactions that it was settled by, and what networks said of those that it ever named.
 * @throws EventStoreUnavailable
 */
export async function eventsOfPurchase(store: EventStore, purchaseId: string): Promise<EventsOfPurchase> {
  const { events, unread } = await stored(store, streamOf(purchaseId))
  const paidOn = events.flatMap(({ data }) => terms.safeParse(data).data ?? [])[0]
  const settlements = paidOn ? await settlementsOf(store, purchaseId, { paidOn, events }) : []
  const payments = paidOn ? await paymentsOf(store, { paidOn, events }) : []
  const all = [...events, ...settlements]
  return {
    items: [
      ...events.map((event) => itemOf(event, 'event')),
      ...settlements.map((event) => itemOf(event, 'settlement')),
      ...payments.map(paymentItem),
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

interface Purchase {
  readonly paidOn: PaidOn
  readonly events: readonly StoredEvent[]
}

const namedIn = (events: readonly StoredEvent[]): string[] =>
  events.flatMap(({ data }) => naming.safeParse(data).data?.transactionHash ?? [])

async function paymentsOf(store: EventStore, { paidOn, events }: Purchase): Promise<StoredEvent[]> {
  const named = namedIn(events).flatMap((hash) => transactionMeantBy(paidOn, hash) ?? [])
  const found: StoredEvent[] = []
  for (const stream of new Set(named.map(paymentStreamOf)))
    found.push(...(await stored(store, stream)).events)
  return found
}

/** A transaction has a stream of its own, in which several purchases may have claims. */
async function settlementsOf(
  store: EventStore,
  purchaseId: string,
  { paidOn, events }: Purchase,
): Promise<StoredEvent[]> {
  const hashes = namedIn(events.filter(({ type }) => type === 'PurchaseApproved' || type === 'EvidenceAdded'))
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

/** Its proof is for `audit -- verify`, and long. */
function paymentItem(event: StoredEvent): StoryItem {
  const item = itemOf(event, 'payment')
  const { proof, ...details } = item.details
  return { ...item, details: proof ? { ...details, isProven: true } : details }
}

const metadataOf = (event: StoredEvent) => metadata.safeParse(event.metadata).data ?? {}

function itemOf(event: StoredEvent, source: 'event' | 'settlement' | 'payment'): StoryItem {
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
