import { randomUUID } from 'node:crypto'
import { ForeignStore } from '@presale/consumer'
import { createDelayedQueue, type DelayedQueue } from '@presale/jobs'
import { type Deadline, jobIdOf } from '../deadline'
import { expirePurchaseJob } from '../expire-purchase.job'
import type { ExpiryClock } from '../expiry-clock'
import { at, fakeStore, sets, startWorld, WINDOW_SECONDS, type World } from '../testing/deadlines.fixture'
import { armDeadlines } from './arm-deadlines'

/** A machine whose clock is so many seconds ahead of the database's. */
const clockAhead = (seconds: number, isSettled = true): ExpiryClock => ({
  now: () => new Date(Date.now() - seconds * 1000),
  onWall: (due) => new Date(due.getTime() + seconds * 1000),
  isSettled,
})
const clock = clockAhead(0)

const inAnHour = () => new Date(Date.now() + 3_600_000)

describe('arming', () => {
  let world: World
  let queue: DelayedQueue<Deadline>
  let memory: string
  /** Everything asked of Redis, in order. */
  const asked: { readonly scheduled?: readonly string[]; readonly cancelled?: readonly string[] }[] = []
  beforeEach(async () => {
    world = await startWorld()
    asked.length = 0
    const onError = () => undefined
    queue = createDelayedQueue<Deadline>(process.env.REDIS_URL ?? '', `deadlines-${randomUUID()}`, {
      onError,
    })
    memory = await queue.memory()
  })
  afterEach(async () => {
    await queue?.close()
    await world?.close()
  })

  const arm = () =>
    armDeadlines({
      pool: world.pool,
      clock,
      queue: {
        memory: async () => memory,
        schedule: (jobs) => {
          if (jobs.length > 0) asked.push({ scheduled: jobs.map(({ id }) => id) })
          return queue.schedule(jobs)
        },
        cancel: (ids) => {
          if (ids.length > 0) asked.push({ cancelled: ids })
          return queue.cancel(ids)
        },
      },
    })
  const jobs = async () => (await queue.nextJobs(2000)).map(({ id }) => id).sort()

  it('given a purchase through its windows, only its last timer is ever touched', async () => {
    const purchaseId = randomUUID()
    const timer = (revision: number) => jobIdOf({ purchaseId, revision })
    await world.apply([sets(purchaseId, 0, inAnHour())])
    expect(await arm()).toEqual({ armed: 1, disarmed: 0 })
    await world.apply([sets(purchaseId, 1, inAnHour())])
    expect(await arm()).toEqual({ armed: 1, disarmed: 1 })
    expect(await jobs()).toEqual([timer(1)])
    // Much else may stand in the stream by now.
    await world.apply([sets(purchaseId, 5000, inAnHour())])
    await arm()
    await world.apply([{ kind: 'ends', purchaseId, revision: 5001 }])
    expect(await arm()).toEqual({ armed: 0, disarmed: 1 })
    expect(asked).toEqual([
      { scheduled: [timer(0)] },
      { cancelled: [timer(0)] },
      { scheduled: [timer(1)] },
      { cancelled: [timer(1)] },
      { scheduled: [timer(5000)] },
      { cancelled: [timer(5000)] },
    ])
    expect(await jobs()).toEqual([])
    expect(await world.row(purchaseId)).toBeUndefined()
  })

  it('given many, they are armed in bulk, each once, and none of them again', async () => {
    await world.apply(Array.from({ length: 1200 }, () => sets(randomUUID(), 0, inAnHour())))
    expect(await arm()).toEqual({ armed: 1200, disarmed: 0 })
    expect(asked.map(({ scheduled }) => scheduled?.length)).toEqual([500, 500, 200])
    expect(await jobs()).toHaveLength(1200)
    expect(await arm()).toEqual({ armed: 0, disarmed: 0 })
  })

  it('given deadlines that ended before they were armed, Redis is asked for nothing', async () => {
    const purchaseId = randomUUID()
    await world.apply([sets(purchaseId, 0, inAnHour()), { kind: 'ends', purchaseId, revision: 1 }])
    const other = randomUUID()
    await world.apply([sets(other, 0, inAnHour())])
    await world.apply([{ kind: 'ends', purchaseId: other, revision: 1 }])
    expect(await arm()).toEqual({ armed: 0, disarmed: 0 })
    expect(asked).toEqual([])
  })

  it('given a machine whose clock is ahead, its timers go off when the database says so', async () => {
    const purchaseId = randomUUID()
    const due = inAnHour()
    await world.apply([sets(purchaseId, 0, due)])
    await armDeadlines({
      pool: world.pool,
      clock: clockAhead(600),
      queue: { memory: async () => memory, schedule: (jobs) => queue.schedule(jobs), cancel: queue.cancel },
    })
    const [next] = await queue.nextJobs(1)
    expect(next?.runAt).toEqual(new Date(due.getTime() + 600_000))
  })

  it('given a Redis that lost its memory, every timer is armed again', async () => {
    const ids = Array.from({ length: 3 }, () => randomUUID())
    await world.apply(ids.map((id) => sets(id, 0, inAnHour())))
    await arm()
    await queue.cancel(ids.map((purchaseId) => jobIdOf({ purchaseId, revision: 0 })))
    expect(await arm()).toEqual({ armed: 0, disarmed: 0 })
    memory = 'another'
    expect(await arm()).toMatchObject({ armed: 3 })
    expect(await jobs()).toHaveLength(3)
  })

  it('given Redis away, nothing is noted, and all is done when it is back', async () => {
    const purchaseId = randomUUID()
    await world.apply([sets(purchaseId, 0, inAnHour())])
    const away = async () => {
      throw new Error('away')
    }
    const broken = armDeadlines({
      pool: world.pool,
      clock,
      queue: { memory: async () => memory, schedule: away, cancel: async () => undefined },
    })
    await expect(broken).rejects.toThrow('away')
    expect(await world.row(purchaseId)).toMatchObject({ isArmed: false, armedRevision: null })
    expect(await arm()).toEqual({ armed: 1, disarmed: 0 })
  })

  it('given an event that comes while the timer is set, the row is looked at once more', async () => {
    const purchaseId = randomUUID()
    await world.apply([sets(purchaseId, 0, inAnHour())])
    let isFirst = true
    await armDeadlines({
      pool: world.pool,
      clock,
      queue: {
        memory: async () => memory,
        cancel: (ids: readonly string[]) => queue.cancel(ids),
        schedule: async (page) => {
          await queue.schedule(page)
          if (isFirst) await world.apply([sets(purchaseId, 1, inAnHour())])
          isFirst = false
        },
      },
    })
    await arm()
    expect(await world.row(purchaseId)).toMatchObject({ revision: 1, isArmed: true, armedRevision: 1 })
    // A superfluous timer finds nothing to do.
    expect(await jobs()).toEqual([0, 1].map((revision) => jobIdOf({ purchaseId, revision })))
  })
})

