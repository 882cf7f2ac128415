import { type TestDatabase, testDatabase } from '@presale/testing'
import { migrate } from '../migrate'
import { createPool, type Pool } from '../pool'
import { leaseToLetGo } from './lease'
import { followingMigrations } from './schema'

describe('the lease that a process should let go', () => {
  let database: TestDatabase
  let pool: Pool
  beforeAll(async () => {
    database = await testDatabase()
    pool = createPool(database.url, { max: 2 })
    await migrate(pool, 'following', followingMigrations)
  })
  afterAll(async () => {
    await pool?.end()
    await database?.drop()
  })
  beforeEach(() => pool.query('delete from following.leases'))

  interface Given {
    readonly holder: string | null
    readonly wantedBy?: string
    readonly renewedAgo?: number
    readonly wantedAgo?: number
  }
  const given = async (leases: Readonly<Record<string, Given>>) => {
    for (const [name, { holder, wantedBy = null, renewedAgo = 0, wantedAgo = 0 }] of Object.entries(leases))
      await pool.query(
        `insert into following.leases (name, holder, renewed_at, wanted_by, wanted_at)
         values ($1, $2, now() - make_interval(secs => $3), $4, now() - make_interval(secs => $5))`,
        [name, holder, renewedAgo, wantedBy, wantedAgo],
      )
  }
  const mine = { holder: 'me', wantedBy: 'other' }
  const theirs = { holder: 'other', wantedBy: 'me' }

  it('is one that the other waits for, while this one has at least two more', async () => {
    await given({ a: { holder: 'me' }, b: mine, c: mine, d: mine })
    expect(await leaseToLetGo(pool, 'me')).toBe('b')
    expect(await leaseToLetGo(pool, 'other')).toBeUndefined()
  })
  it.each([
    ['both have as many', { a: mine, b: mine, c: theirs, d: theirs }],
    ['they differ by one', { a: mine, b: mine, c: theirs }],
    ['this one has all that there is, one', { a: mine }],
    ['what is free makes up for it', { a: mine, b: mine, c: { holder: null, wantedBy: 'other' } }],
    ['nobody waits any more', { a: { ...mine, wantedAgo: 6 }, b: { ...mine, wantedAgo: 6 } }],
    [
      'whoever waits takes part in no sharing',
      { a: { holder: 'me' }, b: { holder: 'me' }, c: { holder: 'me' } },
    ],
    [
      'this process itself asked last',
      { a: { holder: 'me', wantedBy: 'me' }, b: { holder: 'me', wantedBy: 'me' } },
    ],
  ])('is none where %s', async (_what, leases) => {
    await given(leases)
    expect(await leaseToLetGo(pool, 'me')).toBeUndefined()
  })
  it('does not count what a process held that has died', async () => {
    const dead = { holder: 'other', renewedAgo: 9 }
    await given({ a: mine, b: mine, c: dead, d: dead })
    expect(await leaseToLetGo(pool, 'me')).toBe('a')
  })
})
