import { waitFor } from '@presale/testing'
import type { Caller } from '../testing/caller'
import { type Severable, severable } from '../testing/severable'
import { type StartedApi, startApi } from '../testing/started-api'

describe('an api whose servers become unavailable', () => {
  let api: StartedApi
  let ann: Caller
  const ways: Severable[] = []

  beforeAll(async () => {
    api = await startApi({
      through: async (url) => {
        const way = await severable(url)
        ways.push(way)
        return way.url
      },
    })
    ann = await api.buyer()
  }, 180_000)
  afterAll(async () => {
    await api?.stop()
    for (const way of ways) await way.cut()
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