describe('a timer that goes off', () => {
  let world: World
  beforeEach(async () => {
    world = await startWorld()
  })
  afterEach(() => world?.close())

  const goesOff = (faked: ReturnType<typeof fakeStore>, purchaseId: string, by = clock) => {
    const onExpired = () => undefined
    const { pool, log } = world
    const handle = expirePurchaseJob({ store: faked.store, storeWatch, pool, log, clock: by, onExpired })
    return handle({ purchaseId, revision: 0, expiresAt: at(-1).toISOString() })
  }
  let foreign: ForeignStore | undefined
  const storeWatch = {
    assertKnown: async () => {
      if (foreign) throw foreign
    },
  }

  it('given an event store that is not the one of the checkpoints, expires nothing by it', async () => {
    const faked = fakeStore()
    const id = await world.overdue()
    foreign = new ForeignStore('another one')
    await expect(goesOff(faked, id)).rejects.toBe(foreign)
    foreign = undefined
    expect(faked.appended).toEqual([])
  })

  it('expires the purchase, once, also where it is not in the table (any more)', async () => {
    const faked = fakeStore()
    const [known, unknown] = [await world.overdue(), randomUUID()]
    for (const id of [known, unknown, known]) expect(await goesOff(faked, id)).toBeUndefined()
    expect(faked.appended).toEqual([known, unknown])
  })

  it('given a machine whose clock is ahead, expires nothing early, and goes off again at the deadline', async () => {
    const faked = fakeStore()
    const id = await world.overdue()
    const due = new Date(Date.now() + 300_000)
    await world.pool.query('update expiry.deadlines set due_at = $1, next_try_at = $1', [due])
    expect(await goesOff(faked, id, clockAhead(600))).toEqual(new Date(due.getTime() + 600_000))
    expect(faked.read).toEqual([])
  })

  it('given a time that is not certain, expires nothing, and goes off again soon', async () => {
    const faked = fakeStore()
    const id = await world.overdue()
    expect(await goesOff(faked, id, clockAhead(0, false))).toBeInstanceOf(Date)
    expect(faked.read).toEqual([])
    expect(await goesOff(faked, id)).toBeUndefined()
    expect(faked.appended).toEqual([id])
  })

  it('given a stream that is set aside, asks nothing', async () => {
    const faked = fakeStore()
    const id = await world.overdue()
    await world.setAside(id)
    expect(await goesOff(faked, id)).toBeUndefined()
    expect(faked.read).toEqual([])
  })

  it('given a window that was renewed, waits for its end', async () => {
    const faked = fakeStore()
    const id = await world.overdue()
    const long = new Date(Date.now() + WINDOW_SECONDS * 1000)
    await world.pool.query('update expiry.deadlines set due_at = $1, next_try_at = $1', [long])
    expect(await goesOff(faked, id)).toEqual(long)
    expect(faked.read).toEqual([])
  })

  it('given a stream that cannot be decided on, leaves it to the sweep, and is not tried again', async () => {
    const id = await world.overdue()
    expect(
      await goesOff(
        fakeStore(() => new Error('unreadable')),
        id,
      ),
    ).toBeUndefined()
    expect(await world.row(id)).toMatchObject({ isUndecidable: true, attempts: 1 })
    const faked = fakeStore()
    expect(await goesOff(faked, id)).toBeUndefined()
    expect(faked.read).toEqual([])
  })
})
