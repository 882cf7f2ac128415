import { type EventStore, type StoredEvent, StreamTombstoned } from '@presale/event-store'
import { decodeEvent, isReadablePurchaseEvent, streamOf } from '@presale/purchases'

/**
 * `credited`: the stream has this moderator's approval. `impossible`: it has none, and none can come.
 * `open`: none yet, and an attempt on its way may still bring one.
 */
export type Judgement = 'credited' | 'impossible' | 'open'

/**
 * What the purchase's stream says of a moderator's attempt to approve it.
 * @param sentAt The highest revision that the attempt expected when it appended; without it nobody knows.
 */
export async function judgeAttempt(
  store: Pick<EventStore, 'readStream'>,
  { moderatorId, purchaseId }: { moderatorId: string; purchaseId: string },
  sentAt?: number,
): Promise<Judgement> {
  const events = await eventsOf(store, purchaseId)
  // Closed for good: whether it was credited before, nobody can say any more.
  if (events === 'closed') return 'open'
  let decision: 'own' | 'of-somebody-else' | undefined
  for (const stored of events) {
    // One that cannot be read is no approval that this code has written.
    if (!isReadablePurchaseEvent(stored)) continue
    const { event, metadata } = decodeEvent(stored)
    const isOwn = event.type === 'PurchaseApproved' && metadata.actor.id === moderatorId
    const isDecision = event.type === 'PurchaseApproved' || event.type === 'PurchaseDeclined'
    if (isDecision) decision = isOwn ? 'own' : 'of-somebody-else'
  }
  if (decision === 'own') return 'credited'
  // An append is taken at the revision it expects or not at all.
  const last = events.at(-1)?.revision ?? -1
  const hasMovedOn = sentAt !== undefined && last > sentAt
  return decision !== undefined || hasMovedOn ? 'impossible' : 'open'
}

async function eventsOf(
  store: Pick<EventStore, 'readStream'>,
  purchaseId: string,
): Promise<readonly StoredEvent[] | 'closed'> {
  const events: StoredEvent[] = []
  try {
    for await (const stored of store.readStream(streamOf(purchaseId))) events.push(stored)
    return events
  } catch (error) {
    if (error instanceof StreamTombstoned) return 'closed'
    throw error
  }
}
