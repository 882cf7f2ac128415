import { createHash } from 'node:crypto'
import { QUICK_AMOUNTS, TOKEN_SYMBOL } from '@presale/kernel'
import type { PurchaseTerms } from '@presale/purchases'
import { samplePrices } from '@presale/sale'
import { base58 } from '@scure/base'
import { simulatedTerms } from '../simulated-terms'
import { type Draw, drawFor } from './draw'
import { DAY_MS, type Plan } from './plan'

/** How often each currency is paid with; what is left out is rare. */
const WEIGHTS: Readonly<Record<string, number>> = {
  BTC: 26,
  ETH: 22,
  USDT: 18,
  USDC: 10,
  'USDT-TRC20': 8,
  SOL: 5,
  BNB: 3,
  DOGE: 2,
  TRX: 2,
  XRP: 1,
}
const CURRENCIES = samplePrices.map((price) => [WEIGHTS[price.symbol] ?? 0.5, price] as const)
/** The token became dearer with each quarter of the year. */
const TOKEN_PRICES = ['1.5000', '2.0000', '2.5000', '3.0000']
const BASE_58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/**
 * What purchase `index` agrees to at `at`, which is `elapsed` (0 to 1) of the year in.
 * `currencyDraw` decides over the currency: two purchases that contest a transaction share it.
 */
export function termsOf(
  plan: Plan,
  { buyerId, at, elapsed }: { buyerId: string; at: Date; elapsed: number },
  draw: Draw,
  currencyDraw: Draw,
): PurchaseTerms {
  const { symbol, price } = currencyDraw.weighted(CURRENCIES)
  const tokenPrice = TOKEN_PRICES[Math.min(3, Math.floor(elapsed * 4))] ?? '3.0000'
  const currencyPrice = priceThen(Number(price), draw)
  const amount = amountOf(draw)
  return simulatedTerms({
    buyerId,
    amount,
    tokenSymbol: TOKEN_SYMBOL,
    tokenPrice,
    currency: symbol,
    currencyPrice,
    walletAddress: walletOf(plan, symbol, at),
    isSampleWallet: true,
    pricesReadAt: new Date(at.getTime() - 60_000).toISOString(),
  })
}

/** The address that was in use on that day: it changes daily, so that a search for one finds some hundreds at most. */
export function walletOf({ seed }: Pick<Plan, 'seed'>, symbol: string, at: Date): string {
  const day = Math.floor(at.getTime() / DAY_MS)
  const draw = drawFor(seed, 'wallet', symbol, day)
  const letters = (count: number, from: string): string =>
    Array.from({ length: count }, () => from[draw.whole(0, from.length - 1)]).join('')
  if (symbol === 'BTC') return `bc1q${letters(38, '023456789acdefghjklmnpqrstuvwxyz')}`
  if (symbol === 'TRX' || symbol === 'USDT-TRC20') return `T${letters(33, BASE_58)}`
  if (['ETH', 'USDT', 'USDC', 'BNB', 'AVAX', 'MATIC', 'LINK', 'UNI'].includes(symbol))
    return `0x${letters(40, '0123456789abcdef')}`
  return letters(symbol === 'SOL' ? 44 : 34, BASE_58)
}

/** As a transaction of the currency's network is named: 64 hexadecimal digits, or a signature on Solana. */
export function transactionHashOf({ seed }: Pick<Plan, 'seed'>, currency: string, index: number): string {
  const of = `${seed}/transaction/${index}`
  return currency === 'SOL'
    ? base58.encode(createHash('sha512').update(of).digest())
    : createHash('sha256').update(of).digest('hex')
}

/** Half take a button of the screen, half enter something, small amounts far more often than large ones. */
function amountOf(draw: Draw): number {
  if (draw.share() < 0.5) return draw.pick(QUICK_AMOUNTS)
  return Math.floor(100 * 2000 ** draw.share())
}

/** Within 15 % of the sample price; a stable coin stays near 1. */
function priceThen(price: number, draw: Draw): string {
  const spread = price === 1 ? 0.002 : 0.15
  return (price * (1 + (draw.share() * 2 - 1) * spread)).toFixed(price < 10 ? 4 : 2)
}
