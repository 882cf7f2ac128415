import { derivedId, MINIMUM_PURCHASE, TOKEN_SYMBOL } from '@presale/kernel'
import {
  loadPurchase,
  type PurchaseCommand,
  type PurchaseState,
  type PurchaseTerms,
} from '@presale/purchases'
import { findSaleTerms } from '@presale/sale'
import type { ApiError } from '../http/api-error'
import type { SignedInCall } from '../http/call'
import { assertInTime, storeInTime } from '../http/time-limit'
import { assertFits, hashOfKey, requestHashOf } from '../idempotency/answer-once'
import { believedPromises } from '../selling/believed-promises'
import { placingRefusal } from '../selling/hold-tokens'
import { issuedAddresses, markUsed, type RememberedAddress } from '../selling/issued-addresses'
import { isOnSample, offerTerms, promisedSince } from '../selling/offer'
import { markPurchase } from '../selling/purchase-marks'
import { goneRefusal } from '../selling/reserved'
import { statedTerms } from '../selling/stated-terms'
import { storeUnlessFrozen } from '../selling/store-unless-frozen'
import type { Services } from '../services'
import { assertWithinLimit, type Placing } from './buyer-limits'
import { type HeldLock, storeUnderLock, underLock } from './buyers-lock'
import { inDoubt } from './doubtful-limit'
import { asStreamSays, openPurchases, placedPurchases, recordPlaced } from './placed-purchases'
import { appendReserved, commandIdFor, type Ran, untilShown } from './run-command'

export interface Placement {
  /** The validated body. */
  readonly body: { readonly amount: number; readonly cryptoSymbol: string }
  readonly placing: Placing
  /** Compares terms with those that the buyer saw. @returns the refusal where they differ */
  readonly check?: (terms: PurchaseTerms) => ApiError | undefined
  /** Whether the first terms are nearer to those that the buyer saw than the second. */
  readonly isNearer?: (one: PurchaseTerms, other: PurchaseTerms) => boolean
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
  held: HeldLock,
  { body, placing, check = () => undefined, isNearer = () => false, followedBy = [] }: Placement,
): Promise<Pick<Ran, 'position'> & { purchase: PurchaseState }> {
  const requestHash = requestHashOf(body)
  const commandId = commandIdFor(call)
  const purchaseId = derivedId('purchase', commandId)
  const { id: buyerId } = call.user
  const wanted = { buyerId, amount: body.amount, currency: body.cryptoSymbol, at: call.receivedAt }
  const rulesReadAt = performance.now()
  // Sent together: the cost of a command is its round trips.
  const readTerms = () => findSaleTerms(held, { token: TOKEN_SYMBOL, currency: wanted.currency })
  const [usedFor, placed, asStored, issued] = await Promise.all([
    hashOfKey(held, call),
    placedPurchases(held, services.readers, { buyerId, purchaseId }),
    readTerms(),
    placing === 'awaiting-approval'
      ? issuedAddresses(held, {
          buyerId,
          symbol: wanted.currency,
          since: promisedSince(services, wanted.at),
          purchaseId,
        })
      : [],
  ])
  // The lock may have been granted only after the caller's request had timed out.
  assertInTime(call)
  assertFits(usedFor, requestHash)
  // The key of a repeat may have been removed by now; its purchase is there.
  const isRepeat = usedFor !== undefined || placed.some(({ id }) => id === purchaseId)
  if (isRepeat) {
    const { commands } = await loadPurchase(storeInTime(call, services), purchaseId)
    const before = commands.get(commandId)
    if (before) return { purchase: before.state, position: before.position }
  }
  const sale = await statedTerms(services, wanted.currency, readTerms, asStored)
  const place = { placing, amount: body.amount, rules: sale.rules }
  await assertWithinLimit(call, services, place, await openPurchases(call, services, placed))
  // Given for fewer tokens, it promised nothing of this purchase: that is refused as a request is.
  const believed = believedPromises(services, { buyerId, symbol: wanted.currency }, sale, issued)
  const promising = believed.filter(({ tokens }) => tokens === null || body.amount <= tokens)
  const given = await unusedAddresses(call, services, promising, purchaseId)
  const offer = offerTerms(services, wanted, { sale, issued: given, check, isNearer })
  const request: PurchaseCommand = {
    type: 'request',
    purchaseId,
    terms: offer.terms,
    at: call.receivedAt,
    actor: { id: buyerId, role: 'user' },
    paymentWindowSeconds: services.config.PAYMENT_WINDOW_SECONDS,
  }
  const arrived = placed.filter(({ hasArrived }) => hasArrived).map(({ id }) => id)
  const mode = offer.promised ? 'place-anyway' : 'place'
  const { amount } = body
  const onSample = isOnSample(offer.terms)
  const kept = await recordPlaced(call, held, { purchaseId, requestHash, arrived, amount, mode, onSample })
  const refusal = placingRefusal(kept, MINIMUM_PURCHASE)
  // A promise is kept beyond every limit, but nobody ever stood behind a sample.
  if (refusal && (mode === 'place' || kept.outcome === 'on-sample')) {
    throw refusal.code === 'sold-out' ? await goneRefusal(services) : refusal
  }
  const { promised } = offer
  if (promised) {
    const used = given.filter(({ address }) => address === promised.address)
    await markUsed(held, { buyerId, symbol: wanted.currency, purchaseId }, used)
  }
  const spared = offer.spared?.refusal ?? refusal?.message
  if (spared !== undefined) {
    const isEarlierAddress = offer.spared?.isEarlierAddress ?? false
    await markPurchase(held, purchaseId, { ...acceptedMark(spared, isEarlierAddress), at: call.receivedAt })
  }
  const commands = [request, ...followedBy]
  const run = { purchaseId, commandId, requestHash, commands, isNew: !isRepeat }
  const guarded = storeInTime(call, { store: storeUnderLock(services.store, held) })
  // A promise is kept beyond a freeze.
  const store = offer.promised ? guarded : storeUnlessFrozen(guarded, services.pool, rulesReadAt)
  const own = { buyerId, purchaseId, placing, amount, at: call.receivedAt }
  return inDoubt(services, held, own, () => appendReserved(call, { ...services, store }, 'user', run))
}

/** For the admin who decides on it. */
function acceptedMark(refusal: string, isEarlierAddress: boolean) {
  return isEarlierAddress
    ? {
        kind: 'earlier-address' as const,
        sentence: `Paid to the address before: the buyer had been given it, so it was accepted. Otherwise: ${refusal}`,
      }
    : {
        kind: 'accepted-late' as const,
        sentence: `The buyer had been given the payment address before, so it was accepted. Otherwise: ${refusal}`,
      }
}

/** Without those that a purchase was placed on already; one that never came into being does not count. */
async function unusedAddresses(
  call: SignedInCall,
  services: Services,
  issued: readonly RememberedAddress[],
  purchaseId: string,
): Promise<RememberedAddress[]> {
  const unused: RememberedAddress[] = []
  for (const given of issued) {
    const { usedFor } = given
    const isUsed =
      usedFor !== null &&
      usedFor !== purchaseId &&
      (await asStreamSays(call, services, usedFor)) !== undefined
    if (!isUsed) unused.push(given)
  }
  return unused
}
