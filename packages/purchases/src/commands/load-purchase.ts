import { type Position, type Reads, type StoredEvent, StreamTombstoned } from '@presale/event-store'
import { z } from 'zod'
import { streamOf } from '../domain/events'
import { evolve, initialState, isSkipAlone, type Nothing, type PurchaseState } from '../domain/state'
import { decodeEvent } from '../stream/codec'
import { assertSigned } from '../stream/decision-signature'

/** The result of a command: the purchase after its last event. */
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
  /** By command id: a repeated command gets its first answer. */
  readonly commands: ReadonlyMap<string, CommandTrace>
}

/** An event of the purchase cannot be read or does not follow: no command can be decided until that is repaired. */
export class PurchaseQuarantined extends Error {
  override readonly name = 'PurchaseQuarantined'
  constructor(
    readonly purchaseId: string,
    cause: unknown,
  ) {
    super(`Purchase ${purchaseId}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

export const NOT_THERE: LoadedPurchase = {
  state: initialState,
  revision: -1,
  position: undefined,
  commands: new Map(),
}

/** Reads and folds a purchase's stream. @throws EventStoreUnavailable, PurchaseQuarantined */
export async function loadPurchase(
  store: Pick<Reads, 'readStream'>,
  purchaseId: string,
): Promise<LoadedPurchase> {
  return foldOnto(purchaseId, NOT_THERE, await readAll(store, purchaseId))
}

/** The purchase after further events. A skip among them concerns these alone. @throws PurchaseQuarantined */
export function foldOnto(
  purchaseId: string,
  before: LoadedPurchase,
  events: readonly StoredEvent[],
): LoadedPurchase {
  const skipped = skippedIn(events)
  let { state } = before
  const commands = new Map(before.commands)
  for (const stored of events) {
    if (skipped.has(stored.revision)) continue
    const { state: next, metadata } = applied(purchaseId, state, stored)
    state = next
    if (state.status === 'nothing') continue
    const { requestHash, commandId } = metadata
    commands.set(commandId, { requestHash, state, revision: stored.revision, position: stored.position })
  }
  const last = events.at(-1) ?? before
  return { state, revision: last.revision, position: last.position, commands }
}

export interface PurchaseMoment {
  readonly state: PurchaseState
  /** The time when its command was received, by which the event's deadline was set. */
  readonly at: Date
}

/**
 * The purchase as it was right after one of its events; undefined where there is no such event.
 * @throws EventStoreUnavailable; PurchaseQuarantined where that event or one before it cannot be read
 */
export async function purchaseAfter(
  store: Pick<Reads, 'readStream'>,
  purchaseId: string,
  revision: number,
): Promise<PurchaseMoment | undefined> {
  const events = await readAll(store, purchaseId)
  const skipped = skippedIn(events)
  let state: PurchaseState | Nothing = initialState
  for (const stored of events.filter((event) => event.revision <= revision)) {
    let at = new Date(stored.created)
    if (!skipped.has(stored.revision)) {
      const next = applied(purchaseId, state, stored)
      state = next.state
      at = new Date(next.metadata.receivedAt)
    }
    if (stored.revision === revision) return state.status === 'nothing' ? undefined : { state, at }
  }
  return undefined
}

/** @throws PurchaseQuarantined */
function applied(purchaseId: string, state: PurchaseState | Nothing, stored: StoredEvent) {
  try {
    assertSigned(stored)
    const { event, metadata } = decodeEvent(stored)
    return { state: isSkipAlone(state, event) ? state : evolve(state, event), metadata }
  } catch (error) {
    throw new PurchaseQuarantined(purchaseId, error)
  }
}

async function readAll(store: Pick<Reads, 'readStream'>, purchaseId: string): Promise<StoredEvent[]> {
  const events: StoredEvent[] = []
  try {
    for await (const stored of store.readStream(streamOf(purchaseId))) events.push(stored)
    return events
  } catch (error) {
    if (error instanceof StreamTombstoned) throw new PurchaseQuarantined(purchaseId, error)
    throw error
  }
}

/** The required part of an EventSkipped: one without its other fields still counts. */
const skippedEvent = z.object({ revision: z.number() })

/** Revisions that an admin declared skipped, anywhere in the stream. */
function skippedIn(events: readonly StoredEvent[]): ReadonlySet<number> {
  const skipped = new Set<number>()
  for (const stored of events) {
    if (stored.type !== 'EventSkipped') continue
    const named = skippedEvent.safeParse(stored.data)
    if (named.success && named.data.revision < stored.revision) skipped.add(named.data.revision)
  }
  return skipped
}
