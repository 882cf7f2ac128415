/**
 * Everything on the buyer's screens that is made up for show (spec section 1, design section 5). It
 * stands in this one file, and whatever shows it marks it with a SampleTag.
 */

/** The sales progress card (spec section 9). */
export const SAMPLE_SALE = { percent: '82.5', raised: 5_341_077, remaining: 1_133_923 } as const

/** When tokens are handed out (spec section 9, 'TGE'). */
export const SAMPLE_TGE = 'within 2 weeks after the presale'

export const SAMPLE_STAGES = { current: 'Stage 3', next: 'Stage 4', nextPrice: '21.50' } as const

export interface LivePurchase {
  readonly id: number
  /** USD. */
  readonly amount: number
  readonly tokenAmount: number
  readonly timeAgo: string
  readonly currency: 'USDT' | 'USDC'
}

/**
 * Three invented purchases, newest first (spec section 3, 'Live purchase').
 * @param random from 0 to below 1, as Math.random gives it.
 * @param price of a token in USD; only the size of an invented figure hangs on it.
 */
export function sampleLivePurchases(random: () => number, price: number): LivePurchase[] {
  let minutes = 0
  return [1, 2, 3].map((id) => {
    minutes += 1 + Math.floor(random() * 9)
    const amount = 500 + Math.floor(random() * 4_501)
    return {
      id,
      amount,
      tokenAmount: price > 0 ? Math.floor(amount / price) : amount,
      timeAgo: `${minutes} min ago`,
      currency: random() < 0.5 ? 'USDT' : 'USDC',
    }
  })
}
