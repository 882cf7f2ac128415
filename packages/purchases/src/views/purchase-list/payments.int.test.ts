import { createPool, type Pool } from '@presale/read-store'
import { planByIndex, type TestDatabase, testDatabase } from '@presale/testing'
import {
  ann,
  bob,
  gone,
  idOf,
  LONG_HASH,
  numbers,
  type TenPurchases,
  tenPurchases,
} from '../ten-purchases.fixture'
import { payments } from './payments'

const all = { page: 1, pageSize: 10, search: '', sort: 'date', order: 'desc' } as const

describe('the payment list on real Postgres', () => {
  let database: TestDatabase
  let pool: Pool
  let views: TenPurchases['views']

  beforeAll(async () => {
    database = await testDatabase()
    pool = createPool(database.url)
    ;({ views } = await tenPurchases(pool))
  })
  afterAll(async () => {
    await pool.end()
    await database.drop()
  })

  it('needs attention: expired after payment, a late payment, contested', async () => {
    const page = await views.payments({ ...all, status: 'attention' })
    expect(numbers(page.rows)).toEqual([10, 9, 7, 6, 2])
    expect(page.rows.every((row) => row.needsAttention)).toBe(true)
    expect(await views.attentionCount()).toBe(5)
  })

  it('the payment list names the buyer, and one who is gone', async () => {
    const { rows, total } = await views.payments(all)
    expect(total).toBe(10)
    expect(rows[0]).toMatchObject({ id: idOf(10), userName: 'Deleted user', userEmail: '' })
    expect(rows.at(-1)).toMatchObject({
      userName: 'Ann Lee',
      userEmail: 'ann@example.org',
      needsAttention: false,
    })
  })

  it('pages and sorts in the database', async () => {
    expect(numbers((await views.payments({ ...all, pageSize: 4, page: 2 })).rows)).toEqual([6, 5, 4, 3])
    expect(numbers((await views.payments({ ...all, sort: 'amount' })).rows).slice(0, 2)).toEqual([3, 4])
    expect(numbers((await views.payments({ ...all, sort: 'total', order: 'asc' })).rows).slice(-2)).toEqual([
      4, 3,
    ])
    expect((await views.payments({ ...all, sort: 'status', order: 'asc' })).rows[0]?.status).toBe('approved')
    expect(await views.payments({ ...all, page: 9 })).toMatchObject({ rows: [], total: 10 })
  })

  // With room for every match they are collected by their indexes; with hardly any, met along the order.
  describe.each([
    ['collected', 10_000],
    ['met on the way', 1],
  ])('a search whose matches are %s', (_how, countLimit) => {
    it.each([
      ['ann LEE', [4, 3, 2, 1]],
      ['BOB@example', [8, 7, 6, 5]],
      ['bob@example.net', []],
      ['bob@example_org', []],
      ['ÖZ', [8, 7, 6, 5]],
      ['oz', [8, 7, 6, 5]],
      ['özrày', [8, 7, 6, 5]],
      ['@', [8, 7, 6, 5, 4, 3, 2, 1]],
      ['deleted', [10, 9]],
      ['elsewhere', [8]],
      ['bc1q', [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]],
      ['declin', [8, 5]],
      ['p', [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]],
      ['1,000', [3]],
      ['1', [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]],
      ['$1,500.1', [4]],
      ['50.00', [10, 9, 8, 7, 6, 5, 2, 1]],
      ['100%', [8, 7, 6, 5]],
      ['%', [8, 7, 6, 5]],
      ['a_n', []],
      ['_', []],
      ['\\', []],
      ['$', []],
      ['10.1.2.3', []],
      ['lee\nbob', []],
      ['ann\0', []],
      ['\ud800', []],
      [idOf(6).toUpperCase(), [6]],
      [idOf(6).slice(0, 35), [9, 8, 7, 6, 5, 4, 3, 2, 1]],
      [`${idOf(6).slice(0, 8)}`, [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]],
      [`${idOf(6).slice(0, 7)}`, []],
      [LONG_HASH, [8]],
    ])('%j finds %j', async (search, found) => {
      const query = { ...all, search, pageSize: 4 }
      const page = await payments(pool, query, countLimit)
      const [first, second] = [found.slice(0, 4), found.slice(4, 8)]
      expect(numbers(page.rows)).toEqual(first)
      expect(numbers((await payments(pool, { ...query, page: 2 }, countLimit)).rows)).toEqual(second)
      const ascending = await payments(pool, { ...query, order: 'asc', pageSize: 100 }, countLimit)
      expect(numbers(ascending.rows)).toEqual(found.toReversed())
      expect([page.total, page.isTotalCapped]).toEqual([
        Math.min(found.length, countLimit),
        found.length > countLimit,
      ])
    })

    it.each([
      ['bob@example', []],
      ['b@e', []],
      ['@', [4, 3, 2, 1]],
      ['100% öz', [8, 7, 6, 5]],
      ['bob', [8, 7, 6, 5]],
    ])('given a reader who is shown no address of an admin, %j finds %j', async (search, found) => {
      const page = await payments(pool, { ...all, search, hidesAdminEmails: true }, countLimit)
      expect(numbers(page.rows)).toEqual(found)
    })

    it.each([
      ['approved', 'ann', [4, 3]],
      ['pending', 'deleted', [10, 9]],
      ['attention', '@', [7, 6, 2]],
      ['declined', 'bob', [8, 5]],
      ['to-decide', 'ann', [2]],
      ['declined', 'approved', []],
    ] as const)('status %s and %s together find %j', async (status, search, found) => {
      const page = await payments(pool, { ...all, status, search }, countLimit)
      expect(numbers(page.rows)).toEqual(found)
      expect(page.total).toBe(Math.min(found.length, countLimit))
    })
  })

  it.each([
    [ann, {}, [4, 3, 2, 1]],
    [bob, { status: 'declined' }, [8, 5]],
    [bob, { status: 'attention' }, [7, 6]],
    [ann, { sort: 'amount', order: 'asc' }, [1, 2, 4, 3]],
    [bob, { search: 'elsewhere' }, [8]],
    [bob, { search: 'ann' }, []],
    [ann, { search: '750', status: 'pending' }, [2, 1]],
    [gone, { search: 'bc1q' }, [10, 9]],
    [idOf(77), {}, []],
  ] as const)('given the buyer %s and %j, they are %j', async (user, narrowed, found) => {
    for (const countLimit of [10_000, 1]) {
      const page = await payments(pool, { ...all, user, ...narrowed }, countLimit)
      expect(numbers(page.rows)).toEqual(found)
      expect(page.total).toBe(Math.min(found.length, countLimit))
    }
  })

  it('given a buyer, finds their purchases by the index that has the order of the list', async () => {
    const plan = await planByIndex(
      pool,
      'select p.id from views.purchases p where p.buyer_id = $1 order by p.requested_at desc, p.id desc limit 10',
      { values: [ann] },
    )
    expect(plan).toContain('purchases_by_buyer')
  })

  it('a count stops at its limit, and says so', async () => {
    expect(await payments(pool, all, 9)).toMatchObject({ total: 9, isTotalCapped: true })
    expect(await payments(pool, all, 10)).toMatchObject({ total: 10, isTotalCapped: false })
  })

  it('one purchase is shown as in the list', async () => {
    const [listed] = (await views.payments({ ...all, search: 'elsewhere' })).rows
    expect(await views.payment(idOf(8))).toEqual(listed)
    expect(await views.payment(idOf(77))).toBeUndefined()
  })
})
