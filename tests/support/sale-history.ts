import type { SaleHistory } from '@presale/contracts'

/** Two days with exact amounts that no float can hold. */
export const HISTORY: SaleHistory = {
  from: '2026-11-20',
  to: '2026-11-21',
  days: [
    {
      date: '2026-11-20',
      purchases: 3,
      total: '9007199254740993.10',
      approved: 1,
      approvedTotal: '9007199254740993.01',
      declined: 0,
      declinedTotal: '0.00',
      expired: 1,
      expiredTotal: '0.04',
      tokens: 100,
    },
    {
      date: '2026-11-21',
      purchases: 1,
      total: '300.25',
      approved: 1,
      approvedTotal: '300.25',
      declined: 0,
      declinedTotal: '0.00',
      expired: 0,
      expiredTotal: '0.00',
      tokens: 50,
    },
  ],
  currencies: [
    {
      symbol: 'BTC',
      purchases: 3,
      total: '9007199254740993.10',
      approved: 1,
      approvedTotal: '9007199254740993.01',
      declined: 0,
      declinedTotal: '0.00',
      expired: 1,
      expiredTotal: '0.04',
    },
    {
      symbol: 'ETH',
      purchases: 1,
      total: '300.25',
      approved: 1,
      approvedTotal: '300.25',
      declined: 0,
      declinedTotal: '0.00',
      expired: 0,
      expiredTotal: '0.00',
    },
  ],
  statuses: [
    { status: 'pending', purchases: 1, total: '0.05' },
    { status: 'approved', purchases: 2, total: '9007199254741293.26' },
    { status: 'declined', purchases: 0, total: '0.00' },
    { status: 'expired', purchases: 1, total: '0.04' },
  ],
  evidence: [
    { evidence: 'transaction', purchases: 0, total: '0.00' },
    { evidence: 'reason', purchases: 1, total: '300.25' },
    { evidence: 'none', purchases: 1, total: '9007199254740993.01' },
  ],
  decisions: {
    decided: 2,
    medianSeconds: 95,
    ninetiethSeconds: 4000,
    buckets: [
      { underSeconds: 300, purchases: 1 },
      { underSeconds: 3600, purchases: 0 },
      { underSeconds: null, purchases: 1 },
    ],
  },
}
