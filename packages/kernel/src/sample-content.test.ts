import { sampleLivePurchases } from './sample-content'

describe('the invented live purchases', () => {
  it('given the lowest and the highest draw, amounts stay within 500 to 5,000', () => {
    expect(sampleLivePurchases(() => 0, 3).map((item) => item.amount)).toEqual([500, 500, 500])
    expect(sampleLivePurchases(() => 0.999_999, 3).map((item) => item.amount)).toEqual([5000, 5000, 5000])
  })

  it('are three, each older than the one before, paid in USDT or USDC', () => {
    const items = sampleLivePurchases(() => 0.5, 3)
    expect(items.map((item) => item.minutesAgo)).toEqual([5, 10, 15])
    expect(items.every((item) => ['USDT', 'USDC'].includes(item.currency))).toBe(true)
  })
})
