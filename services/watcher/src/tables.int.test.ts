import { watchingOn } from '@presale/payments'
import { createPool, type Pool } from '@presale/read-store'
import { type TestDatabase, testDatabase } from '@presale/testing'
import { type HowWatched, lastTip, noteTip, noteWatched, prepareTables } from './tables'

const AT = new Date('2026-11-30T08:00:00.000Z')

describe('what is noted of networks', () => {
  let database: TestDatabase
  let pool: Pool
  beforeEach(async () => {
    database = await testDatabase()
    pool = createPool(database.url)
    await prepareTables(pool)
  })
  afterEach(async () => {
    await pool.end()
    await database.drop()
  })
  const watched = async (depth: HowWatched['depth'], at = AT, large?: HowWatched['large']) => {
    await noteWatched(pool, new Map([['BTC', { depth, mode: 'follow', large }]]), at)
    return (await watchingOn(pool))?.networks.get('BTC')
  }

  it('given a depth that is lowered, keeps what it was, and since when it is not', async () => {
    expect(await watched(2)).toMatchObject({ depth: 2, lowered: null, large: null })
    expect(await watched(6)).toMatchObject({ depth: 6, lowered: null })
    expect(await watched(3)).toMatchObject({ depth: 3, lowered: { from: 6 } })
    const later = new Date('2026-11-30T09:00:00.000Z')
    const lowered = (await watched(2, later))?.lowered
    expect([lowered?.from, Date.parse(lowered?.at ?? '')]).toEqual([6, later.getTime()])
    expect((await watched(2))?.lowered).toEqual(lowered)
  })

  it('given what a network calls final, compares it with no number', async () => {
    await watched('finalized')
    expect(await watched(2)).toMatchObject({ depth: 2, lowered: null })
    expect(await watched('finalized')).toMatchObject({ depth: 'finalized', lowered: null })
  })

  it('keeps what large purchases need, while that is said', async () => {
    const large = { usd: '10000', depth: 6 }
    expect(await watched(2, AT, large)).toMatchObject({ large })
    expect(await watched(2)).toMatchObject({ large: null })
  })

  it('keeps the newest block that was seen', async () => {
    await watched(2)
    expect(await lastTip(pool, 'BTC')).toBe(0)
    await noteTip(pool, 'BTC', { height: 900_000, finalized: null }, AT)
    expect(await lastTip(pool, 'BTC')).toBe(900_000)
  })
})
