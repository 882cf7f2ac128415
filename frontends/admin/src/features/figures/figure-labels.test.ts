import { texts as eventTexts } from '../../events/texts'
import {
  amountsSummary,
  bucketLabel,
  countsOf,
  decisionsSummary,
  evidenceSummary,
  periodsSummary,
  requestedOf,
  totalsOf,
} from './figure-labels'
import { texts } from './texts'

const day = (date: string, purchases: number, total: string, approved = 0, approvedTotal = '0.00') => ({
  date,
  purchases,
  total,
  approved,
  approvedTotal,
  declined: 0,
  declinedTotal: '0.00',
  expired: 0,
  expiredTotal: '0.00',
  tokens: approved * 100,
})
const days = [
  day('2026-11-19', 0, '0.00'),
  day('2026-11-20', 3, '9007199254740993.10', 1, '9007199254740993.01'),
  day('2026-11-21', 1, '0.25', 1, '0.25'),
]

describe('the figures in words', () => {
  it('given amounts beyond what a float can hold, then totals are right to the cent', () => {
    expect(totalsOf({ days })).toEqual({
      purchases: 4,
      approved: 2,
      tokens: 200,
      approvedShare: '50.0',
      total: '9007199254740993.35',
      ended: '0.00',
      raised: '9007199254740993.26',
    })
    expect(amountsSummary({ days }, texts.t)).toBe(
      '$9,007,199,254,740,993.26 raised of $9,007,199,254,740,993.35 requested.',
    )
  })

  it('given a huge request that was cancelled or declined, then it counts apart from what was requested', () => {
    const huge = {
      ...day('2026-11-22', 2, '5000100.00', 1, '100.00'),
      expired: 1,
      expiredTotal: '5000000.00',
    }
    expect(totalsOf({ days: [huge] })).toMatchObject({ total: '100.00', ended: '5000000.00', purchases: 2 })
    expect(amountsSummary({ days: [huge] }, texts.t)).toBe(
      '$100.00 raised of $100.00 requested; $5,000,000.00 more declined, expired or cancelled.',
    )
    const declined = { ...huge, expired: 0, expiredTotal: '0.00', declined: 1, declinedTotal: '5000000.00' }
    expect([requestedOf(declined), countsOf(declined)]).toEqual(['100.00', [1, 0, 1]])
    expect(totalsOf({ days: [declined] })).toEqual(totalsOf({ days: [huge] }))
  })

  it('given no purchase, then there is no share of approved ones', () => {
    expect(totalsOf({ days: days.slice(0, 1) }).approvedShare).toBeNull()
    expect(periodsSummary({ days: days.slice(0, 1) }, texts.t)).toBe('No purchase on any of these days.')
  })

  it('given days, then it says on how many there was something, and where the most', () => {
    expect(periodsSummary({ days }, texts.t)).toBe('4 purchases on 2 of 3 days; the most, 3, on 20 Nov.')
  })

  it('given bounds, then each bucket says from where to where', () => {
    const buckets = [300, 900, 3600, null].map((underSeconds) => ({ underSeconds, purchases: 1 }))
    expect([0, 1, 2, 3].map((index) => bucketLabel(buckets, index, texts.t, eventTexts.t))).toEqual([
      'Under 5 min',
      '5–15 min',
      '15 min–1 h',
      '1 h and more',
    ])
  })

  it('given decisions, then half and nine of ten are shown; given none, that there is none', () => {
    const decisions = { decided: 12, medianSeconds: 95, ninetiethSeconds: 4000, buckets: [] }
    expect(decisionsSummary({ decisions }, texts.t, eventTexts.t)).toBe(
      '12 decided. Half of them within 1 min of the report, nine of ten within 1 h 6 min.',
    )
    const none = { decided: 0, medianSeconds: null, ninetiethSeconds: null, buckets: [] }
    expect(decisionsSummary({ decisions: none }, texts.t, eventTexts.t)).toMatch(/^No purchase/)
  })

  it('given approvals, then it says how many stand on nothing', () => {
    const summary = (...[transaction, reason, none]: number[]) =>
      evidenceSummary(
        {
          evidence: [
            { evidence: 'transaction', purchases: transaction ?? 0, total: '0.00' },
            { evidence: 'reason', purchases: reason ?? 0, total: '0.00' },
            { evidence: 'none', purchases: none ?? 0, total: '0.00' },
          ],
        },
        texts.t,
      )
    expect(summary(1000, 10, 190)).toBe(
      '190 of 1,200 approved without evidence: neither a transaction nor a reason.',
    )
    expect(summary(3, 1, 0)).toBe('Every approval stands on a transaction or a reason.')
    expect(summary(0, 0, 0)).toBe('No purchase of these days has been approved yet.')
  })
})
