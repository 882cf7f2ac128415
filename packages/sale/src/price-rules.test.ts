import { judgeQuote } from './price-rules'

const now = new Date('2026-01-01T12:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
const standing = { price: '100', source: 'provider' as const, updatedAt: ago(300) }
const judge = (price: string | undefined, quotedAt: Date | undefined = ago(10), before: object = {}) =>
  judgeQuote({ symbol: 'BTC', price, quotedAt }, { ...standing, ...before }, now, { maxJumpPercent: 50 })

describe('a quote of a provider', () => {
  it('given it is credible and fresh, holds, as of the time it was quoted for', () => {
    expect(judge('149.5')).toEqual({ isGood: true, price: '149.5', at: ago(10) })
    expect(judge('1e-7', ago(10), { price: '0.00000009' })).toMatchObject({ price: '0.0000001' })
  })

  it('given no time, or one that has just not come yet, is taken as of now', () => {
    const quote = { symbol: 'BTC', price: '101', quotedAt: undefined }
    expect(judgeQuote(quote, standing, now, { maxJumpPercent: 50 })).toMatchObject({ isGood: true, at: now })
    expect(judge('101', ago(-60))).toMatchObject({ isGood: true, at: now })
  })

  it.each([
    ['nothing', undefined, /no price/],
    ['zero', '0', /cannot be right/],
    ['zero with decimals', '0.000', /cannot be right/],
    ['less than zero', '-5', /cannot be right/],
    ['more than anything costs', '1e12', /cannot be right/],
    ['a jump up', '150.01', /more than 50 %/],
    ['a jump down', '49', /more than 50 %/],
  ])('given %s, is refused', (_, price, reason) => {
    expect(judge(price)).toEqual({ isGood: false, reason: expect.stringMatching(reason) })
  })

  it.each([
    ['older than 10 minutes', ago(601), /older than 10 minutes/],
    ['older than the one that stands', ago(301), /older than the one that stands/],
    ['of a time to come', ago(-301), /not come yet/],
  ])('given it is %s, is refused', (_, quotedAt, reason) => {
    expect(judge('100', quotedAt)).toEqual({ isGood: false, reason: expect.stringMatching(reason) })
  })

  it('given a sample stands, replaces it however far away and however new it is', () => {
    const sample = { source: 'sample', updatedAt: now }
    expect(judge('5000', ago(600), sample)).toMatchObject({ isGood: true, price: '5000' })
  })

  it("given an admin's price stands, is measured by it", () => {
    expect(judge('5000', ago(10), { source: 'manual' })).toMatchObject({ isGood: false })
  })
})
