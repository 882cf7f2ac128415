import { createPool, type Pool } from '@presale/read-store'
import { type TestDatabase, testDatabase } from '@presale/testing'
import { bob, idOf, LONG_HASH, numbers, type TenPurchases, tenPurchases } from '../ten-purchases.fixture'

describe('what contests a purchase, on real Postgres', () => {
  let database: TestDatabase
  let pool: Pool
  let ten: TenPurchases

  beforeAll(async () => {
    database = await testDatabase()
    pool = createPool(database.url)
    ten = await tenPurchases(pool)
  })
  afterAll(async () => {
    await pool?.end()
    await database?.drop()
  })

  const contestants = async (...indexes: readonly number[]) => {
    const found = await ten.views.contestantsOf(indexes.map(idOf))
    return indexes.map((index) => found.get(idOf(index)))
  }

  it('given three that name one transaction, each has the other two, the newest first, by name', async () => {
    const [ofTwo, ofNine, ofTen] = await contestants(2, 9, 10)
    expect([ofTwo, ofNine, ofTen].map((others) => numbers(others ?? []))).toEqual([
      [10, 9],
      [10, 2],
      [9, 2],
    ])
    expect(ofTen).toEqual([
      { id: idOf(9), userName: 'Deleted user' },
      { id: idOf(2), userName: 'Ann Lee' },
    ])
  })

  it('given a purchase that nothing contests, or no purchase at all, it has none', async () => {
    expect(await contestants(1, 8)).toEqual([undefined, undefined])
    expect([...(await ten.views.contestantsOf([]))]).toEqual([])
  })

  it('given more than two, the newest two are named; one that lacks a digit is among them', async () => {
    for (const index of [11, 12]) {
      await ten.given({ index, buyerId: bob, transactionHash: LONG_HASH }, 'request', 'report')
    }
    await ten.given({ index: 13, buyerId: bob, transactionHash: LONG_HASH.slice(0, -1) }, 'request', 'report')
    expect((await contestants(8))[0]?.map(({ id }) => id)).toEqual([idOf(13), idOf(12)])
  })
})
