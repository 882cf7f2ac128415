import type { Position, Streams } from '@presale/event-store'
import type { Decision } from '../domain/decide'
import { streamOf } from '../domain/events'
import { type Refusal, refusal } from '../domain/refusals'
import { evolve, type Nothing, type PurchaseState } from '../domain/state'
import { encodeEvents } from '../stream/codec'
import { type CommandEnvelope, metadataOf } from './envelope'
import type { KnownPurchases } from './known-purchases'
import { type LoadedPurchase, loadPurchase } from './load-purchase'
import { tryAgain } from './try-again'

export type Executed =
  | {
      readonly ok: true
      readonly outcome: 'accepted' | 'repeated' | 'nothing-to-do'
      readonly state: PurchaseState
      /** Revision of the last event of the stream. */
      readonly revision: number
      /** That event's position in `$all`. */
      readonly position: Position | undefined
    }
  | { readonly ok: false; readonly refusal: Refusal }

/**
 * What a command comes to in a state of its purchase. Called for each attempt, which decides anew: what it does besides,
 * as claiming a transaction, is for the revision that it was given, and for no other.
 * @throws WrongExpectedRevision where it learns that the purchase has passed that revision
 */
export type Attempt = (loaded: LoadedPurchase) => Decision | Promise<Decision>

export interface Handling {
  /**
   * The purchase as it may be, tried first without a read. Never more than a guess: what is decided from it is appended
   * at its revision, which the store refuses where anything came after it, and no refusal is believed that it leads to.
   */
  readonly guess?: LoadedPurchase | undefined
  /** Learns what was appended. */
  readonly known?: KnownPurchases | undefined
}

/**
 * The one loop of every command on a purchase: load, decide, append at exactly the revision that was decided on; after a
 * conflict, or an outcome that nobody knows, all of it again.
 * @throws EventStoreUnavailable when the store stays away; PurchaseQuarantined, and what the attempt throws
 */
export async function handle(
  store: Streams,
  envelope: CommandEnvelope,
  attempt: Attempt,
  { guess, known }: Handling = {},
): Promise<Executed> {
  let next = guess
  return tryAgain(async () => {
    const guessed = next
    next = undefined
    const hoped = guessed && (await handleOnce(store, envelope, attempt, guessed, known))
    if (hoped?.ok && hoped.outcome === 'accepted') return hoped
    const loaded = await loadPurchase(store, envelope.purchaseId)
    const executed = await handleOnce(store, envelope, attempt, loaded, known)
    if (!executed) throw new Error('A purchase was neither found, requested nor refused')
    return executed
  })
}

/** @returns undefined where there is no purchase, and nothing was refused */
async function handleOnce(
  store: Streams,
  envelope: CommandEnvelope,
  attempt: Attempt,
  loaded: LoadedPurchase,
  known: KnownPurchases | undefined,
): Promise<Executed | undefined> {
  const repeated = repeatOf(loaded, envelope)
  if (repeated) return repeated
  const { events, refused } = await attempt(loaded)
  if (refused) return { ok: false, refusal: refused }
  const state = events.reduce<PurchaseState | Nothing>(evolve, loaded.state)
  if (state.status === 'nothing') return undefined
  const { revision, position } = loaded
  if (events.length === 0) return { ok: true, outcome: 'nothing-to-do', state, revision, position }
  const encoded = encodeEvents(events, metadataOf(envelope))
  const stream = streamOf(envelope.purchaseId)
  const appended = await store.append(stream, encoded, revision < 0 ? 'no-stream' : revision)
  known?.remember(envelope.purchaseId, loaded, { stream, encoded, appended })
  return { ok: true, outcome: 'accepted', state, ...appended }
}

/** The aggregate knows the command ids in its stream. */
function repeatOf(
  { commands }: LoadedPurchase,
  { commandId, requestHash }: CommandEnvelope,
): Executed | undefined {
  const before = commands.get(commandId)
  if (!before) return undefined
  if (before.requestHash !== requestHash) return { ok: false, refusal: refusal('key-used-otherwise') }
  const { state, revision, position } = before
  return { ok: true, outcome: 'repeated', state, revision, position }
}
