import { type TestDatabase, testDatabase, waitFor } from '@presale/testing'
import { type Chore, cleanUp, inPages } from './clean-up'
import { createPool, inTransaction, type Pool } from './pool'
import { takeTransactionLock } from './transaction-lock'

describe('cleaning up', () => {
  let database: TestDatabase
  let pool: Pool
  beforeEach(async () => {
    database = await testDatabase()
    pool = createPool(database.url)
    await pool.query('create table public.rubbish as select generate_series(1, 25) as number')
  })
  afterEach(async () => {
    await pool.end()
    await database.drop()
  })

  const pages: number[] = []
  const rubbish = inPages('rubbish', async (client, limit) => {
    const { rowCount } = await client.query(
      'delete from public.rubbish where ctid = any(array(select ctid from public.rubbish limit $1 for update))',
      [limit],
    )
    pages.push(rowCount ?? 0)
    return rowCount ?? 0
  })
  const left = async () => (await pool.query('select 1 from public.rubbish')).rowCount
  const clean = (chores: readonly Chore[], faults: string[] = []) =>
    cleanUp({ pool, lock: 'apiCleanUp', chores, pageSize: 10, onFault: (chore) => faults.push(chore) })

  it('removes page by page, each in a transaction of its own, and says how much', async () => {
    pages.length = 0
    expect(await clean([rubbish])).toEqual({ rubbish: 25 })
    expect(pages).toEqual([10, 10, 5])
    expect(await clean([rubbish])).toEqual({ rubbish: 0 })
  })

  it('given a chore that fails, the others are done', async () => {
    const broken: Chore = {
      name: 'broken',
      run: async () => {
        throw new Error('no')
      },
    }
    const faults: string[] = []
    expect(await clean([broken, rubbish], faults)).toEqual({ rubbish: 25 })
    expect(faults).toEqual(['broken'])
  })

  it('given another process is at it, nothing is done and nothing waits', async () => {
    let [done, isHeld] = [(): void => undefined, false]
    const holding = inTransaction(pool, async (client) => {
      await takeTransactionLock(client, 'apiCleanUp')
      isHeld = true
      await new Promise<void>((resolve) => {
        done = resolve
      })
    })
    await waitFor(() => isHeld || undefined, { what: 'the lock' })
    expect(await clean([rubbish])).toEqual({})
    expect(await left()).toBe(25)
    done()
    await holding
  })

  it('given many at once, each thing is removed once', async () => {
    const figures = await Promise.all([1, 2, 3, 4].map(() => clean([rubbish])))
    await clean([rubbish]).then((last) => figures.push(last))
    expect(await left()).toBe(0)
    expect(figures.reduce((sum, { rubbish: count = 0 }) => sum + count, 0)).toBeLessThanOrEqual(25)
  })
})
