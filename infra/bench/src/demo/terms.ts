import { times } from '@presale/kernel'
import type { PurchaseTerms } from '@presale/purchases'
import type { Draw } from '../generator/draw'
import { simulatedTerms } from '../simulated-terms'

/** A currency that this site can be paid in, and where to. */
export interface Payable {
  readonly symbol: string
  readonly price: string
  readonly address: string
  readonly isSample: boolean
}

/** What is for sale on this site now. */
export interface Offer {
  readonly tokenSymbol: string
  readonly tokenPrice: string
  /** Not empty. */
  readonly payable: readonly Payable[]
}

/** How often each is paid with; what is left out is rare. */
const WEIGHTS: Readonly<Record<string, number>> = {
  BTC: 24,
  ETH: 22,
  USDT: 20,
  'USDT-TRC20': 11,
  USDC: 9,
  SOL: 6,
  BNB: 3,
  DOGE: 2,
  XRP: 2,
  TRX: 1.5,
}
/** The token became dearer twice since the sale began. */
const STAGES = [
  { until: 0.35, share: '0.8' },
  { until: 0.7, share: '0.9' },
] as const
const QUICK: readonly (readonly [number, number])[] = [
  ...([
    [32, 100],
    [30, 250],
    [22, 1000],
    [10, 5000],
    [5, 10_000],
    [1, 50_000],
  ] as const),
]

export function payableFor(draw: Draw, { payable }: Offer): Payable {
  return draw.weighted(payable.map((one) => [WEIGHTS[one.symbol] ?? 0.6, one] as const))
}

/** What is agreed to at `at`, which is `elapsed` (0 to 1) of the sale. */
export function demoTerms(
  { offer, paidIn }: { readonly offer: Offer; readonly paidIn: Payable },
  { buyerId, at, elapsed }: { readonly buyerId: string; readonly at: Date; readonly elapsed: number },
  draw: Draw,
): PurchaseTerms {
  const share = STAGES.find(({ until }) => elapsed < until)?.share
  const tokenPrice = share ? times(offer.tokenPrice, share, 4) : offer.tokenPrice
  const amount = amountAt(elapsed, draw)
  const currencyPrice = priceAt(elapsed, paidIn, draw)
  return simulatedTerms({
    buyerId,
    amount,
    tokenSymbol: offer.tokenSymbol,
    tokenPrice,
    currency: paidIn.symbol,
    currencyPrice,
    walletAddress: paidIn.address,
    isSampleWallet: paidIn.isSample,
    pricesReadAt: new Date(at.getTime() - draw.whole(1, 50) * 1000).toISOString(),
  })
}

/** Half take a button of the screen; the others mostly little, a few a lot, and more as the sale goes on. */
function amountAt(elapsed: number, draw: Draw): number {
  if (draw.share() < 0.5) return draw.weighted(QUICK)
  const amount = 100 * 250 ** (draw.share() ** 1.8) * (0.8 + 0.7 * elapsed)
  return Math.max(100, Math.round(amount / 10) * 10)
}

/** It went up and down until it was what it is now; a stable coin hardly moved. */
function priceAt(elapsed: number, { symbol, price }: Payable, draw: Draw): string {
  const isStable = symbol.startsWith('USD')
  const wave = Math.sin(elapsed * 11 + symbol.length) - Math.sin(11 + symbol.length)
  const change = (isStable ? 0.0004 : 0.06) * wave + (isStable ? 0.0003 : 0.008) * (draw.share() - 0.5)
  return times(price, (1 + change).toFixed(6), Number(price) < 10 ? 6 : 2)
}
