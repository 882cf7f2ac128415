import type { EventStore, Position } from '@presale/event-store'
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

/** Reads and folds a purchase's stream. @throws EventStoreUnavailable, UnreadableEvent */
export async function loadPurchase(store: EventStore, purchaseId: string): Promise<LoadedPurchase> {
  let state: PurchaseState | Nothing = initialState
  let revision = -1
  let position: Position | undefined
  const commands = new Map<string, CommandTrace>()
  for await (const stored of store.readStream(streamOf(purchaseId))) {
    const { event, metadata } = decodeEvent(stored)
    state = evolve(state, event)
    revision = stored.revision
    position = stored.position
    commands.set(metadata.commandId, {
      requestHash: metadata.requestHash,
      state,
      revision,
      position: stored.position,
    })
  }
  return { state, revision, position, commands }
}
