import { createPool, migrate, type Pool } from '@presale/read-store'
import { type TestDatabase, testDatabase } from '@presale/testing'
import { chainAdminActions } from './admin-action-chain'
import { applyQuotes } from './price-updates'
import { signedQuotes } from './quote-signature'
import { saleMigrations } from './schema'
import { seedSamples } from './seed'

const key = Buffer.alloc(32, 1)
const NOW = new Date('2026-11-27T08:00:00Z')

describe('prices of a provider, as they are signed', () => {
  let database: TestDatabase
  let pool: Pool
  beforeEach(async () => {
    database = await testDatabase()
    pool = createPool(database.url, { max: 2 })
    await migrate(pool, 'sale', saleMigrations)
    await seedSamples(pool, NOW)
    chainAdminActions({ key, newest: async () => undefined, chained: () => undefined })
    await quote('BTC', '101000.10')
  })
  afterEach(async () => {
    chainAdminActions(undefined)
    await pool.end()
    await database.drop()
  })

  const quote = (symbol: string, price: string, quotedAt = NOW) =>
    applyQuotes(pool, [{ symbol, price, quotedAt }], {
      provider: 'CoinGecko',
      now: quotedAt,
      maxJumpPercent: 50,
    })
  const signed = async () => [...(await signedQuotes(pool, key)).entries()]

  it('given a quote that was taken over, then it is known as one, with its time; a sample is none', async () => {
    expect(await signed()).toEqual([['BTC', NOW]])
  })

  it.each([
    'set price = price + 1',
    "set updated_at = updated_at + interval '1 hour'",
    "set aged_from = updated_at + interval '1 hour'",
    "set provider = 'another'",
    'set signature = null',
    "set symbol = 'ZZZ'",
  ])('given its row is changed by the database’s rights, then it is none: %s', async (change) => {
    await pool.query(`update sale.crypto_prices ${change} where symbol = 'BTC'`)
    expect(await signed()).toEqual([])
  })

  it('given another key, then it is none', async () => {
    expect((await signedQuotes(pool, Buffer.alloc(32, 2))).size).toBe(0)
  })

  it('given a price of the same time by hand in the history, then the provider’s takes its place, with its source', async () => {
    const later = new Date(NOW.getTime() + 60_000)
    await pool.query(
      "insert into sale.crypto_price_history (symbol, at, price, source) values ('BTC', $1, 1, 'admin')",
      [later],
    )
    await quote('BTC', '101500', later)
    const { rows } = await pool.query(
      "select source, provider, price::text from sale.crypto_price_history where symbol = 'BTC' and at = $1",
      [later],
    )
    expect(rows).toEqual([{ source: 'provider', provider: 'CoinGecko', price: '101500' }])
    expect(await signed()).toEqual([['BTC', later]])
  })
})
