import { createPool, type Pool } from '@presale/read-store'
import { type TestDatabase, testDatabase } from '@presale/testing'
import { recordedEvents } from '../purchase-story.fixture'
import { ann, bob, idOf, type TenPurchases, tenPurchases } from '../ten-purchases.fixture'
import { trailConditions } from './trail'

const NOW = '2026-11-25T10:00:00.000Z'
const all = { pageSize: 100 }

describe('an audit trail with events stored long after they happened', () => {
  let database: TestDatabase
  let pool: Pool
  let ten: TenPurchases
  const found = async (range: { from?: string; to?: string }) =>
    (await ten.views.trail({ ...all, ...range })).rows.map(({ type, at }) => [type, at])

  beforeAll(async () => {
    database = await testDatabase()
    pool = createPool(database.url)
    ten = await tenPurchases(pool)
    // Stored after all others, of a day before them.
    const past = recordedEvents(
      { id: idOf(50), buyerId: bob, atMinute: -1440 },
      'request',
      'report',
      'approve',
    )
    await ten.project(
      past.map((event, index) => {
        const position = String(9_000_000_000_000_000 + index)
        return { ...event, created: NOW, position: { commit: position, prepare: position } }
      }),
    )
  })
  afterAll(async () => {
    await pool?.end()
    await database?.drop()
  })

  const past = [
    ['PurchaseApproved', '2026-11-20T10:00:03.000Z'],
    ['PurchasePaid', '2026-11-20T10:00:02.000Z'],
    ['PurchaseRequested', '2026-11-20T10:00:01.000Z'],
  ]

  it('an event has the time at which it happened, not at which it was stored', async () => {
    const history = await ten.views.eventsOf(idOf(50))
    expect(history.map(({ type, at }) => [type, at])).toEqual(past.toReversed())
  })

  it('given a range of the past, then it has what happened there, however late it was stored', async () => {
    expect(await found({ to: '2026-11-20T23:59:59.000Z' })).toEqual(past)
    expect(await found({ from: '2026-11-20T10:00:02.000Z', to: '2026-11-20T10:00:02.000Z' })).toEqual([
      past[1],
    ])
  })

  it('given a range after it, then nothing that was stored before it is missing', async () => {
    const first = recordedEvents({ id: idOf(1), buyerId: ann, atMinute: 1 }, 'request')
    const rows = await found({ from: '2026-11-21T00:00:00.000Z' })
    expect(rows).toContainEqual([first[0]?.type, first[0]?.created])
    expect(rows.length).toBe((await found({})).length - past.length)
  })

  it('given a range without what was stored apart, then the log is read only where the range lies', async () => {
    const range = { from: '2026-11-21T10:04:00.000Z', to: '2026-11-21T10:04:59.000Z' }
    const { conditions, values } = await trailConditions(pool, range)
    expect(conditions.filter((condition) => condition.startsWith('commit_position'))).toHaveLength(2)
    const [above, below] = values.slice(-2).map(Number)
    expect(above).toBeGreaterThan(0)
    expect(below).toBeLessThan(9_000_000_000_000_000)
    expect((await found(range)).length).toBeGreaterThan(0)
  })

  it('given a range with both kinds, then pages and count hold both, in the order of the log', async () => {
    const range = { from: '2026-11-20T10:00:02.000Z', to: '2026-11-21T10:05:00.000Z' }
    const whole = await ten.views.trail({ ...all, ...range })
    const inTime = (await ten.views.trail(all)).rows.filter(({ at }) => at >= range.from && at <= range.to)
    expect(whole.rows).toEqual(inTime)
    expect(whole.total).toBe(inTime.length)
    expect(whole.rows.slice(0, 2).map(({ type, at }) => [type, at])).toEqual(past.slice(0, 2))
    const first = await ten.views.trail({ ...range, pageSize: 1 })
    const rest = await ten.views.trail({ ...all, ...range, before: first.rows[0]?.position })
    expect([...first.rows, ...rest.rows]).toEqual(inTime)
  })
})
