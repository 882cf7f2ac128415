/**
 * Invented figures of the screens; invented sentences are in the catalogues. Every screen marks both with a SampleTag.
 * With the site setting marketing_mode = live the real figures of GET /api/live-figures replace the sale's.
 */

/** The sales progress card. */
export const SAMPLE_SALE = { percent: '82.5', raised: 5_341_077, remaining: 1_133_923 } as const

/** For the landing page. */
export const SAMPLE_ALLOCATION_RESERVED_PERCENT = 83
export const SAMPLE_PARTICIPANTS = 1_800

/** The presale countdown starts here, and again whenever it has run out. */
export const SAMPLE_COUNTDOWN_SECONDS = 2 * 24 * 60 * 60

/** Changes over 24 hours in per cent, for currencies without stored prices of a day ago. */
export const sampleChanges: Readonly<Record<string, string>> = {
  BTC: '1.84',
  ETH: '2.37',
  DOGE: '-0.92',
  USDT: '0.01',
  USDC: '0.00',
  XRP: '0.75',
  BNB: '0.48',
  ADA: '-1.26',
  SOL: '3.12',
  DOT: '-0.64',
  AVAX: '1.05',
  MATIC: '-0.38',
  LINK: '2.09',
  UNI: '-1.51',
  TRX: '0.33',
  'USDT-TRC20': '0.01',
}

/** The numbers of the stages, and what a token would cost in the next one, in USD. */
export const SAMPLE_STAGES = { current: 3, next: 4, nextPrice: '21.50' } as const

export interface LivePurchase {
  readonly id: number
  /** USD. */
  readonly amount: number
  readonly tokenAmount: number
  readonly minutesAgo: number
  readonly currency: 'USDT' | 'USDC'
}

/**
 * Three invented purchases, newest first.
 * @param random from 0 to below 1, as Math.random gives it.
 * @param price of a token in USD; only the size of an invented figure depends on it.
 */
export function sampleLivePurchases(random: () => number, price: number): LivePurchase[] {
  let minutesAgo = 0
  return [1, 2, 3].map((id) => {
    minutesAgo += 1 + Math.floor(random() * 9)
    const amount = 500 + Math.floor(random() * 4_501)
    return {
      id,
      amount,
      tokenAmount: price > 0 ? Math.floor(amount / price) : amount,
      minutesAgo,
      currency: random() < 0.5 ? 'USDT' : 'USDC',
    }
  })
}
