import { derivedId } from '@presale/kernel'
import {
  loadPurchase,
  type PurchaseCommand,
  type PurchaseState,
  type PurchaseTerms,
} from '@presale/purchases'
import type { SignedInCall } from '../http/call'
import { assertInTime } from '../http/time-limit'
import { assertKeyFits } from '../idempotency/key-reservation'
import { requestHashOf } from '../idempotency/request-hash'
import type { Services } from '../services'
import { overLimit, type Placing } from './buyer-limits'
import { lockTerms } from './lock-terms'
import { oneAtATime } from './one-at-a-time'
import { notePlaced, purchasesToCount } from './placed-purchases'
import { commandIdFor, runCommand, untilApplied } from './run-command'

export interface Placement {
  /** The validated body. */
  readonly body: { readonly amount: number; readonly cryptoSymbol: string }
  readonly placing: Placing
  /** Looks at the terms of now; throws where the buyer was told others. */
  readonly check?: (terms: PurchaseTerms) => void
  /** Commands that follow the request in the same append. */
  readonly followedBy?: readonly PurchaseCommand[]
}

/**
 * Places a new purchase for the caller: locks the price and requests it, once per idempotency key.
 * A repeat is answered before anything is compared: what has changed since is no matter to it.
 */
export function placePurchase(
  call: SignedInCall,
  services: Services,
  { body, placing, check, followedBy = [] }: Placement,
): Promise<PurchaseState> {
  const requestHash = requestHashOf(body)
  const commandId = commandIdFor(call)
  const purchaseId = derivedId('purchase', commandId)
  const { id: buyerId } = call.user

  return oneAtATime(services, buyerId, async () => {
    // The turn may have come only after the caller was told to try again.
    assertInTime(call, services.clock)
    await assertKeyFits(services.pool, call, requestHash)
    const placedBefore = call.idempotencyKey && (await findPlaced(services, purchaseId, commandId))
    if (placedBefore) return placedBefore

    const tooMany = overLimit(placing, await purchasesToCount(call, services))
    if (tooMany) throw tooMany
    const at = call.receivedAt
    const terms = await lockTerms(services, { buyerId, amount: body.amount, currency: body.cryptoSymbol, at })
    check?.(terms)
    const request: PurchaseCommand = {
      ...{ type: 'request', purchaseId, terms, at, actor: { id: buyerId, role: 'user' } },
      paymentWindowSeconds: services.config.PAYMENT_WINDOW_SECONDS,
    }
    const commands = [request, ...followedBy]
    await notePlaced(call, services, purchaseId)
    return runCommand(call, services, 'user', { purchaseId, commandId, requestHash, commands })
  })
}

async function findPlaced(
  services: Services,
  purchaseId: string,
  commandId: string,
): Promise<PurchaseState | undefined> {
  const { commands } = await loadPurchase(services.store, purchaseId)
  const placed = commands.get(commandId)
  if (placed) await untilApplied(services, placed.position)
  return placed?.state
}
