import type { EventStore } from '@presale/event-store'
import { eventIdOf } from '@presale/kernel'
import { unavailable } from '../http/api-error'

/**
 * Where it is marked that what earlier releases settled stands in settlement streams. The mark is in the event
 * store, beside what it speaks of: a database restored from a backup, or a new one, says nothing about the store.
 */
const MARK_STREAM = 'settlements-carried-over'
const MARK_TYPE = 'SettlementsCarriedOver'

/** An approval by a transaction that had settled an older one. */
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
  // To its end: a read that is broken off costs more than one event.
  for await (const { type } of store.readStream(MARK_STREAM)) if (type === MARK_TYPE) isMarked = true
  return isMarked
}

export async function markCarriedOver(store: EventStore, result: CarryingResult, now: Date): Promise<void> {
  const id = eventIdOf('settlements carried over', MARK_STREAM, 0)
  const data = { ...result, completedAt: now.toISOString() }
  await store.append(MARK_STREAM, [{ id, type: MARK_TYPE, data, metadata: { schemaVersion: 1 } }], 'any')
}

/**
 * Until it is known what has been settled before, nothing is settled by a transaction.
 * @throws ApiError 503
 */
export async function assertCarriedOver(store: Pick<EventStore, 'readStream'>): Promise<void> {
  if (await isCarriedOver(store)) return
  throw unavailable(
    'Approvals by transaction wait for the migrations of this release. Nothing was changed; please try again shortly.',
    30,
  )
}
