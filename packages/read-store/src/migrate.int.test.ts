import { type TestDatabase, testDatabase, waitFor } from '@presale/testing'
import { createPool, migrate, type Pool } from './index'

const FIRST = {
  name: '001-tables',
  sql: 'create table public.one (id int); create table public.other (id int)',
}
const NEXT = {
  name: '002-columns',
  sql: 'alter table public.one add column name text; alter table public.other add column name text',
}
/** Somebody waits for a lock on a table. */
const WAITING = 'select 1 from pg_locks where not granted and relation = any($1::regclass[])'

describe('a migration while somebody reads', () => {
  let database: TestDatabase
  let pool: Pool
  beforeEach(async () => {
    database = await testDatabase()
    pool = createPool(database.url, { max: 4, name: 'test' })
    await migrate(pool, 'test', [FIRST])
  })
  afterEach(async () => {
    await pool.end()
    await database.drop()
  })

  it('given a reader who comes to its tables the other way round, then it is the migration that gives way', async () => {
    const reader = await pool.connect()
    try {
      await reader.query('begin; select * from public.other')
      const migrating = migrate(pool, 'test', [FIRST, NEXT])
      // It has changed one table, and waits for the other.
      await waitFor(
        async () => (await pool.query(WAITING, [['public.other']])).rows.length > 0 || undefined,
        {
          what: 'the migration to wait',
          intervalMs: 5,
        },
      )
      expect((await reader.query('select * from public.one')).rows).toEqual([])
      await reader.query('commit')
      expect(await migrating).toEqual(['002-columns'])
    } finally {
      reader.release()
    }
    expect((await pool.query('select one.name, other.name from public.one, public.other')).rows).toEqual([])
  })

  it('given two that start together, then one waits for the other, and each is applied once', async () => {
    const both = await Promise.all([1, 2].map(() => migrate(pool, 'test', [FIRST, NEXT])))
    expect(both.flat()).toEqual(['002-columns'])
  })
})
