import { type TestDatabase, testDatabase } from '@presale/testing'
import { ask } from './ask'
import * as column from './column'
import { row } from './columns'
import { createPool, inOneGo, inSessionTransaction, type Pool, type PoolOptions } from './pool'
import { prepared } from './prepared'
import { onlyRowOf } from './rows'

describe('queries that are asked again and again', () => {
  let database: TestDatabase
  const pools: Pool[] = []
  const connect = (options: PoolOptions = {}): Pool => {
    const pool = createPool(database.url, { max: 1, ...options })
    pools.push(pool)
    return pool
  }
  const preparedIn = async (pool: Pool): Promise<number> =>
    (await pool.query(`select 1 from pg_prepared_statements where statement like '%from public.numbers%'`))
      .rowCount ?? 0

  beforeEach(async () => {
    database = await testDatabase()
    const pool = connect()
    await pool.query('create table public.stored as select generate_series(1, 3) as number')
    await pool.query('create view public.numbers as select number from public.stored')
  })
  afterEach(async () => {
    for (const pool of pools.splice(0)) await pool.end()
    await database.drop()
  })

  const largest = prepared('select * from public.numbers where number < $1 order by number desc limit 1')
  const numbered = row({ number: column.integer() })

  it('given that they are said to be, are prepared by a connection once', async () => {
    const pool = connect()
    for (const below of [2, 3, 4])
      expect(await onlyRowOf(pool, numbered, largest, [below])).toEqual({ number: below - 1 })
    expect(await preparedIn(pool)).toBe(1)
  })

  it.each([{}, { isPreparing: true }])(
    'given a view that is replaced by one with other columns, find the new ones (%j)',
    async (options) => {
      const pool = connect(options)
      for (let time = 0; time < 6; time += 1) await ask(pool, largest, [4])
      await connect().query(
        'drop view public.numbers; create view public.numbers as select number, true as is_new from public.stored',
      )
      for (let time = 0; time < 3; time += 1)
        expect((await ask(pool, largest, [4])).rows).toEqual([{ number: 3, is_new: true }])
    },
  )

  it('given a connection that prepares by itself and such a view, fail once', async () => {
    const pool = connect({ isPreparing: true })
    const text = 'select * from public.numbers where number = $1'
    for (let time = 0; time < 6; time += 1) await pool.query(text, [1])
    expect(await preparedIn(pool)).toBe(1)
    await connect().query(
      'drop view public.numbers; create view public.numbers as select number, true as is_new from public.stored',
    )
    await expect(pool.query(text, [1])).rejects.toMatchObject({ code: '0A000' })
    expect((await pool.query(text, [1])).rows).toEqual([{ number: 1, is_new: true }])
  })

  it('given a table that was small when they were planned, still use its index', async () => {
    const pool = connect({ isPreparing: true })
    await pool.query(
      'create table public.named (id integer primary key, name text); alter table public.named set (autovacuum_enabled = off)',
    )
    const text = 'select name from public.named where id = any($1::integer[])'
    for (let time = 0; time < 8; time += 1) await pool.query(text, [[time]])
    const { rows } = await pool.query(`explain ${text.replace('$1', `'{1,2}'`)}`)
    expect(rows.map((line) => line['QUERY PLAN']).join('\n')).toMatch(/Index|Bitmap/)
  })

  describe('in one go', () => {
    it('are answered in their order, each with its own', async () => {
      const client = await connect({ isPipelined: true }).connect()
      const asking = [1, 2, 3].map((number) => () => client.query('select $1::integer as number', [number]))
      const answers = await inOneGo(client, asking)
      expect(answers.map(({ rows }) => rows[0]?.number)).toEqual([1, 2, 3])
      client.release()
    })

    it.each([true, false])(
      'given that one fails, nothing of the others is written (pipelined: %s)',
      async (isPipelined) => {
        const pool = connect({ isPipelined })
        const client = await pool.connect()
        const slow = async (): Promise<void> => {
          await client.query('select 1')
          await client.query('insert into public.stored values (5)')
        }
        const work = () =>
          inOneGo(client, [
            () => client.query('insert into public.stored values (4)'),
            () => client.query('insert into public.stored values (1/0)'),
            slow,
          ])
        await expect(inSessionTransaction(client, work)).rejects.toMatchObject({ code: '22012' })
        const { rows } = await client.query('select max(number) as most from public.stored')
        expect(rows).toEqual([{ most: 3 }])
        client.release()
      },
    )

    it('given that the first gives up by itself, what the others still send is rolled back', async () => {
      const client = await connect({ isPipelined: true }).connect()
      const givesUp = async (): Promise<void> => {
        throw new Error('moved')
      }
      const slow = async (): Promise<void> => {
        await client.query('select 1')
        await client.query('insert into public.stored values (5)')
      }
      await expect(inSessionTransaction(client, () => inOneGo(client, [givesUp, slow]))).rejects.toThrow(
        'moved',
      )
      expect((await client.query('select max(number) as most from public.stored')).rows).toEqual([
        { most: 3 },
      ])
      client.release()
    })
  })
})
