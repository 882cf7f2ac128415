import { randomUUID } from 'node:crypto'
import type { Purchase } from '@presale/contracts'
import type { EventStore } from '@presale/event-store'
import { type Executed, executePurchase, loadPurchase, type PurchaseCommand } from '@presale/purchases'
import { withStore } from './with-store'

type Actor = PurchaseCommand['actor']

/**
 * A second purchase on the terms of this one, whose payment window is so short. The windows of a running site are set
 * once, and another site for a single purchase costs a start of everything.
 * @returns its id
 */
export function requestBriefly(eventStoreUrl: string, like: Purchase, seconds: number): Promise<string> {
  return withStore(eventStoreUrl, async (store) => {
    const { state } = await loadPurchase(store, like.id)
    if (state.status !== 'awaiting-payment') throw new Error(`${like.id} is ${state.status}`)
    const { id: _id, status: _status, requestedAt: _at, expiresAt: _end, ...kept } = state
    const { paidAt: _paidAt, transactionHash: _hash, priceSource, ...known } = kept
    const terms = { ...known, ...(priceSource && { priceSource }) }
    const purchaseId = randomUUID()
    const given = { ...commandOf(like), type: 'request' as const, purchaseId, terms }
    await execute(store, purchaseId, { ...given, paymentWindowSeconds: seconds })
    return purchaseId
  })
}

/** The buyer's 'I Have Paid', upon which staff have so little time. */
export function reportBriefly(
  eventStoreUrl: string,
  purchase: Purchase,
  given: { readonly transactionHash: string; readonly approvalWindowSeconds: number },
): Promise<void> {
  return withStore(eventStoreUrl, (store) =>
    execute(store, purchase.id, { ...commandOf(purchase), type: 'report-payment', ...given }),
  )
}

const commandOf = ({ userId }: Purchase) => {
  const actor: Actor = { id: userId, role: 'user' }
  return { at: new Date(), actor }
}

async function execute(store: EventStore, purchaseId: string, command: PurchaseCommand): Promise<void> {
  const executed: Executed = await executePurchase(store, {
    purchaseId,
    commandId: randomUUID(),
    correlationId: randomUUID(),
    actor: command.actor,
    receivedAt: command.at,
    commands: [command],
  })
  if (!executed.ok) throw new Error(`${command.type}: ${executed.refusal.code}`)
}
