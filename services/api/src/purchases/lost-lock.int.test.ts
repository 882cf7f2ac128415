import type { EventStore } from '@presale/event-store'
import { createPool, type Pool } from '@presale/read-store'
import { type TestDatabase, testDatabase, waitFor } from '@presale/testing'
import { OverTime } from '../http/time-limit'
import { lockSessions, storeUnderLock, underLock } from './buyers-lock'

/** The pool of locks, with a patience that a test can wait for. */
const IMPATIENT = { idleTimeoutMs: 100, idleSessionTimeoutMs: 300 }

describe('a lock whose holder is silent', () => {
  let database: TestDatabase
  let [frozen, other]: Pool[] = []
  beforeAll(async () => {
    database = await testDatabase()
    const shared = { max: 2, isPipelined: true, isPreparing: true }
    frozen = createPool(database.url, { ...shared, ...IMPATIENT })
    other = createPool(database.url, { ...shared, ...lockSessions })
  })
  afterAll(async () => {
    await frozen?.end()
    await other?.end()
    await database?.drop()
  })
  afterEach(() => jest.restoreAllMocks())

  /** A store that notes to what it appends. */
  const noting = () => {
    const appended: string[] = []
    const store: Pick<EventStore, 'append'> = {
      append: async (stream) => {
        appended.push(stream)
        return { revision: 0, position: { commit: '1', prepare: '1' } }
      },
    }
    return { appended, store: store as EventStore }
  }

  it('is taken from it by Postgres, and given to the next; what it would append then is refused', async () => {
    const { appended, store } = noting()
    await underLock({ locks: frozen! }, 'buyer:ann', async (held) => {
      await held.query('select 1')
      const guarded = storeUnderLock(store, held)
      await guarded.append('first', [], 'any')
      const byOther = await underLock({ locks: other! }, 'buyer:bob', (lock) => lock.query('select 1'))
      expect(byOther.rowCount).toBe(1)
      const key = "pg_try_advisory_lock(hashtextextended('buyer:ann', 0))"
      await waitFor(
        async () =>
          (await other!.query(`select ${key} as is_free`)).rows[0]?.is_free === true ? true : undefined,
        { what: 'the lock to be free' },
      )
      await waitFor(() => (held.isHeld() ? undefined : true), { what: 'word of its end' })
      expect(() => guarded.append('second', [], 'any')).toThrow(OverTime)
    })
    expect(appended).toEqual(['first'])
  })

  it('is not believed to be held once Postgres may have ended it, though nothing was heard', async () => {
    const { appended, store } = noting()
    await underLock({ locks: other! }, 'buyer:carl', async (held) => {
      await held.query('select 1')
      const now = performance.now()
      const thawed = jest.spyOn(performance, 'now').mockReturnValue(now + lockSessions.idleSessionTimeoutMs)
      expect(() => storeUnderLock(store, held).append('late', [], 'any')).toThrow(OverTime)
      thawed.mockRestore()
    })
    expect(appended).toEqual([])
  })

  it('ends its idle connections before Postgres does', () => {
    expect(lockSessions.idleTimeoutMs).toBeLessThan(lockSessions.idleSessionTimeoutMs)
  })
})
