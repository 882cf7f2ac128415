import type { EventStore, Position } from '@presale/event-store'
import type { PurchaseCommand } from '../domain/commands'
import { decide } from '../domain/decide'
import { type Actor, type PurchaseEvent, streamOf } from '../domain/events'
import { type Refusal, refusal } from '../domain/refusals'
import { evolve, initialState, type Nothing, type PurchaseState } from '../domain/state'
import { encodeEvents } from '../stream/codec'
import { type LoadedPurchase, loadPurchase, PurchaseQuarantined } from './load-purchase'
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
  try {
    let isNew = execution.isNew === true
    return await tryAgain(() => {
      const isFirst = isNew
      isNew = false
      return executeOnce(store, execution, isFirst)
    })
  } catch (error) {
    if (error instanceof PurchaseQuarantined) return { ok: false, refusal: refusal('purchase-quarantined') }
    throw error
  }
}

const NOT_THERE: LoadedPurchase = {
  state: initialState,
  revision: -1,
  position: undefined,
  commands: new Map(),
}

async function executeOnce(
  store: EventStore,
  execution: PurchaseExecution,
  isNew: boolean,
): Promise<Executed> {
  const stream = streamOf(execution.purchaseId)
  const loaded = isNew ? NOT_THERE : await loadPurchase(store, execution.purchaseId)
  const repeated = repeatOf(loaded, execution)
  if (repeated) return repeated

  const decided = decideAll(execution.commands, loaded.state)
  if (decided.refused) return { ok: false, refusal: decided.refused }
  if (decided.state.status === 'nothing')
    throw new Error('A purchase was neither found, requested nor refused')
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
  const appended = await store.append(stream, encoded, loaded.revision < 0 ? 'no-stream' : loaded.revision)
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
