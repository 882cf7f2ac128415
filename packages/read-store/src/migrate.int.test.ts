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

describe('a migration in place of those of released versions', () => {
  let database: TestDatabase
  let pool: Pool
  const whole = {
    name: '9.1.0',
    replaces: ['001-tables', '002-columns'],
    sql: 'create table public.one (id int, name text); create table public.other (id int, name text)',
  }
  const later = { name: '003-index', sql: 'create index one_name on public.one (name)' }
  beforeEach(async () => {
    database = await testDatabase()
    pool = createPool(database.url, { max: 2, name: 'test' })
  })
  afterEach(async () => {
    await pool.end()
    await database.drop()
  })
  const applied = async () =>
    (
      await pool.query("select name from public.applied_migrations where module = 'test' order by name")
    ).rows.map(({ name }) => name)

  it('given a new database, then it has what they made, and counts as having them, for the release before', async () => {
    expect(await migrate(pool, 'test', [whole, later])).toEqual(['001-tables', '002-columns', '003-index'])
    expect(await applied()).toEqual(['001-tables', '002-columns', '003-index'])
    expect(await migrate(pool, 'test', [FIRST, NEXT, later])).toEqual([])
  })

  it('given a database that has them, then it is left alone, and goes on from there', async () => {
    await migrate(pool, 'test', [FIRST, NEXT])
    expect(await migrate(pool, 'test', [whole, later])).toEqual(['003-index'])
  })

  it('given one that has some of them, then it is refused in a sentence, and nothing is changed', async () => {
    await migrate(pool, 'test', [FIRST])
    await expect(migrate(pool, 'test', [whole, later])).rejects.toThrow(
      'The database is of a release before 9.1.0, which this one cannot read: test lacks 002-columns. Nothing was changed in it.',
    )
    expect(await applied()).toEqual(['001-tables'])
  })
})
