import { derivedId, TOKEN_SYMBOL } from '@presale/kernel'
import {
  loadPurchase,
  lockTerms,
  type PurchaseCommand,
  type PurchaseState,
  type PurchaseTerms,
} from '@presale/purchases'
import type { Queryable } from '@presale/read-store'
import { findSaleTerms, isPriceTooOld, type SaleTerms } from '@presale/sale'
import { conflict, invalid, unavailable } from '../http/api-error'
import type { SignedInCall } from '../http/call'
import { assertInTime, storeInTime } from '../http/time-limit'
import { assertFits, hashOfKey, requestHashOf } from '../idempotency/answer-once'
import type { Services } from '../services'
import { assertWithinLimit, type Placing } from './buyer-limits'
import { underLock } from './buyers-lock'
import { openPurchases, placedPurchases, recordPlaced } from './placed-purchases'
import { appendReserved, commandIdFor, type Ran, untilShown } from './run-command'

export interface Placement {
  /** The validated body. */
  readonly body: { readonly amount: number; readonly cryptoSymbol: string }
  readonly placing: Placing
  /** Compares the current terms with those that the buyer saw; throws where they differ. */
  readonly check?: (terms: PurchaseTerms) => void
  /** Commands that follow the request in the same append. */
  readonly followedBy?: readonly PurchaseCommand[]
}

/**
 * Places a new purchase for the caller: locks the price and requests it, once per idempotency key. A repeat is
 * answered before anything is compared, since later changes do not concern it. The buyer's lock is released as soon
 * as the event is stored: it holds one of few connections, and the read model, which the answer then waits for, may
 * be unavailable.
 */
export async function placePurchase(
  call: SignedInCall,
  services: Services,
  placement: Placement,
): Promise<PurchaseState> {
  const placed = await underLock(services, `buyer:${call.user.id}`, (held) =>
    placeOnce(call, services, held, placement),
  )
  await untilShown(services, ['purchase-list'], placed.position)
  return placed.purchase
}

/** The decision under the buyer's lock: reads open purchases and terms, and appends. */
async function placeOnce(
  call: SignedInCall,
  services: Services,
  held: Queryable,
  { body, placing, check, followedBy = [] }: Placement,
): Promise<Pick<Ran, 'position'> & { purchase: PurchaseState }> {
  const requestHash = requestHashOf(body)
  const commandId = commandIdFor(call)
  const purchaseId = derivedId('purchase', commandId)
  const { id: buyerId } = call.user
  const wanted = { buyerId, amount: body.amount, currency: body.cryptoSymbol, at: call.receivedAt }
  // Sent together: the cost of a command is its round trips.
  const [usedFor, placed, terms] = await Promise.all([
    hashOfKey(held, call),
    placedPurchases(held, { buyerId, purchaseId }),
    findSaleTerms(held, { token: TOKEN_SYMBOL, currency: wanted.currency }),
  ])
  // The lock may have been granted only after the caller's request had timed out.
  assertInTime(call, services.clock)
  assertFits(usedFor, requestHash)
  // The key of a repeat may have been removed by now; its purchase is there.
  const isRepeat = usedFor !== undefined || placed.some(({ id }) => id === purchaseId)
  if (isRepeat) {
    const { commands } = await loadPurchase(storeInTime(call, services), purchaseId)
    const before = commands.get(commandId)
    if (before) return { purchase: before.state, position: before.position }
  }
  await assertWithinLimit(call, services, placing, await openPurchases(call, services, placed))
  const offered = offeredTerms(services, terms, wanted)
  check?.(offered)
  const request: PurchaseCommand = {
    type: 'request',
    purchaseId,
    terms: offered,
    at: call.receivedAt,
    actor: { id: buyerId, role: 'user' },
    paymentWindowSeconds: services.config.PAYMENT_WINDOW_SECONDS,
  }
  const arrived = placed.filter(({ hasArrived }) => hasArrived).map(({ id }) => id)
  await recordPlaced(call, held, { purchaseId, requestHash, arrived })
  const commands = [request, ...followedBy]
  const run = { purchaseId, commandId, requestHash, commands, isNew: !isRepeat }
  return appendReserved(call, services, 'user', run)
}

interface Wanted {
  readonly buyerId: string
  readonly amount: number
  readonly currency: string
  readonly at: Date
}

/**
 * The price lock: everything is computed here from the current tables.
 * @throws ApiError 400 for an unknown currency, 409 without a wallet, 503 for a price that is too old.
 */
function offeredTerms(
  { config }: Pick<Services, 'config'>,
  { token, price, wallet }: SaleTerms,
  { buyerId, amount, currency, at }: Wanted,
): PurchaseTerms {
  if (!token) throw new Error(`There is no token ${TOKEN_SYMBOL}`)
  if (!price) throw invalid(`There is no currency ${currency}; please choose one of the list.`)
  if (!wallet) {
    throw conflict('no-wallet', `${currency} cannot be paid with at the moment. Please choose another one.`)
  }
  if (isPriceTooOld(price, at, config.PRICE_MAX_AGE_SECONDS)) {
    throw unavailable(`The price of ${currency} is out of date; it cannot be sold on until it is fresh.`, 30)
  }
  return lockTerms({
    buyerId,
    amount,
    tokenSymbol: token.symbol,
    tokenPrice: token.price,
    currency,
    currencyPrice: price.price,
    walletAddress: wallet.address,
    isSampleWallet: wallet.isSample,
    pricesReadAt: at.toISOString(),
  })
}
