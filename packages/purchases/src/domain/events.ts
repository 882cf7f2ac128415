import type { actorSchema, metadataSchema } from '../schemas/event-metadata'
import type { evidenceSchema, shapes, termsSchema } from '../schemas/purchase-events'
import type { DataOf, EventOf, Stored } from '../schemas/versioned-shape'

type PurchaseData = DataOf<typeof shapes>

/** What can happen to a purchase: the stored form of each event says it, field by field. */
export type PurchaseEvent = EventOf<PurchaseData>
export type PurchaseEventType = PurchaseEvent['type']
export type PurchaseRequested = EventOf<PurchaseData, 'PurchaseRequested'>
export type PurchaseApproved = EventOf<PurchaseData, 'PurchaseApproved'>

/** What was agreed to when the purchase was requested, locked for good. */
export type PurchaseTerms = Stored<typeof termsSchema>

/** What an approval stands on. */
export type Evidence = Stored<typeof evidenceSchema>

export type Actor = Stored<typeof actorSchema>
export type ActorRole = Actor['role']

/** What every event says about how it came to be. */
export type EventMetadata = Stored<typeof metadataSchema>

export const STREAM_PREFIX = 'purchase-'

export function streamOf(purchaseId: string): string {
  return `${STREAM_PREFIX}${purchaseId}`
}
