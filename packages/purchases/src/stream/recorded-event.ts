import type { Projectable } from '@presale/read-store'
import type { EventMetadata, PurchaseEvent } from '../domain/events'

/** An event of the store as the projections see it: decoded, with its position and its stored form. */
export interface RecordedEvent extends Projectable {
  readonly purchaseId: string
  /** Counts from 0 within the purchase. */
  readonly revision: number
  /** When the store accepted it, ISO 8601 UTC. */
  readonly created: string
  readonly event: PurchaseEvent
  readonly metadata: EventMetadata
  /** As stored, before any upcast, for the audit trail. */
  readonly stored: { readonly data: unknown; readonly metadata: unknown }
}

/** Between the batches of a view that no buyer waits for. */
export const SPACING_MS = 25
