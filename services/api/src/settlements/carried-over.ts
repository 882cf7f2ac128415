import type { EventStore } from '@presale/event-store'
import { eventIdOf } from '@presale/kernel'
import { unavailable } from '../http/api-error'

/**
 * The mark that the settlements of earlier releases were carried over into settlement streams. It is in the event
 * store, beside those streams: a restored or new database says nothing about the store.
 */
const MARK_STREAM = 'settlements-carried-over'
const MARK_TYPE = 'SettlementsCarriedOver'

/** An approval by a transaction that had already settled an older purchase. */
export interface Doubled {
  readonly network: string
  readonly hash: string
  readonly purchaseId: string
  readonly olderPurchaseId: string
}

export interface CarryingResult {
  readonly carriedOver: number
  /** Of an earlier release; the transaction stays with the older purchase. */
  readonly doubled: readonly Doubled[]
  /** Approvals that could not be read: '<stream>@<revision>'. */
  readonly unreadable: readonly string[]
}

export async function isCarriedOver(store: Pick<EventStore, 'readStream'>): Promise<boolean> {
  let isMarked = false
  // Read to its end: cancelling a read costs more than one event.
  for await (const { type } of store.readStream(MARK_STREAM)) if (type === MARK_TYPE) isMarked = true
  return isMarked
}

export async function markCarriedOver(store: EventStore, result: CarryingResult, now: Date): Promise<void> {
  const id = eventIdOf('settlements carried over', MARK_STREAM, 0)
  const data = { ...result, completedAt: now.toISOString() }
  await store.append(MARK_STREAM, [{ id, type: MARK_TYPE, data, metadata: { schemaVersion: 1 } }], 'any')
}

/** Until the earlier settlements are known, no transaction may settle a purchase. @throws ApiError 503 */
export async function assertCarriedOver(store: Pick<EventStore, 'readStream'>): Promise<void> {
  if (await isCarriedOver(store)) return
  throw unavailable(
    'Approvals by transaction wait for the migrations of this release. Nothing was changed; please try again shortly.',
    30,
  )
}
