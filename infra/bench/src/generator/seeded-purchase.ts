import type { EventStore, NewEvent } from '@presale/event-store'
import { ANY_OUTPUT, derivedId } from '@presale/kernel'
import {
  decide,
  encodeEvents,
  encodeSettlementEvent,
  evolve,
  initialState,
  type Nothing,
  type PurchaseCommand,
  type PurchaseEvent,
  type PurchaseState,
  type SettledBy,
  settlementStreamOf,
  transactionOf,
} from '@presale/purchases'

/** A stream to be made with one append. */
export interface NewStream {
  readonly stream: string
  readonly events: readonly NewEvent[]
}

export interface SeededPurchase {
  readonly events: NewEvent[]
  /** Of the transaction that its approval settles. */
  readonly settlements: readonly NewStream[]
}

/** What an approval stands on that names this transaction. */
export function settledBy(purchaseId: string, transactionHash: string | null): SettledBy | null {
  if (transactionHash === null) return null
  return { transactionHash, output: ANY_OUTPUT, claimId: derivedId('seeded claim', purchaseId) }
}

/**
 * The events of a purchase that receives these commands, decided by the domain's own decider and encoded by its
 * own codec. They are stored with one append: event by event, the expiry service would end what is long overdue
 * before its next event came.
 * @throws when one of the commands is refused, or makes nothing happen
 */
export function seededPurchase(purchaseId: string, commands: readonly PurchaseCommand[]): SeededPurchase {
  const events: NewEvent[] = []
  const settlements: NewStream[] = []
  let state: PurchaseState | Nothing = initialState
  for (const [number, command] of commands.entries()) {
    const decision = decide(command, state)
    const event = decision.events?.[0]
    if (!event)
      throw new Error(`${command.type} does not follow: ${decision.refused?.sentence ?? 'too early'}`)
    const commandId = derivedId('seeded command', purchaseId, String(number))
    const { actor } = command
    const ids = { commandId, correlationId: commandId, causationId: commandId }
    const metadata = { ...ids, actor, receivedAt: command.at.toISOString() }
    state = evolve(state, event)
    settlements.push(...settlementOf(event, state, events.length - 1, metadata))
    events.push(...encodeEvents([event], metadata))
  }
  return { events, settlements }
}

/** The claim that stands before an approval, as the api makes it. */
function settlementOf(
  event: PurchaseEvent,
  state: PurchaseState | Nothing,
  purchaseRevision: number,
  metadata: Parameters<typeof encodeSettlementEvent>[1],
): NewStream[] {
  if (event.type !== 'PurchaseApproved' || state.status === 'nothing') return []
  const { purchaseId, transactionHash, claimId, approvedAt: settledAt } = event.data
  if (transactionHash === null || !claimId) return []
  const transaction = transactionOf(state, transactionHash)
  if (!transaction) throw new Error(`${transactionHash} names no transaction of ${state.currency}`)
  const data = { ...transaction, claimId, purchaseId, purchaseRevision, output: ANY_OUTPUT, settledAt }
  const settled = encodeSettlementEvent({ type: 'TransactionSettled', data }, metadata)
  return [{ stream: settlementStreamOf(transaction), events: [settled] }]
}

/** The claim first, as the api does it: cut off in between, the same again adds what is missing. */
export async function appendSeeded(
  store: EventStore,
  purchase: SeededPurchase & { stream: string },
): Promise<void> {
  for (const { stream, events } of [...purchase.settlements, purchase])
    await store.append(stream, events, 'no-stream')
}
