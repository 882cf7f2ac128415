import { saleRulesOf, whyClosed } from './sale-rules'

const start = '2026-01-10T12:00:00.000Z'
const end = '2026-01-20T12:00:00.000Z'

describe('the rules of the sale', () => {
  it('given no setting, nothing limits it', () => {
    const rules = saleRulesOf({})
    expect(rules).toEqual({
      isMarketedLive: false,
      startsAt: null,
      endsAt: null,
      isFrozen: false,
      hardCap: null,
      maxPerBuyer: null,
      unpaidPercent: 10,
    })
    expect(whyClosed(rules, new Date())).toBeUndefined()
  })

  it('given all of them, reads each', () => {
    expect(
      saleRulesOf({
        marketing_mode: 'live',
        sale_starts_at: start,
        sale_ends_at: end,
        sale_frozen: 'true',
        sale_hard_cap: '1000000',
        sale_max_per_buyer: '5000',
        sale_unpaid_percent: '25',
      }),
    ).toEqual({
      isMarketedLive: true,
      startsAt: new Date(start),
      endsAt: new Date(end),
      isFrozen: true,
      hardCap: 1_000_000,
      maxPerBuyer: 5000,
      unpaidPercent: 25,
    })
  })

  it.each([
    ['2026-01-10T11:59:59.999Z', 'sale-not-started'],
    [start, undefined],
    ['2026-01-20T11:59:59.999Z', undefined],
    [end, 'sale-ended'],
  ])('given a start and an end, at %s it is %s', (now, closed) => {
    const rules = saleRulesOf({ sale_starts_at: start, sale_ends_at: end })
    expect(whyClosed(rules, new Date(now))).toBe(closed)
    expect(whyClosed({ ...rules, isFrozen: true }, new Date(now))).toBe('sale-frozen')
  })
})
