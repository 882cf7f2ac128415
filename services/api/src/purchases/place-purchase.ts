import { derivedId } from '@presale/kernel'
import {
  loadPurchase,
  type PurchaseCommand,
  type PurchaseState,
  type PurchaseTerms,
} from '@presale/purchases'
import type { SignedInCall } from '../http/call'
import { assertInTime, storeInTime } from '../http/time-limit'
import { assertKeyFits } from '../idempotency/key-reservation'
import { requestHashOf } from '../idempotency/request-hash'
import type { Services } from '../services'
import { assertWithinLimit, type Placing } from './buyer-limits'
import { lockTerms } from './lock-terms'
import { oneAtATime } from './one-at-a-time'
import { notePlaced, openPurchases } from './placed-purchases'
import { appendCommand, commandIdFor, type Ran, untilShown } from './run-command'

export interface Placement {
  /** The validated body. */
  readonly body: { readonly amount: number; readonly cryptoSymbol: string }
  readonly placing: Placing
  /** Looks at the terms of now; throws where the buyer saw others. */
  readonly check?: (terms: PurchaseTerms) => void
  /** Commands that follow the request in the same append. */
  readonly followedBy?: readonly PurchaseCommand[]
}

/**
 * Places a new purchase for the caller: locks the price and requests it, once per idempotency key.
 * A repeat is answered before anything is compared: what has changed since is no matter to it. The buyer's
 * lock is given back as soon as the event is stored: it holds one of few connections, and the read model,
 * which the answer then waits for, may be away.
 */
export async function placePurchase(
  call: SignedInCall,
  services: Services,
  placement: Placement,
): Promise<PurchaseState> {
  const placed = await oneAtATime(services, `buyer:${call.user.id}`, () =>
    placeOnce(call, services, placement),
  )
  await untilShown(services, ['purchase-list'], placed.position)
  return placed.purchase
}

/** The decision: what the buyer has open, the terms, the append. Needs the buyer's lock. */
async function placeOnce(
  call: SignedInCall,
  services: Services,
  { body, placing, check, followedBy = [] }: Placement,
): Promise<Pick<Ran, 'position'> & { purchase: PurchaseState }> {
  const requestHash = requestHashOf(body)
  const commandId = commandIdFor(call)
  const purchaseId = derivedId('purchase', commandId)
  const { id: buyerId } = call.user
  // The turn may have come only after the caller was told to try again.
  assertInTime(call, services.clock)
  await assertKeyFits(services.pool, call, requestHash)
  if (call.idempotencyKey) {
    const { commands } = await loadPurchase(storeInTime(call, services), purchaseId)
    const before = commands.get(commandId)
    if (before) return { purchase: before.state, position: before.position }
  }
  const at = call.receivedAt
  const [own, terms] = await Promise.all([
    openPurchases(call, services),
    lockTerms(services, { buyerId, amount: body.amount, currency: body.cryptoSymbol, at }).catch(
      (error: Error) => error,
    ),
  ])
  await assertWithinLimit(call, services, placing, own)
  if (terms instanceof Error) throw terms
  check?.(terms)
  const request: PurchaseCommand = {
    ...{ type: 'request', purchaseId, terms, at, actor: { id: buyerId, role: 'user' } },
    paymentWindowSeconds: services.config.PAYMENT_WINDOW_SECONDS,
  }
  await notePlaced(call, services, purchaseId)
  const commands = [request, ...followedBy]
  return appendCommand(call, services, 'user', { purchaseId, commandId, requestHash, commands })
}
