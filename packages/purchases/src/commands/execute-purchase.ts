import type { Streams } from '@presale/event-store'
import type { PurchaseCommand } from '../domain/commands'
import { type Decision, decide } from '../domain/decide'
import type { PurchaseEvent } from '../domain/events'
import { refusal } from '../domain/refusals'
import { evolve, type Nothing, type PurchaseState } from '../domain/state'
import type { CommandEnvelope } from './envelope'
import { type Executed, handle } from './handle'
import type { KnownPurchases } from './known-purchases'
import { NOT_THERE, PurchaseQuarantined } from './load-purchase'

export interface PurchaseExecution extends CommandEnvelope {
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

/**
 * Loads the purchase, decides, appends.
 * @throws EventStoreUnavailable when the store stays away.
 */
export async function executePurchase(store: Streams, execution: PurchaseExecution): Promise<Executed> {
  const { purchaseId, commands, isNew = false, known } = execution
  try {
    const guess = isNew ? NOT_THERE : known?.take(purchaseId)
    return await handle(store, execution, ({ state }) => decideAll(commands, state), { guess, known })
  } catch (error) {
    if (error instanceof PurchaseQuarantined) return { ok: false, refusal: refusal('purchase-quarantined') }
    throw error
  }
}

function decideAll(commands: readonly PurchaseCommand[], loaded: PurchaseState | Nothing): Decision {
  const events: PurchaseEvent[] = []
  let state = loaded
  for (const command of commands) {
    const decision = decide(command, state)
    if (decision.refused) return decision
    for (const event of decision.events) {
      events.push(event)
      state = evolve(state, event)
    }
  }
  return { events }
}
