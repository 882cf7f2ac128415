import { type TestDatabase, testDatabase } from '@presale/testing'
import { createPool } from '../pool'
import { DatabaseClock, databaseTime, startDatabaseClock } from './database-clock'

const AHEAD_MS = 600_000

describe('the clock of the database', () => {
  let database: TestDatabase
  let clocks: DatabaseClock[]
  beforeAll(async () => {
    database = await testDatabase()
  })
  afterAll(() => database?.drop())
  beforeEach(() => {
    clocks = []
  })
  afterEach(async () => {
    for (const clock of clocks) await clock.close()
  })

  /** A machine whose clock is ten minutes ahead, and whose monotonic clock the test can hold back. */
  function machine() {
    const said: string[] = []
    const say = (_fields: object, message: string) => void said.push(message)
    let [wallMs, backMs] = [AHEAD_MS, 0]
    const read = () => ({ wall: Date.now() + wallMs - backMs, monotonic: performance.now() - backMs })
    const pool = createPool(database.url, { max: 1, idleTimeoutMs: 0 })
    const clock = new DatabaseClock({ pool, log: { info: say, warn: say }, read })
    clocks.push(clock)
    return {
      clock,
      said,
      pool,
      setWall: (aheadMs: number) => {
        wallMs = aheadMs
      },
      /** Seen from this machine: the clock of Postgres is set ahead. */
      holdBack: (ms: number) => {
        backMs += ms
      },
    }
  }
  /** Between two questions to Postgres. */
  async function expectDatabaseTime(clock: DatabaseClock): Promise<void> {
    const pool = createPool(database.url, { max: 1 })
    const before = await databaseTime(pool)
    const shown = clock.now().getTime()
    const after = await databaseTime(pool)
    await pool.end()
    // What the round trip of a measure leaves open, on a busy machine.
    expect(shown).toBeGreaterThanOrEqual(before.getTime() - 1000)
    expect(shown).toBeLessThanOrEqual(after.getTime() + 1000)
  }

  it('given a machine ten minutes ahead, is Postgres’s, and says so', async () => {
    const { clock, said } = machine()
    await clock.measure()
    await expectDatabaseTime(clock)
    expect(said).toEqual([expect.stringMatching(/clock is (599|600|601) s ahead of the database's/)])
    expect(clock.standing()).toMatchObject({
      isSettled: true,
      measuredSecondsAgo: 0,
      warning: expect.stringContaining('set it'),
    })
    expect(Math.round(clock.aheadSeconds / 10)).toBe(60)
  })

  it('translates a time to what this machine’s clock shows then', async () => {
    const { clock } = machine()
    await clock.measure()
    const due = clock.now()
    expect(Math.round((clock.onWall(due).getTime() - due.getTime()) / 10_000)).toBe(60)
  })

  it('given that its clock is set, is measured at once, and takes the warning back', async () => {
    const { clock, said, setWall } = machine()
    await clock.measure()
    setWall(0)
    await clock.upToDate()
    expect(said.at(-1)).toMatch(/that of the database again/)
    expect(clock.standing()).not.toHaveProperty('warning')
    await expectDatabaseTime(clock)
  })

  it('given a time that jumps, follows it, and is certain after two more measures that agree', async () => {
    const { clock, said, holdBack } = machine()
    await clock.measure()
    holdBack(60_000)
    const settled: boolean[] = []
    for (let nth = 0; nth < 3; nth += 1) {
      await clock.measure()
      await expectDatabaseTime(clock)
      settled.push(clock.isSettled)
    }
    expect(settled).toEqual([false, false, true])
    expect(said.filter((text) => text.includes('has jumped'))).toHaveLength(1)
  })

  it('given a Postgres that does not answer, goes on with what was measured', async () => {
    const { clock, pool, setWall } = machine()
    await clock.measure()
    pool.query = async () => {
      throw new Error('away')
    }
    setWall(-AHEAD_MS)
    await clock.upToDate()
    await expectDatabaseTime(clock)
    expect(clock.isSettled).toBe(true)
  })

  it('is measured once before it is handed out', async () => {
    const log = { info: () => undefined, warn: () => undefined }
    const clock = await startDatabaseClock(database.url, { name: 'test', log })
    clocks.push(clock)
    expect(clock.standing()).toMatchObject({ isSettled: true, measuredSecondsAgo: 0 })
    await expectDatabaseTime(clock)
  })
})
