import { randomUUID } from 'node:crypto'
import { Caller } from '../testing/caller'
import { type Severable, severable } from '../testing/severable'
import { type StartedApi, startApi } from '../testing/started-api'

// A twentieth of the limits: 3 sign-ins, 1 registration, 3 purchase calls (15 by address), 30 others.
const FACTOR = '0.05'
const WRONG = { email: 'admin@example.com', password: 'not the password' }
const RIGHT = { email: 'admin@example.com', password: 'correct horse battery' }

describe('the limits', () => {
  let api: StartedApi
  let redis: Severable
  let addresses = 0
  /** An address that nobody has called from yet. */
  const newAddress = () => {
    addresses += 1
    return { 'x-forwarded-for': `198.51.100.${addresses}` }
  }
  const newNetwork = () => {
    addresses += 1
    return `2001:db8:0:${addresses}`
  }
  const statuses = async (count: number, call: () => Promise<{ status: number }>) => {
    const seen: number[] = []
    for (let time = 0; time < count; time += 1) seen.push((await call()).status)
    return seen
  }

  /** A test of counts; once more where Redis was too slow meanwhile, so that the process counted a part of them itself. */
  const countedIt = (name: string, test: () => Promise<void>) =>
    it(name, async () => {
      const slowCalls = () => api.output().split('limits are counted in this process').length
      for (let tries = 1; ; tries += 1) {
        const before = slowCalls()
        try {
          await test()
          return
        } catch (error) {
          if (slowCalls() <= before || tries === 5) throw error
        }
      }
    })

  beforeAll(async () => {
    const url = process.env.REDIS_URL
    if (!url) throw new Error('REDIS_URL is not set. Integration tests run by npm test.')
    redis = await severable(url)
    api = await startApi({ env: { RATE_LIMIT_FACTOR: FACTOR, REDIS_URL: redis.url, LOG_LEVEL: 'debug' } })
  }, 180_000)
  afterAll(async () => {
    await api?.stop()
    await redis?.cut()
  })

  countedIt(
    'given more calls from an address than a minute has, the next are 429 with Retry-After',
    async () => {
      const from = newAddress()
      const caller = api.caller()
      expect(await statuses(30, () => caller.get('/api/token/GROK', from))).toEqual(Array(30).fill(200))
      const refused = await caller.get<string>('/api/settings', from)
      expect([refused.status, refused.body]).toEqual([429, expect.stringMatching(/^Too many requests\./)])
      expect(refused.headers.get('retry-after')).toMatch(/^([1-9]|[1-5]\d|60)$/)
      const problem = { ...from, accept: 'application/problem+json' }
      expect((await caller.get('/api/settings', problem)).body).toMatchObject({
        status: 429,
        code: 'too-many-requests',
      })
      expect((await caller.get('/api/token/GROK', newAddress())).status).toBe(200)
      expect((await caller.get('/healthz', from)).status).toBe(200)
      expect((await caller.get('/readyz', from)).status).toBe(200)
    },
  )

  countedIt('given refusals and unknown paths, they count as well', async () => {
    const [from, caller] = [newAddress(), api.caller()]
    await statuses(10, () => caller.get('/api/user', from))
    await statuses(10, () => caller.post('/api/purchases', {}, from))
    await statuses(10, () => caller.get('/api/nothing-here', from))
    expect(
      await Promise.all([
        caller.get('/api/user', from).then(({ status }) => status),
        caller.post('/api/purchases', {}, from).then(({ status }) => status),
        caller.get('/api/nothing-here', from).then(({ status }) => status),
        caller.post('/api/user', {}, from).then(({ status }) => status),
      ]),
    ).toEqual([429, 429, 429, 429])
  })

  countedIt('given an IPv6 network, its addresses count together', async () => {
    const [caller, network] = [api.caller(), newNetwork()]
    let host = 0
    const call = () => {
      host += 1
      return caller.get('/api/token/GROK', { 'x-forwarded-for': `${network}::${host}` })
    }
    expect((await statuses(31, call)).at(-1)).toBe(429)
  })

  countedIt(
    'given a failed sign-in limit reached from elsewhere, the account still opens at home',
    async () => {
      const far = { 'x-forwarded-for': `${newNetwork()}::1` }
      expect(await statuses(4, () => api.caller().post('/api/login', WRONG, far))).toEqual([
        401, 401, 401, 429,
      ])
      expect((await api.caller().post('/api/login', RIGHT, newAddress())).status).toBe(200)
    },
  )

  countedIt(
    'given more sign-ins or registrations than an address has, they are 429 before the body is read',
    async () => {
      const from = newAddress()
      const signIn = () => api.caller().send('POST', '/api/login', '{broken', from)
      expect(await statuses(4, signIn)).toEqual([400, 400, 400, 429])
      const register = () => api.caller().send('POST', '/api/register', '{broken', from)
      expect(await statuses(2, register)).toEqual([400, 429])
      expect((await api.caller().get('/api/token/GROK', from)).status).toBe(200)
    },
  )

  countedIt(
    'given mail addresses tried by changing one’s own, then they are counted, by account and by where they come from',
    async () => {
      const [ann, bob, eve] = [await registered(), await registered(), await registered()]
      const known = { email: 'admin@example.com' }
      const from = newAddress()
      expect((await ann.patch('/api/user', known, from)).status).toBe(409)
      const again = await ann.patch<string>('/api/user', known, newAddress())
      expect([again.status, again.body]).toEqual([
        429,
        expect.stringMatching(/^Too many changes of the email address\./),
      ])
      // Another account from there, and a registration, which would say the same.
      expect((await bob.patch('/api/user', known, from)).status).toBe(429)
      const other = { name: 'Bo', email: 'new@example.com', password: 'a long password' }
      expect((await api.caller().post('/api/register', other, from)).status).toBe(429)
      // What says nothing of others is not counted.
      const { email } = await ann.me()
      expect((await ann.patch('/api/user', { name: 'Ann', email }, newAddress())).status).toBe(200)
      expect((await eve.patch('/api/user', { email: 'free@example.com' }, newAddress())).status).toBe(200)
    },
  )

  countedIt(
    'given more purchase calls than an account has, they are 429 from any address; others go on',
    async () => {
      const ann = await registered()
      const body = { amount: 100, cryptoSymbol: 'BTC', termsAgreed: true }
      const request = () => ann.post('/api/purchases/requests', body, newAddress())
      expect(await statuses(3, request)).toEqual([201, 201, 201])
      const refused = await ann.post<string>('/api/purchases', {}, newAddress())
      expect([refused.status, refused.body]).toEqual([
        429,
        expect.stringMatching(/^Too many purchase requests\./),
      ])
      const cancel = `/api/purchases/${randomUUID()}/cancel`
      expect((await ann.post(cancel, {}, newAddress())).status).toBe(429)
      expect((await ann.get('/api/dashboard', newAddress())).status).toBe(200)
      const bob = await registered()
      expect((await bob.post('/api/purchases/requests', body, newAddress())).status).toBe(201)
    },
  )

  countedIt(
    'given more purchase calls than an address has, they are 429 for its accounts together; another address goes on',
    async () => {
      const from = newAddress()
      const body = { amount: 100, cryptoSymbol: 'BTC', termsAgreed: true }
      const people = [await registered(), await registered(), await registered()]
      people.push(await registered(), await registered(), await registered())
      const seen: number[] = []
      for (const person of people)
        seen.push(...(await statuses(3, () => person.post('/api/purchases/requests', body, from))))
      expect(seen.slice(0, 15)).not.toContain(429)
      expect(seen.slice(15)).toEqual([429, 429, 429])
      const [first] = people
      expect((await first?.get('/api/dashboard', from))?.status).toBe(200)
      const elsewhere = await people.at(-1)?.post('/api/purchases/requests', body, newAddress())
      expect(elsewhere?.status).toBe(201)
    },
  )

  countedIt('given the api is killed and started again, what Redis counted still counts', async () => {
    const [from, caller] = [newAddress(), api.caller()]
    await statuses(30, () => caller.get('/api/token/GROK', from))
    await api.killAndRestart()
    const again = await statuses(3, () => caller.get('/api/token/GROK', from))
    expect(again).toContain(429)
  })

  it.each(['cut', 'freeze'] as const)(
    'given Redis is away (%s), nobody is refused for it, and the process counts',
    async (way) => {
      await redis[way]()
      const [from, caller] = [newAddress(), api.caller()]
      const seen = await statuses(31, () => caller.get('/api/token/GROK', from))
      expect([seen.slice(0, 30), seen[30]]).toEqual([Array(30).fill(200), 429])
      expect((await api.caller().post('/api/login', RIGHT, newAddress())).status).toBe(200)
      if (way === 'cut') await redis.restore()
      else redis.thaw()
    },
  )

  async function registered(): Promise<Caller> {
    const caller = new Caller(api.origin)
    const account = { name: 'Ann Lee', email: `${randomUUID()}@example.com`, password: 'a long password' }
    const { status } = await caller.post('/api/register', account, newAddress())
    if (status !== 201) throw new Error(`register: ${status}`)
    return caller
  }
})
