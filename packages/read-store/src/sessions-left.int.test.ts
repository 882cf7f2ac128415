import { testDatabase } from '@presale/testing'
import { createPool, type Pool } from './pool'
import { sessionsLeft } from './sessions-left'

describe('the sessions that a server has left', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>
  let pool: Pool
  beforeAll(async () => {
    database = await testDatabase()
    pool = createPool(database.url, { max: 1, name: 'check' })
  })
  afterAll(async () => {
    await pool.end()
    await database.drop()
  })

  it('given enough of them, then there is nothing to say', async () =>
    expect(await sessionsLeft(pool, { name: 'api', most: 5 })).toEqual([]))

  it('given more are needed than others leave, then it says how many, and counts its own kind as itself', async () => {
    const { rows } = await pool.query('show max_connections')
    const most = Number((rows[0] as { max_connections: string }).max_connections)
    const [finding] = await sessionsLeft(pool, { name: 'api', most })
    expect(finding).toMatchObject({
      severity: 'warning',
      what: expect.stringMatching(
        /^Postgres lets \d+ sessions in, others have \d+ of them, and this process may need \d+/,
      ),
    })
    const othersIn = (what = '') => Number(/others have (\d+)/.exec(what)?.[1])
    const before = othersIn(finding?.what)
    const own = createPool(database.url, { max: 3, name: 'api-locks' })
    const held = await Promise.all([own.connect(), own.connect(), own.connect()])
    const asApi = await sessionsLeft(pool, { name: 'api', most })
    const asOther = await sessionsLeft(pool, { name: 'no-such-process', most })
    expect(othersIn(asOther[0]?.what) - othersIn(asApi[0]?.what)).toBeGreaterThanOrEqual(3)
    expect(before).toBeGreaterThanOrEqual(0)
    for (const client of held) client.release()
    await own.end()
  })
})
