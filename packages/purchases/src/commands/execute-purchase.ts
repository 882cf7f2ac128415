import type { EventStore, Position } from '@presale/event-store'
import type { PurchaseCommand } from '../domain/commands'
import { decide } from '../domain/decide'
import { type Actor, type PurchaseEvent, streamOf } from '../domain/events'
import { type Refusal, refusal } from '../domain/refusals'
import { evolve, type Nothing, type PurchaseState } from '../domain/state'
import { encodeEvents } from '../stream/codec'
import type { KnownPurchases } from './known-purchases'
import { type LoadedPurchase, loadPurchase, NOT_THERE, PurchaseQuarantined } from './load-purchase'
import { tryAgain } from './try-again'

export interface PurchaseExecution {
  readonly purchaseId: string
  /** Repeating an id appends nothing and returns the first result: a client may repeat a call without an answer. */
  readonly commandId: string
  /** Fingerprint of the request; another one under the same command id is refused. */
  readonly requestHash?: string
  readonly correlationId: string
  /** The cause of the command: an event's id, a request's id. By default the correlation id. */
  readonly causationId?: string
  readonly actor: Actor
  readonly receivedAt: Date
  /** Decided one after the other, appended together or not at all. */
  readonly commands: readonly PurchaseCommand[]
  /**
   * The stream is expected not to exist yet, and is not read before the first attempt; where it exists after all, the
   * append fails, and it is.
   */
  readonly isNew?: boolean
  /** What this process knows of the purchase already, to begin with; and what it will know. */
  readonly known?: KnownPurchases | undefined
}

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
 * Loads the purchase, decides, appends.
 * @throws EventStoreUnavailable when the store stays away.
 */
export async function executePurchase(store: EventStore, execution: PurchaseExecution): Promise<Executed> {
  const { purchaseId, isNew = false, known } = execution
  try {
    let guess = isNew ? NOT_THERE : known?.take(purchaseId)
    return await tryAgain(async () => {
      const guessed = guess
      guess = undefined
      const done = guessed && (await executeOnce(store, execution, guessed, true))
      return done ?? executeLoaded(store, execution)
    })
  } catch (error) {
    if (error instanceof PurchaseQuarantined) return { ok: false, refusal: refusal('purchase-quarantined') }
    throw error
  }
}

async function executeLoaded(store: EventStore, execution: PurchaseExecution): Promise<Executed> {
  const executed = await executeOnce(store, execution, await loadPurchase(store, execution.purchaseId), false)
  if (!executed) throw new Error('A purchase was neither found, requested nor refused')
  return executed
}

/** @returns undefined for a guess that leads to no append: nobody has checked it then */
async function executeOnce(
  store: EventStore,
  execution: PurchaseExecution,
  loaded: LoadedPurchase,
  isGuess: boolean,
): Promise<Executed | undefined> {
  const repeated = repeatOf(loaded, execution)
  if (repeated) return isGuess ? undefined : repeated

  const decided = decideAll(execution.commands, loaded.state)
  if (isGuess && (decided.refused || decided.events.length === 0)) return undefined
  if (decided.refused) return { ok: false, refusal: decided.refused }
  if (decided.state.status === 'nothing') return undefined
  if (decided.events.length === 0) {
    return {
      ok: true,
      outcome: 'nothing-to-do',
      state: decided.state,
      revision: loaded.revision,
      position: loaded.position,
    }
  }

  const { commandId, correlationId, causationId = correlationId, actor, requestHash } = execution
  const encoded = encodeEvents(decided.events, {
    commandId,
    correlationId,
    causationId,
    actor,
    receivedAt: execution.receivedAt.toISOString(),
    ...(requestHash === undefined ? {} : { requestHash }),
  })
  const stream = streamOf(execution.purchaseId)
  const appended = await store.append(stream, encoded, loaded.revision < 0 ? 'no-stream' : loaded.revision)
  execution.known?.remember(execution.purchaseId, loaded, { stream, encoded, appended })
  return { ok: true, outcome: 'accepted', state: decided.state, ...appended }
}

/** The aggregate knows the command ids in its stream. */
export function repeatOf(
  loaded: LoadedPurchase,
  execution: Pick<PurchaseExecution, 'commandId' | 'requestHash'>,
): Executed | undefined {
  const before = loaded.commands.get(execution.commandId)
  if (!before) return undefined
  if (before.requestHash !== execution.requestHash)
    return { ok: false, refusal: refusal('key-used-otherwise') }
  return {
    ok: true,
    outcome: 'repeated',
    state: before.state,
    revision: before.revision,
    position: before.position,
  }
}

function decideAll(
  commands: readonly PurchaseCommand[],
  loaded: PurchaseState | Nothing,
): { events: PurchaseEvent[]; state: PurchaseState | Nothing; refused?: Refusal } {
  const events: PurchaseEvent[] = []
  let state = loaded
  for (const command of commands) {
    const decision = decide(command, state)
    if (decision.refused) return { events: [], state, refused: decision.refused }
    for (const event of decision.events) {
      events.push(event)
      state = evolve(state, event)
    }
  }
  return { events, state }
}
