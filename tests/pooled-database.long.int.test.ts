// Guards: packages/read-store/src/session.ts, packages/read-store/src/session-client.ts, packages/read-store/src/pooled-by-transaction.ts, packages/read-store/src/pool.ts
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { createPool, takeSessionLock, UnsuitableDatabase } from '@presale/read-store'
import { type TestDatabase, testDatabase } from '@presale/testing'
import { type Pooler, type PoolMode, startPgBouncer } from './support/pgbouncer'

jest.setTimeout(120_000)

const root = join(__dirname, '..')
let database: TestDatabase
let poolers: Pooler[] = []
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database?.drop())
afterEach(async () => {
  await Promise.all(poolers.map((pooler) => pooler.stop()))
  poolers = []
})

async function through(mode: PoolMode, more?: string): Promise<string> {
  const pooler = await startPgBouncer(database.url, mode, more)
  poolers.push(pooler)
  return pooler.through(database.url)
}
const process_ = (service: string, url: string, ...args: string[]) => {
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: url,
    EVENTSTORE_URL: process.env.EVENTSTORE_URL,
    REDIS_URL: process.env.REDIS_URL,
    METRICS_PORT: '0',
    PORT: '0',
    WEB_SECRET: 'a-secret-of-web-and-the-api',
  }
  const entry = join(root, 'services', service, 'dist/main.js')
  const { status, stdout, stderr } = spawnSync(process.execPath, [entry, ...args], {
    env,
    encoding: 'utf8',
    timeout: 60_000,
  })
  return { status, text: stdout + stderr }
}

describe('PgBouncer that gives each connection a session', () => {
  it.each([
    ['as it comes', ''],
    ['as it is often configured, so that options are dropped', 'ignore_startup_parameters = options'],
  ])('%s: sessions begin as they do without it, and keep what they began with', async (_how, more) => {
    const url = await through('session', more)
    const pool = createPool(url, {
      max: 2,
      isPreparing: true,
      isReadOnly: true,
      idleSessionTimeoutMs: 90_000,
    })
    try {
      const asked = `select current_setting('search_path') as path, current_setting('idle_session_timeout') as idle,
        current_setting('enable_seqscan') as seqscan, current_setting('default_transaction_read_only') as reads`
      for (let nth = 0; nth < 3; nth++)
        expect((await pool.query(asked)).rows).toEqual([
          { path: 'pg_catalog,pg_temp', idle: '90s', seqscan: 'off', reads: 'on' },
        ])
    } finally {
      await pool.end()
    }
  })

  it('holds locks of sessions', async () => {
    const url = await through('session')
    const lock = { url, key: [7, 7], mode: 'try' } as const
    const held = await takeSessionLock(lock)
    expect(await takeSessionLock(lock)).toBeUndefined()
    await held?.release()
    const again = await takeSessionLock(lock)
    expect(again).toBeDefined()
    await again?.release()
  })
})

describe.each(['transaction', 'statement'] as const)(
  'PgBouncer that gives each %s another session',
  (mode) => {
    it.each([
      ['with many sessions', ''],
      ['with a single one', 'default_pool_size = 1'],
      ['in turn', 'server_round_robin = 1'],
    ])('%s: no session begins, and the sentence names it', async (_how, more) => {
      const pool = createPool(await through(mode, more), { max: 1 })
      const refused = await pool.query('select 1').catch((error: unknown) => error)
      expect(refused).toBeInstanceOf(UnsuitableDatabase)
      expect((refused as UnsuitableDatabase).message).toContain('pool_mode = transaction')
      await pool.end()
    })
  },
)

describe('a process before PgBouncer that gives each transaction another session', () => {
  it.each(['projector', 'expiry', 'mailer', 'api'])(
    '%s says so when asked, and does not start',
    async (name) => {
      const url = await through('transaction')
      const asked = process_(name, url, '--check')
      expect(asked.status).toBe(1)
      expect(asked.text).toMatch(/error {4}A pooler stands before Postgres .*\n +Set pool_mode = session/)
      if (name === 'mailer') return
      const started = process_(name, url)
      expect(started.status).toBe(78)
      expect(started.text).toMatch(/^A pooler stands before Postgres .*\nSet pool_mode = session/m)
    },
  )
})
