import { createPool, type Pool } from '@presale/read-store'
import { type TestDatabase, testDatabase } from '@presale/testing'
import { recordedEvents, type Step, type Story } from '../purchase-story.fixture'
import { ann, bob, idOf, type TenPurchases, tenPurchases } from '../ten-purchases.fixture'

const MINUTES_A_DAY = 1440
/** Stories begin at 10:00 of 21 November, and their request is a second later. */
const toMidnight = -10 * 60

describe('the sale in figures, on real Postgres', () => {
  let database: TestDatabase
  let pool: Pool
  let views: TenPurchases['views']

  /** Sets how long the decision took, which in a story is always a second. */
  const decidedAfter = (index: number, seconds: number) =>
    pool.query(`update views.purchases set paid_at = decided_at - $2 * interval '1 second' where id = $1`, [
      idOf(index),
      seconds,
    ])

  beforeAll(async () => {
    database = await testDatabase()
    pool = createPool(database.url)
    const ten = await tenPurchases(pool)
    views = ten.views
    await pool.query('delete from views.purchases')
    const given = (index: number, story: Omit<Story, 'id'>, ...steps: Step[]) =>
      ten.project(recordedEvents({ id: idOf(index), ...story }, ...steps))
    const paid = ['request', 'report'] as const
    // 23:59:01 of the 20th, and 00:00:01 of the 21st.
    await given(21, { buyerId: ann, total: '750.10', atMinute: toMidnight - 1 }, ...paid, 'approve')
    const large = { buyerId: ann, amount: 1000, total: '3000.05', atMinute: toMidnight }
    await given(22, large, ...paid, 'approve')
    await given(23, { buyerId: bob, currency: 'ETH', atMinute: 0 }, ...paid, 'decline')
    await given(24, { buyerId: bob, currency: 'ETH', atMinute: 1 }, 'request')
    const late = { buyerId: bob, amount: 100, total: '300.00', currency: 'ETH', atMinute: 2 }
    await given(25, late, 'request', 'expire', 'report-late', 'reopen', 'approve')
    const dayBefore = toMidnight - MINUTES_A_DAY
    await given(
      26,
      { buyerId: bob, total: '100', currency: 'USDT', atMinute: dayBefore },
      'request',
      'expire',
    )
    await given(27, { buyerId: bob, currency: 'USDT', atMinute: dayBefore - 1 }, ...paid, 'approve')
    await decidedAfter(21, 299)
    await decidedAfter(22, 300)
    await decidedAfter(23, 3600)
  })
  afterAll(async () => {
    await pool?.end()
    await database?.drop()
  })

  it('given days in UTC, then each of them stands there, also the one without a purchase', async () => {
    const { days } = await views.historyFigures({ from: '2026-11-20', to: '2026-11-22' })
    expect(days).toEqual([
      {
        date: '2026-11-20',
        purchases: 2,
        total: '850.10',
        approved: 1,
        approvedTotal: '750.10',
        declined: 0,
        declinedTotal: '0.00',
        expired: 1,
        expiredTotal: '100.00',
        tokens: 250,
      },
      {
        date: '2026-11-21',
        purchases: 4,
        total: '4800.05',
        approved: 2,
        approvedTotal: '3300.05',
        declined: 1,
        declinedTotal: '750.00',
        expired: 0,
        expiredTotal: '0.00',
        tokens: 1100,
      },
      {
        date: '2026-11-22',
        purchases: 0,
        total: '0.00',
        approved: 0,
        approvedTotal: '0.00',
        declined: 0,
        declinedTotal: '0.00',
        expired: 0,
        expiredTotal: '0.00',
        tokens: 0,
      },
    ])
  })

  it('given these days, then currencies come by how often they were chosen, and all four states', async () => {
    const { currencies, statuses } = await views.historyFigures({ from: '2026-11-20', to: '2026-11-21' })
    expect(currencies).toEqual([
      {
        symbol: 'ETH',
        purchases: 3,
        total: '1800.00',
        approved: 1,
        approvedTotal: '300.00',
        declined: 1,
        declinedTotal: '750.00',
        expired: 0,
        expiredTotal: '0.00',
      },
      {
        symbol: 'BTC',
        purchases: 2,
        total: '3750.15',
        approved: 2,
        approvedTotal: '3750.15',
        declined: 0,
        declinedTotal: '0.00',
        expired: 0,
        expiredTotal: '0.00',
      },
      {
        symbol: 'USDT',
        purchases: 1,
        total: '100.00',
        approved: 0,
        approvedTotal: '0.00',
        declined: 0,
        declinedTotal: '0.00',
        expired: 1,
        expiredTotal: '100.00',
      },
    ])
    expect(statuses).toEqual([
      { status: 'pending', purchases: 1, total: '750.00' },
      { status: 'approved', purchases: 3, total: '4050.15' },
      { status: 'declined', purchases: 1, total: '750.00' },
      { status: 'expired', purchases: 1, total: '100.00' },
    ])
  })

  it('time to decision counts from the report of the payment: who never reported in time has none', async () => {
    const { decisions } = await views.historyFigures({ from: '2026-11-20', to: '2026-11-21' })
    expect(decisions).toEqual({
      decided: 3,
      medianSeconds: 300,
      ninetiethSeconds: 3600,
      buckets: [
        { underSeconds: 300, purchases: 1 },
        { underSeconds: 900, purchases: 1 },
        { underSeconds: 1800, purchases: 0 },
        { underSeconds: 3600, purchases: 0 },
        { underSeconds: 14_400, purchases: 1 },
        { underSeconds: 86_400, purchases: 0 },
        { underSeconds: null, purchases: 0 },
      ],
    })
  })

  it('given a range without a purchase, then there are zeros, and no time to decision', async () => {
    const none = await views.historyFigures({ from: '2024-02-28', to: '2024-03-01' })
    expect(none.days.map(({ date }) => date)).toEqual(['2024-02-28', '2024-02-29', '2024-03-01'])
    expect(none.currencies).toEqual([])
    expect(none.statuses.map(({ purchases, total }) => [purchases, total])).toEqual([
      ...[0, 0, 0, 0].map((zero) => [zero, '0.00']),
    ])
    expect(none.decisions).toMatchObject({ decided: 0, medianSeconds: null, ninetiethSeconds: null })
  })
})
