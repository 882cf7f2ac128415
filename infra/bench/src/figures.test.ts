import { figuresOf, isTabWithinLimit, isWithinLimit, percentile, ratioOf } from './figures'

const oneToTwenty = Array.from({ length: 20 }, (_, index) => 20 - index)

describe('figures', () => {
  it('the 95th percentile of twenty is the nineteenth, the median the tenth', () => {
    expect(figuresOf(oneToTwenty)).toEqual({ count: 20, median: 10, p95: 19 })
  })

  it('of a single value, every percentile is that value', () => {
    expect([percentile([7], 0), percentile([7], 50), percentile([7], 100)]).toEqual([7, 7, 7])
  })

  it('given nothing, there is no percentile', () => {
    expect(() => percentile([], 95)).toThrow('Nothing was measured')
  })

  it('orders by size, not as text', () => {
    expect(percentile([100, 9, 20], 100)).toBe(100)
  })

  it('the ratio says how many times as long the large one takes', () => {
    const small = { count: 1, median: 4, p95: 10 }
    expect(ratioOf(small, { count: 1, median: 10, p95: 40 })).toEqual({ median: 2.5, p95: 4 })
  })

  it('three times is within the limit, more in the middle or at the end is not', () => {
    expect(isWithinLimit({ median: 3, p95: 3 })).toBe(true)
    expect(isWithinLimit({ median: 3.01, p95: 1 })).toBe(false)
    expect(isWithinLimit({ median: 1, p95: 3.01 })).toBe(false)
  })

  it('a tab of the panel may take one and a half times as long, and no more', () => {
    expect([isTabWithinLimit(1), isTabWithinLimit(1.5), isTabWithinLimit(1.51)]).toEqual([true, true, false])
  })
})
