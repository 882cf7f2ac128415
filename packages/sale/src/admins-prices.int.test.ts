import { createPool, migrate, type Pool } from '@presale/read-store'
import { type TestDatabase, testDatabase } from '@presale/testing'
import { isPriceTooOld, listCryptoPrices } from './crypto-prices'
import { setManualPrice } from './manual-price'
import { findSaleTerms } from './sale-terms'
import { saleMigrations } from './schema'

const DAY_MS = 86_400_000

describe('prices that an admin set', () => {
  let database: TestDatabase
  let pool: Pool
  beforeAll(async () => {
    database = await testDatabase()
    pool = createPool(database.url)
    await migrate(pool, 'sale', saleMigrations)
    // As 0.2.0 left what was set before prices grew old: its age counts from the upgrade to it.
    await pool.query(
      `insert into sale.crypto_prices (symbol, name, price, source, updated_at, aged_from)
       values ('BTC', 'Bitcoin', 97250, 'admin', now() - interval '30 days', now())`,
    )
  })
  afterAll(async () => {
    await pool?.end()
    await database?.drop()
  })

  it('given one whose age counts from later, it is no older, and says since when it stands', async () => {
    const [price] = await listCryptoPrices(pool)
    if (!price) throw new Error('There is no price')
    const ages = { provider: 3600, manual: DAY_MS / 1000 }
    expect(price.source).toBe('manual')
    expect(Date.now() - price.updatedAt.getTime()).toBeGreaterThan(29 * DAY_MS)
    expect(isPriceTooOld(price, new Date(), ages)).toBe(false)
    expect(isPriceTooOld(price, new Date(Date.now() + 2 * DAY_MS), ages)).toBe(true)
    const terms = await findSaleTerms(pool, { token: 'GROK', currency: 'BTC' })
    expect(terms.price).toMatchObject({ price: '97250', source: 'manual', agedFrom: price.agedFrom })
  })

  it('given one that is set now, the release before can read it, and it grows old from now', async () => {
    const at = new Date()
    const by = { id: '0b54e3f4-6a56-4b0a-9a6b-3c1a35bd1a10', role: 'admin', at, correlationId: 'c' } as const
    const set = { symbol: 'ETH', price: '3500', isConfirmed: false, maxJumpPercent: 50 }
    expect(await setManualPrice(pool, set, by)).toMatchObject({ outcome: 'created' })
    const { rows } = await pool.query("select source from sale.crypto_prices where symbol = 'ETH'")
    expect(rows).toEqual([{ source: 'admin' }])
    expect((await listCryptoPrices(pool)).find(({ symbol }) => symbol === 'ETH')?.agedFrom).toEqual(at)
  })

  it.each(['admin', 'manual'])(
    'given a row that says %s, as one release or another writes it, it is read',
    async (source) => {
      await pool.query('update sale.crypto_prices set source = $1', [source])
      expect((await listCryptoPrices(pool)).map((price) => price.source)).toEqual(['manual', 'manual'])
    },
  )
})
