import { createPool, migrate, type Pool } from '@presale/read-store'
import { type TestDatabase, testDatabase } from '@presale/testing'
import { listCryptoPrices } from './crypto-prices'
import { saleMigrations } from './schema'
import { seedSamples } from './seed'
import { listWallets } from './wallets'

describe('seeding', () => {
  let database: TestDatabase
  let pool: Pool
  const at = new Date('2026-01-01T00:00:00Z')

  beforeEach(async () => {
    database = await testDatabase()
    pool = createPool(database.url, { max: 5 })
    await migrate(pool, 'sale', saleMigrations)
  })
  afterEach(async () => {
    await pool?.end()
    await database?.drop()
  })

  it('given an empty database and several starts at once, it happens once, marked as sample', async () => {
    const outcomes = await Promise.all([seedSamples(pool, at), seedSamples(pool, at), seedSamples(pool, at)])
    expect(outcomes.sort()).toEqual(['seeded', 'seeded-before', 'seeded-before'])
    const [wallets, prices] = await Promise.all([listWallets(pool), listCryptoPrices(pool)])
    expect([wallets.length, prices.length]).toEqual([16, 16])
    expect(wallets.every((wallet) => wallet.isSample)).toBe(true)
    expect(prices.every((price) => price.source === 'sample')).toBe(true)
  })

  it('given everything was deleted since, nothing comes back', async () => {
    await seedSamples(pool, at)
    await pool.query('delete from sale.wallets')
    await pool.query('delete from sale.crypto_prices')
    expect(await seedSamples(pool, at)).toBe('seeded-before')
    expect(await listWallets(pool)).toEqual([])
  })

  it('given a database that somebody set up by hand, it is left as it is', async () => {
    await pool.query(
      "insert into sale.crypto_prices (symbol, name, price, source) values ('BTC', 'B', 1, 'admin')",
    )
    expect(await seedSamples(pool, at)).toBe('not-empty')
    expect(await listWallets(pool)).toEqual([])
  })
})
