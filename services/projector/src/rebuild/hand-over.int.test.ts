import { migratePurchaseViews } from '@presale/purchases'
import { createPool, generations, type Pool } from '@presale/read-store'
import { type TestDatabase, testDatabase, waitFor } from '@presale/testing'
import { handOver } from './hand-over'

describe('handing a rebuilt generation over', () => {
  let database: TestDatabase
  let pool: Pool
  let own: string
  let other: string
  beforeEach(async () => {
    database = await testDatabase()
    pool = createPool(database.url, { max: 2, name: 'test' })
    await migratePurchaseViews(pool)
    ;[own = '', other = ''] = (await generations(pool)).map(({ schema }) => schema)
  })
  afterEach(async () => {
    await pool.end()
    await database.drop()
  })

  const heldBy = (name: string, renewed = 'now()') =>
    pool.query(
      `insert into following.leases (name, holder, renewed_at) values ($1, 'somebody', ${renewed})`,
      [name],
    )
  /** Without an end of its own: it has to know by itself. */
  const handed = (feeder: { isHeld: boolean; isWanted: boolean }) =>
    handOver({
      database: pool,
      schema: own,
      feeder,
      signal: new AbortController().signal,
      withinMs: Number.POSITIVE_INFINITY,
    })

  it('given no projector that runs, then nobody is waited for', async () => {
    await heldBy(own)
    await heldBy(other, `now() - interval '1 minute'`)
    // Not a projection: another service runs beside it.
    await heldBy('expiry-deadlines')
    expect(await handed({ isHeld: true, isWanted: false })).toBe('nobody')
  })

  it('given a projector that feeds another one, then it is fed on until that wants it', async () => {
    await heldBy(own)
    await heldBy(other)
    let [looks, isWanted] = [0, false]
    const feeder = {
      isHeld: true,
      get isWanted() {
        looks++
        return isWanted
      },
    }
    const done = handed(feeder)
    await waitFor(async () => looks > 3 || undefined, { what: 'it to wait' })
    isWanted = true
    expect(await done).toBe('projector')
  })
})
