import type { actorSchema, metadataSchema } from '../schemas/event-metadata'
import type { evidenceSchema, shapes, termsSchema } from '../schemas/purchase-events'
import type { DataOf, EventOf, Stored } from '../schemas/versioned-shape'

/** What the events carry, by type. */
export type PurchaseData = DataOf<typeof shapes>

/** What can happen to a purchase: the stored form of each event says it, field by field. */
export type PurchaseEvent = EventOf<PurchaseData>
export type PurchaseEventType = PurchaseEvent['type']
export type PurchaseEventOf<Type extends PurchaseEventType> = EventOf<PurchaseData, Type>
export type PurchaseRequested = PurchaseEventOf<'PurchaseRequested'>
export type PurchaseApproved = PurchaseEventOf<'PurchaseApproved'>

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
