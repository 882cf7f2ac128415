import { type DepthRule, depthFor } from './depth'

const AT = '2026-11-30T08:00:00.000Z'
const payment = { firstSeenAt: AT, total: '4500.00' }
const rule: DepthRule = { depth: 2, lowered: null, large: null }

describe('how deep a payment has to be', () => {
  it.each<[string, Partial<DepthRule>, number | 'finalized']>([
    ['nothing else is said, as its network says', {}, 2],
    [
      'it was seen before that was lowered, as was said before',
      { lowered: { from: 6, at: '2026-11-30T08:00:00.001Z' } },
      6,
    ],
    ['it was seen since, as is said now', { lowered: { from: 6, at: AT } }, 2],
    [
      'it was raised again since, by that',
      { depth: 8, lowered: { from: 6, at: '2026-11-30T09:00:00.000Z' } },
      8,
    ],
    ['it is of as many dollars, as for large ones', { large: { usd: '4500', depth: 6 } }, 6],
    ['it is of less, as for all', { large: { usd: '4500.01', depth: 6 } }, 2],
    ['large ones ask for less than all', { depth: 9, large: { usd: '1', depth: 6 } }, 9],
    ['its network says what is final', { depth: 'finalized', large: { usd: '1', depth: 6 } }, 'finalized'],
  ])('given that %s', (_, change, depth) => expect(depthFor({ ...rule, ...change }, payment)).toBe(depth))
})
