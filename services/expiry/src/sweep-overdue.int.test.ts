import { EventStoreUnavailable } from '@presale/event-store'
import { planByIndex } from '@presale/testing'
import { CLAIM_PAGE, overdueFigures } from './deadlines/overdue'
import { sweepOverdue } from './sweep-overdue.job'
import { at, fakeStore, now, startWorld, WINDOW_SECONDS, type World } from './testing/deadlines.fixture'

describe('the sweep', () => {
  let world: World
  beforeEach(async () => {
    world = await startWorld()
  })
  afterEach(() => world?.close())

  const many = async (count: number, secondsDue = 1) => {
    const { rows } = await world.pool.query(
      `insert into expiry.deadlines (purchase_id, revision, window_ms, due_at, next_try_at)
       select gen_random_uuid(), 0, 900000, $2, $2 from generate_series(1, $1) returning purchase_id`,
      [count, at(-secondsDue)],
    )
    return rows.map((row) => String(row.purchase_id))
  }
  const sweep = (faked: ReturnType<typeof fakeStore>, when = now) =>
    sweepOverdue({ store: faked.store, pool: world.pool, log: world.log }, when)

  it('given five thousand that are overdue, expires each once, in one sweep, a few at a time', async () => {
    const ids = await many(5000)
    const faked = fakeStore()
    expect(await sweep(faked)).toEqual({ expired: 5000, failed: 0 })
    expect(faked.appended).toHaveLength(5000)
    expect(new Set(faked.appended)).toEqual(new Set(ids))
    expect(faked.mostAtOnce()).toBeGreaterThan(1)
    expect(faked.mostAtOnce()).toBeLessThanOrEqual(20)
    // Not yet followed: asked again later, not at once.
    expect(await sweep(faked)).toEqual({ expired: 0, failed: 0 })
    expect(faked.read).toHaveLength(5000)
  })

  it('given two processes that sweep at once, each purchase is asked by one of them', async () => {
    await many(1200)
    const faked = fakeStore()
    const swept = await Promise.all([sweep(faked), sweep(faked)])
    expect(swept.reduce((sum, { expired }) => sum + expired, 0)).toBe(1200)
    expect(faked.read).toHaveLength(1200)
    expect(new Set(faked.appended).size).toBe(1200)
  })

  it('given more than a page that cannot be read, the others expire in the same sweep, and those wait ever longer', async () => {
    const broken = new Set(await many(600, 60))
    const sound = await many(20)
    const faked = fakeStore((id) => (broken.has(id) ? new Error('unreadable') : undefined))
    expect(await sweep(faked)).toEqual({ expired: 20, failed: 600 })
    expect(new Set(faked.appended)).toEqual(new Set(sound))
    expect(faked.read).toHaveLength(620)
    expect(await overdueFigures(world.pool, now)).toEqual({ overdue: 600, failing: 600, oldestSeconds: 60 })

    const readOnce = faked.read.length
    expect(await sweep(faked, at(29))).toEqual({ expired: 0, failed: 0 })
    expect(faked.read).toHaveLength(readOnce)
    expect(await sweep(faked, at(31))).toMatchObject({ failed: 600 })
    expect(await sweep(faked, at(31 + 59))).toMatchObject({ failed: 0 })
    expect(await sweep(faked, at(31 + 61))).toMatchObject({ failed: 600 })
  })

  it('given an event store that is away, it fails at the first, and is tried again with the next sweep', async () => {
    await many(50)
    const faked = fakeStore(() => new EventStoreUnavailable('away'))
    await expect(sweep(faked)).rejects.toThrow(EventStoreUnavailable)
    expect(new Set(faked.read).size).toBe(1)
    expect(await sweep(fakeStore())).toEqual({ expired: 50, failed: 0 })
  })

  it('given a stream that cannot be decided on, it is given a whole window once it can be', async () => {
    const id = await world.overdue()
    let isBroken = true
    const faked = fakeStore(() => (isBroken ? new Error('unreadable') : undefined))
    expect(await sweep(faked)).toEqual({ expired: 0, failed: 1 })
    isBroken = false
    const seenAgain = at(3600)
    expect(await sweep(faked, seenAgain)).toEqual({ expired: 0, failed: 0 })
    expect(faked.appended).toEqual([])
    const due = new Date(seenAgain.getTime() + WINDOW_SECONDS * 1000)
    expect(await world.row(id)).toMatchObject({ due: due.toISOString(), attempts: 0, isArmed: false })
    expect(await sweep(faked, new Date(due.getTime() - 1))).toEqual({ expired: 0, failed: 0 })
    expect(await sweep(faked, due)).toEqual({ expired: 1, failed: 0 })
    expect(faked.appended).toEqual([id])
  })

  it('given a stream that was set aside, no deadline runs; resumed, it has a whole window', async () => {
    const [held, other] = [await world.overdue(), await world.overdue()]
    await world.setAside(held)
    const faked = fakeStore()
    expect(await sweep(faked)).toEqual({ expired: 1, failed: 0 })
    expect(faked.read).toEqual([other])
    await world.mend(held)
    await world.apply([{ kind: 'leaves', purchaseId: held, revision: 1 }], true)
    expect(await world.row(held)).toMatchObject({ due: at(WINDOW_SECONDS).toISOString() })
    expect(await sweep(faked)).toEqual({ expired: 0, failed: 0 })
    expect(await sweep(faked, at(WINDOW_SECONDS))).toMatchObject({ expired: 1 })
  })

  it('given a great many that are pending and armed, none of them is read', async () => {
    await world.pool.query(
      `insert into expiry.deadlines (purchase_id, revision, window_ms, due_at, next_try_at, armed_revision, armed_epoch)
       select gen_random_uuid(), 0, 900000, $1::timestamptz + n * interval '1 ms', $1::timestamptz + n * interval '1 ms', 0, 1
       from generate_series(1, 200000) n`,
      [at(60)],
    )
    await world.pool.query('analyze expiry.deadlines')
    const overdue = await planOf(CLAIM_PAGE, [now, at(30), 500])
    const unarmed = await planOf(
      'select purchase_id from expiry.deadlines where armed_epoch < $1 order by armed_epoch, purchase_id limit 500',
      [1],
    )
    for (const plan of [overdue, unarmed]) {
      expect(plan).toContain('Index')
      expect(plan).not.toContain('Seq Scan')
      expect(plan).toMatch(/"Actual Rows":\s*0/)
      expect(plan).not.toMatch(/"Actual Rows":\s*[1-9]/)
      expect(plan).not.toMatch(/"Rows Removed by [^"]*":\s*[1-9]/)
    }
    expect(await sweep(fakeStore())).toEqual({ expired: 0, failed: 0 })
    expect(await overdueFigures(world.pool, now)).toEqual({ overdue: 0, failing: 0, oldestSeconds: 0 })
  })

  const planOf = (query: string, values: readonly unknown[]) =>
    planByIndex(world.pool, query, { values, isRun: true })
})
