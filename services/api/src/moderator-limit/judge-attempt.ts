import type { EventStore } from '@presale/event-store'
import { decodeEvent, streamOf } from '@presale/purchases'

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
  let last = -1
  let decision: 'own' | 'of-somebody-else' | undefined
  for await (const stored of store.readStream(streamOf(purchaseId))) {
    const { event, metadata } = decodeEvent(stored)
    last = stored.revision
    const isOwn = event.type === 'PurchaseApproved' && metadata.actor.id === moderatorId
    const isDecision = event.type === 'PurchaseApproved' || event.type === 'PurchaseDeclined'
    if (isDecision) decision = isOwn ? 'own' : 'of-somebody-else'
  }
  if (decision === 'own') return 'credited'
  // An append is taken at the revision it expects or not at all.
  const hasMovedOn = sentAt !== undefined && last > sentAt
  return decision !== undefined || hasMovedOn ? 'impossible' : 'open'
}
