import { randomUUID } from 'node:crypto'
import { createPool, inTransaction, migrate, type Pool } from '@presale/read-store'
import { type TestDatabase, testDatabase } from '@presale/testing'
import type { ActingStaff } from './admin-actions'
import { saleMigrations } from './schema'
import { seedSamples } from './seed'
import { saveWallet } from './wallet-changes'
import { walletAddressHistory } from './wallet-history'
import { listWallets } from './wallets'

describe('the history of addresses', () => {
  let database: TestDatabase
  let pool: Pool
  const at = new Date('2026-01-01T00:00:00Z')
  const by = (minute: number): ActingStaff => ({
    id: randomUUID(),
    role: 'admin',
    correlationId: 'test',
    at: new Date(Date.UTC(2026, 1, 1, 0, minute)),
  })

  beforeEach(async () => {
    database = await testDatabase()
    pool = createPool(database.url, { max: 5 })
  })
  afterEach(async () => {
    await pool?.end()
    await database?.drop()
  })

  it('given the samples, each has a period that nobody set', async () => {
    await migrate(pool, 'sale', saleMigrations)
    await seedSamples(pool, at)
    for (const { symbol, address } of await listWallets(pool)) {
      expect(await walletAddressHistory(pool, symbol)).toMatchObject([
        { symbol, address, from: at, until: null, changedBy: null },
      ])
    }
  })

  it('given changes at once, and received in another order than they are made, no two periods overlap', async () => {
    await migrate(pool, 'sale', saleMigrations)
    await pool.query(
      "insert into sale.crypto_prices (symbol, name, price, source) values ('X1', 'X', 1, 'admin')",
    )
    const save = (minute: number) =>
      inTransaction(pool, (client) =>
        saveWallet(client, { symbol: 'X1', address: `at ${minute}`, description: null }, by(minute)),
      )
    const saved = await Promise.all([save(3), save(1), save(2)])
    expect(saved.map(({ outcome }) => outcome).sort()).toEqual(['created', 'updated', 'updated'])
    await save(0)
    const periods = (await walletAddressHistory(pool, 'X1')).sort((a, b) => Number(a.id) - Number(b.id))
    expect(periods).toHaveLength(4)
    expect(periods.map(({ until }) => until?.getTime())).toEqual([
      ...periods.slice(1).map(({ from }) => from.getTime()),
      undefined,
    ])
    expect(periods.at(-1)?.address).toBe('at 0')
  })
})
