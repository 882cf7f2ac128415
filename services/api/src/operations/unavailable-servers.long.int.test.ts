// Guards: services/api/src/operations, services/api/src/http, packages/read-store/src
import type { SystemInfo } from '@presale/contracts'
import { waitFor } from '@presale/testing'
import type { Caller } from '../testing/caller'
import { type Severable, severable } from '../testing/severable'
import { type StartedApi, startApi } from '../testing/started-api'

let api: StartedApi
let redis: Severable
/** To Postgres, and to the event store. */
const ways: Severable[] = []

beforeAll(async () => {
  const real = new URL(process.env.REDIS_URL ?? '')
  redis = await severable(real.href)
  api = await startApi({
    env: {
      REDIS_URL: redis.url,
      SMTP_URL: 'smtp://mailer:mail-secret@127.0.0.1:2525',
      PRICE_PROVIDER_URL: 'http://prices:price-secret@127.0.0.1:9/api',
      PRICE_PROVIDER_KEY: 'key-secret',
      PRICE_PROVIDER_NAME: 'Some Prices',
      PRICE_MAX_AGE_SECONDS: '3600',
      APPROVAL_WINDOW_SECONDS: '1800',
    },
    through: async (url) => {
      const way = await severable(withCredentials(url))
      ways.push(way)
      return way.url
    },
  })
}, 180_000)
afterAll(async () => {
  await api?.stop()
  for (const way of [redis, ...ways]) await way?.cut()
})

describe('how this installation is set up', () => {
  let admin: Caller
  beforeAll(async () => {
    admin = await api.admin()
  })

  const system = async () => (await admin.get<SystemInfo>('/api/admin/system')).body

  it('given every server answers, shows each with its version', async () => {
    expect(await system()).toEqual({
      versions: { app: expect.stringMatching(/^\d+\.\d+\.\d+/), node: process.versions.node },
      startedAt: expect.any(String),
      isProduction: false,
      rateLimitFactor: 1000,
      windows: { paymentSeconds: 900, approvalSeconds: 1800 },
      prices: {
        provider: 'Some Prices',
        refreshSeconds: 300,
        maxAgeSeconds: 3600,
        maxJumpPercent: 50,
        oldestAt: expect.any(String),
        withoutPrice: [],
      },
      mail: { configured: true },
      eventStore: {
        available: true,
        kind: 'embedded',
        detail: expect.stringContaining('embedded'),
        address: expect.stringMatching(/^esdb:\/\/127\.0\.0\.1:\d+$/),
      },
      postgres: { available: true, detail: expect.stringMatching(/^\d+/) },
      redis: { configured: true, available: true, detail: expect.stringMatching(/^\d+\.\d+/) },
    })
  })

  it('given secrets in the environment, none of them is in the answer', async () => {
    const shown = JSON.stringify(await system())
    expect(shown).not.toMatch(/secret|mailer|tls=|@/)
    for (const { url } of [redis, ...ways]) {
      const { password } = new URL(url)
      if (password !== '') expect(shown).not.toContain(password)
    }
  })

  it.each(['cut', 'freeze'] as const)(
    'given Redis is away (%s), it says so and does not wait for it',
    async (way) => {
      await redis[way]()
      expect((await system()).redis).toEqual({ configured: true, available: false, detail: null })
      if (way === 'cut') await redis.restore()
      else redis.thaw()
      await waitFor(async () => ((await system()).redis.available ? true : undefined), {
        what: 'Redis again',
      })
    },
  )

  it('given the event store hangs, says so while it does, and shows the rest', async () => {
    const [, eventStore] = ways
    eventStore?.freeze()
    const shown = await system()
    expect(shown.eventStore).toMatchObject({ available: false, kind: null, detail: null })
    expect(shown.postgres.available).toBe(true)
    eventStore?.thaw()
    await waitFor(async () => ((await system()).eventStore.available ? true : undefined), {
      what: 'the event store again',
      timeoutMs: 120_000,
    })
  })
})

describe('an api whose servers become unavailable', () => {
  let ann: Caller
  beforeAll(async () => {
    ann = await api.buyer()
  })

  const untilReady = () =>
    waitFor(async () => ((await api.caller().get('/readyz')).status === 200 ? true : undefined), {
      what: 'an api that is ready again',
      timeoutMs: 120_000,
    })

  it('given the event store is unavailable, a purchase is 503 with Retry-After, and reading goes on', async () => {
    const [, eventStore] = ways
    await eventStore?.cut()
    const refused = await ann.request(100)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    expect(refused.body).toMatch(/not available at the moment/)
    expect((await ann.get('/api/dashboard')).status).toBe(200)
    const ready = await api.caller().get<{ failing: object }>('/readyz')
    expect([ready.status, Object.keys(ready.body.failing)]).toEqual([503, ['eventstore']])
    await eventStore?.restore()
    await untilReady()
    expect((await ann.request(100)).status).toBe(201)
  })

  it('given Postgres is unavailable, it is 503 with Retry-After, and afterwards the session goes on', async () => {
    const [postgres] = ways
    await postgres?.cut()
    for (const path of ['/api/user', '/api/token/GROK']) {
      const refused = await ann.get(path)
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    }
    expect((await api.caller().get('/healthz')).status).toBe(200)
    await postgres?.restore()
    await untilReady()
    expect((await ann.get('/api/user')).status).toBe(200)
  })

  it('given the event store hangs, a purchase is 503, and afterwards purchases go on', async () => {
    const [, eventStore] = ways
    eventStore?.freeze()
    const refused = await ann.request(100)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    eventStore?.thaw()
    await untilReady()
    expect((await ann.request(100)).status).toBe(201)
  })

  it('given Postgres hangs, every call is 503, also the one after another, and afterwards it goes on', async () => {
    const [postgres] = ways
    postgres?.freeze()
    const calls = [ann.get('/api/user'), ann.get('/api/token/GROK'), ann.request(100), ann.request(100)]
    const refused = await Promise.all(calls)
    expect(refused.map(({ status }) => status)).toEqual([503, 503, 503, 503])
    expect(refused.map(({ headers }) => headers.get('retry-after'))).toEqual(['5', '5', '5', '5'])
    const ready = await api.caller().get<string>('/readyz')
    expect([ready.status, JSON.stringify(ready.body)]).toEqual([503, expect.not.stringMatching(/\d|:\/\//)])
    postgres?.thaw()
    await untilReady()
    expect((await ann.get('/api/user')).status).toBe(200)
  })
})

/** The connection works with and without a user and a password in the address of the embedded node. */
function withCredentials(url: string): string {
  return url.startsWith('esdb:') ? url.replace('://', '://admin:store-secret@') : url
}
