import { addSeconds, TOKEN_SYMBOL } from '@presale/kernel'
import { lockTerms, type PurchaseTerms } from '@presale/purchases'
import { type SaleTerms, whyUnavailable } from '@presale/sale'
import { ApiError, invalid } from '../http/api-error'
import type { Services } from '../services'
import type { IssuedAddress } from './issued-addresses'
import { isLiveSite, sellingAt } from './live-site'
import { closedRefusal, unavailableRefusal } from './not-sold'

export interface Wanted {
  readonly buyerId: string
  readonly amount: number
  readonly currency: string
  readonly at: Date
}

/** The terms of a purchase, and why they are not those of now. */
export interface Offer {
  readonly terms: PurchaseTerms
  /** The refusal that the buyer is spared, because they had been given the address before. */
  readonly spared?: { readonly refusal: string; readonly isEarlierAddress: boolean }
  /** The buyer had been given this address: they may have paid, and are not refused. */
  readonly promised?: IssuedAddress
}

export interface Offering {
  readonly sale: SaleTerms
  /** What the buyer was given within the payment window, the newest first; none for a request. */
  readonly issued: readonly IssuedAddress[]
  /** Compares terms with those that the buyer saw. */
  readonly check: (terms: PurchaseTerms) => ApiError | undefined
  /** Whether the first terms are nearer to those that the buyer saw than the second. */
  readonly isNearer: (one: PurchaseTerms, other: PurchaseTerms) => boolean
}

/**
 * The price lock: everything is computed here from the current tables. A buyer who was given an address may have paid
 * to it: whatever has closed or changed since, they get the terms of that moment or of now, whichever what they send
 * fits better. But nobody ever stood behind a sample: on a live site it is no promise.
 * @throws ApiError 400 for an unknown currency; 409 or 503 where it is not sold now, or not on these terms
 */
export function offerTerms(
  services: Pick<Services, 'config'>,
  wanted: Wanted,
  { sale, issued, check, isNearer }: Offering,
): Offer {
  const isLive = isLiveSite(services.config, sale.rules)
  const usable = issued.filter(
    ({ isSample, priceSource }) => !isLive || !isOnSample({ isSampleWallet: isSample, priceSource }),
  )
  const ofThen = usable.map((given) => ({ given, terms: issuedTerms(wanted, given) }))
  const terms = currentTerms(services, wanted, sale)
  const refusal = terms instanceof ApiError ? terms : check(terms)
  if (!refusal && !(terms instanceof ApiError)) {
    // Also at the price of now it is the address that they were given which is paid to, and it serves no second one.
    const given = usable.find(({ address }) => address === terms.walletAddress)
    const best = bestFitting([{ given, terms }, ...ofThen], check, isNearer)
    return { terms: best?.terms ?? terms, ...(best?.given && { promised: best.given }) }
  }
  const ofNow = usable.flatMap((given) => {
    const now = termsOfNow(services, wanted, sale, given)
    return now ? [{ given, terms: now }] : []
  })
  const kept = bestFitting([...ofThen, ...ofNow], check, isNearer)
  if (!kept) throw refusal
  const isEarlierAddress = sale.wallet?.address !== kept.given.address
  const spared = { refusal: refusal?.message ?? '', isEarlierAddress }
  return { terms: kept.terms, spared, promised: kept.given }
}

/** Of the terms that fit what the buyer sends, the nearest; the first of those that are as near. */
function bestFitting<Choice extends { readonly terms: PurchaseTerms }>(
  choices: readonly Choice[],
  check: Offering['check'],
  isNearer: Offering['isNearer'],
): Choice | undefined {
  let best: Choice | undefined
  for (const choice of choices) {
    if (check(choice.terms) !== undefined) continue
    if (!best || isNearer(choice.terms, best.terms)) best = choice
  }
  return best
}

/** The price of now to an address of before; undefined where there is no price that somebody stands behind. */
function termsOfNow(
  { config }: Pick<Services, 'config'>,
  wanted: Wanted,
  sale: SaleTerms,
  given: IssuedAddress,
): PurchaseTerms | undefined {
  const { price, rules } = sale
  const reason = price && whyUnavailable({ price, wallet: given }, sellingAt(config, rules, wanted.at))
  return reason ? undefined : lockedNow(wanted, sale, given)
}

/** The prices of now to this address; undefined where one of them is missing. */
export function lockedNow(
  { buyerId, amount, currency, at }: Wanted,
  { token, price }: SaleTerms,
  { address, isSample }: Pick<IssuedAddress, 'address' | 'isSample'>,
): PurchaseTerms | undefined {
  if (!token || !price) return undefined
  return lockTerms({
    buyerId,
    amount,
    tokenSymbol: token.symbol,
    tokenPrice: token.price,
    currency,
    currencyPrice: price.price,
    walletAddress: address,
    isSampleWallet: isSample,
    pricesReadAt: at.toISOString(),
    priceSource: price.source,
  })
}

/** Whether nobody stands behind the address or the price: a price whose source is not known may be a sample. */
export function isOnSample({
  isSampleWallet,
  priceSource,
}: {
  readonly isSampleWallet: boolean
  readonly priceSource?: PurchaseTerms['priceSource'] | null
}): boolean {
  return isSampleWallet || (priceSource ?? 'sample') === 'sample'
}

function currentTerms(
  { config }: Pick<Services, 'config'>,
  wanted: Wanted,
  sale: SaleTerms,
): PurchaseTerms | ApiError {
  const refusal = notSellable(config, sale, wanted)
  if (refusal) return refusal
  const { wallet } = sale
  const terms = wallet && lockedNow(wanted, sale, wallet)
  if (!terms) throw new Error(`What is sold for ${wanted.currency} is not complete`)
  return terms
}

/** Why nothing can be bought with this currency now; undefined where it can. */
export function notSellable(
  config: Services['config'],
  { token, price, wallet, rules }: SaleTerms,
  { currency, at }: Pick<Wanted, 'currency' | 'at'>,
): ApiError | undefined {
  if (!token) throw new Error(`There is no token ${TOKEN_SYMBOL}`)
  if (!price) return invalid(`There is no currency ${currency}; please choose one of the list.`, { currency })
  const closed = closedRefusal(rules, at)
  if (closed) return closed
  const reason = whyUnavailable({ price, wallet }, sellingAt(config, rules, at))
  return reason && unavailableRefusal(reason, currency)
}

function issuedTerms({ buyerId, amount, currency }: Wanted, given: IssuedAddress): PurchaseTerms {
  return lockTerms({
    buyerId,
    amount,
    tokenSymbol: TOKEN_SYMBOL,
    tokenPrice: given.tokenPrice,
    currency,
    currencyPrice: given.currencyPrice,
    walletAddress: given.address,
    isSampleWallet: given.isSample,
    pricesReadAt: given.issuedAt.toISOString(),
    ...(given.priceSource && { priceSource: given.priceSource }),
  })
}

/** Addresses given before this count no more. */
export function promisedSince({ config }: Pick<Services, 'config'>, at: Date): Date {
  return addSeconds(at, -config.PAYMENT_WINDOW_SECONDS)
}
