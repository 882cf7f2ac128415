import { randomUUID } from 'node:crypto'
import { createPool, migrate, type Pool } from '@presale/read-store'
import { type TestDatabase, testDatabase } from '@presale/testing'
import { apiMigrations } from '../schema'
import { removeOldKeys } from './remove-old-keys'

describe('idempotency keys', () => {
  let database: TestDatabase
  let pool: Pool
  beforeAll(async () => {
    database = await testDatabase()
    pool = createPool(database.url, { max: 1 })
    await migrate(pool, 'api', apiMigrations)
  })
  afterAll(async () => {
    await pool?.end()
    await database?.drop()
  })

  it('given a week, a key is forgotten, and not before', async () => {
    const now = new Date('2026-03-10T12:00:00Z')
    await pool.query(
      `insert into api.idempotency_keys (user_id, route, key, request_hash, created_at)
       values ($1, 'POST /x', 'old', 'h', '2026-03-03T11:59:59Z'),
              ($1, 'POST /x', 'young', 'h', '2026-03-03T12:00:01Z')`,
      [randomUUID()],
    )
    expect(await removeOldKeys(pool, now, 10)).toBe(1)
    expect((await pool.query('select key from api.idempotency_keys')).rows).toEqual([{ key: 'young' }])
  })
})
