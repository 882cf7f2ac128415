import { periodsOf, unitOf } from './periods'
import { addDays } from './range'

const days = (from: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    date: addDays(from, index),
    purchases: 1,
    total: '0.10',
    approved: 1,
    approvedTotal: '0.10',
    declined: 1,
    declinedTotal: '0.02',
    expired: 1,
    expiredTotal: '0.05',
    tokens: 2,
  }))

describe('the periods of the figures', () => {
  it('given 92 days, each is one', () => {
    expect(unitOf({ days: days('2026-08-22', 92) })).toBe('day')
    expect(periodsOf({ days: days('2026-08-22', 92) })).toHaveLength(92)
  })

  it('given more, they are weeks from Monday on, and the first and the last may be shorter', () => {
    // 22 August 2026 is a Saturday.
    const weeks = periodsOf({ days: days('2026-08-22', 93) })
    expect(weeks.map(({ date, to }) => `${date} ${to}`).slice(0, 2)).toEqual([
      '2026-08-22 2026-08-23',
      '2026-08-24 2026-08-30',
    ])
    expect(weeks.at(-1)).toMatchObject({ date: '2026-11-16', to: '2026-11-22', purchases: 7 })
    expect(weeks[1]).toMatchObject({
      purchases: 7,
      total: '0.70',
      approvedTotal: '0.70',
      declined: 7,
      declinedTotal: '0.14',
      expired: 7,
      expiredTotal: '0.35',
      tokens: 14,
    })
    expect(weeks.reduce((sum, { purchases }) => sum + purchases, 0)).toBe(93)
  })
})
