import type { actorSchema, metadataSchema } from '../schemas/event-metadata'
import type { evidenceSchema, seenWhenDecidedSchema, shapes, termsSchema } from '../schemas/purchase-events'
import type { DataOf, EventOf, Stored } from '../schemas/versioned-shape'

/** The data of the events, by type. */
export type PurchaseData = DataOf<typeof shapes>

/** The events of a purchase; the schema of each stored event defines its fields. */
export type PurchaseEvent = EventOf<PurchaseData>
export type PurchaseEventType = PurchaseEvent['type']
export type PurchaseEventOf<Type extends PurchaseEventType> = EventOf<PurchaseData, Type>
export type PurchaseRequested = PurchaseEventOf<'PurchaseRequested'>
export type PurchaseApproved = PurchaseEventOf<'PurchaseApproved'>

/** The terms agreed to when the purchase was requested, locked for good. */
export type PurchaseTerms = Stored<typeof termsSchema>

/** The evidence of an approval. */
export type Evidence = Stored<typeof evidenceSchema>

/** What its network showed of a payment when staff decided. */
export type SeenWhenDecided = Stored<typeof seenWhenDecidedSchema>

export type Actor = Stored<typeof actorSchema>
export type ActorRole = Actor['role']

/** The metadata of every event: how it came about. */
export type EventMetadata = Stored<typeof metadataSchema>

export const STREAM_PREFIX = 'purchase-'

export function streamOf(purchaseId: string): string {
  return `${STREAM_PREFIX}${purchaseId}`
}
