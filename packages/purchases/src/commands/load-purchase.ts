import { type EventStore, type Position, type StoredEvent, StreamTombstoned } from '@presale/event-store'
import { streamOf } from '../domain/events'
import { evolve, initialState, type Nothing, type PurchaseState } from '../domain/state'
import { decodeEvent } from '../stream/codec'

/** What a command left behind: the purchase as it was after its last event. */
interface CommandTrace {
  readonly requestHash: string | undefined
  readonly state: PurchaseState
  readonly revision: number
  readonly position: Position
}

export interface LoadedPurchase {
  readonly state: PurchaseState | Nothing
  /** -1 where there is no stream yet. */
  readonly revision: number
  readonly position: Position | undefined
  /** By command id: an answer to a repeated command is what the first answer was. */
  readonly commands: ReadonlyMap<string, CommandTrace>
}

/** An event of the purchase cannot be read or does not follow: nothing can be decided until that is mended. */
export class PurchaseQuarantined extends Error {
  override readonly name = 'PurchaseQuarantined'
  constructor(
    readonly purchaseId: string,
    cause: unknown,
  ) {
    super(`Purchase ${purchaseId}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

/** Reads and folds a purchase's stream. @throws EventStoreUnavailable, PurchaseQuarantined */
export async function loadPurchase(store: EventStore, purchaseId: string): Promise<LoadedPurchase> {
  const events = await readAll(store, purchaseId)
  const skipped = skippedIn(events)
  let state: PurchaseState | Nothing = initialState
  const commands = new Map<string, CommandTrace>()
  for (const stored of events) {
    if (skipped.has(stored.revision)) continue
    try {
      const { event, metadata } = decodeEvent(stored)
      // It is about another event; on its own it makes no purchase.
      if (event.type === 'EventSkipped' && state.status === 'nothing') continue
      state = evolve(state, event)
      const { requestHash, commandId } = metadata
      commands.set(commandId, { requestHash, state, revision: stored.revision, position: stored.position })
    } catch (error) {
      throw new PurchaseQuarantined(purchaseId, error)
    }
  }
  const last = events.at(-1)
  return { state, revision: last?.revision ?? -1, position: last?.position, commands }
}

async function readAll(store: EventStore, purchaseId: string): Promise<StoredEvent[]> {
  const events: StoredEvent[] = []
  try {
    for await (const stored of store.readStream(streamOf(purchaseId))) events.push(stored)
    return events
  } catch (error) {
    if (error instanceof StreamTombstoned) throw new PurchaseQuarantined(purchaseId, error)
    throw error
  }
}

/** Revisions that an admin declared skipped, wherever in the stream that stands. */
function skippedIn(events: readonly StoredEvent[]): ReadonlySet<number> {
  const skipped = new Set<number>()
  for (const stored of events) {
    if (stored.type !== 'EventSkipped') continue
    const { revision } = (stored.data ?? {}) as { revision?: unknown }
    if (typeof revision === 'number' && revision < stored.revision) skipped.add(revision)
  }
  return skipped
}
