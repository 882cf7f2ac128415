import { type TestDatabase, testDatabase } from '@presale/testing'
import { createPool, type Pool } from './pool'

describe('a pool that only reads', () => {
  let database: TestDatabase
  let pool: Pool
  beforeAll(async () => {
    database = await testDatabase()
    pool = createPool(database.url, { max: 1, isReadOnly: true })
  })
  afterAll(async () => {
    await pool?.end()
    await database?.drop()
  })

  it('answers what is asked', async () => {
    expect((await pool.query('select 42 as answer')).rows).toEqual([{ answer: 42 }])
  })

  it.each([
    'create table public.kept (id integer)',
    'create schema mine',
    'begin; select 1; set transaction read write; create table public.kept (id integer); commit',
  ])('changes nothing, though its login might: %s', async (statement) => {
    await expect(pool.query(statement)).rejects.toThrow(/read-only transaction|must be set before any query/)
    await pool.query('rollback')
    expect((await pool.query("select to_regclass('public.kept') as found")).rows).toEqual([{ found: null }])
  })
})
