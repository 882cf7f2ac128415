import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { startProcess } from '@presale/testing'
import type { ApiClient } from '../testing/api-client'
import type { Caller, Reply } from '../testing/caller'
import { type AnotherApi, type StartedApi, startApi } from '../testing/started-api'

const WRONG = 'not the password'

describe('signing in while strangers try', () => {
  let api: StartedApi
  let addresses = 0
  const newAddress = () => {
    addresses += 1
    return `198.51.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`
  }

  beforeAll(async () => {
    api = await startApi({ env: { REDIS_URL: process.env.REDIS_URL ?? '' } })
  }, 180_000)
  afterAll(() => api?.stop())

  const signIn = (email: string, password: string, from: string, device?: string, at: ApiClient = api) =>
    at.caller().post<string>(...(['/api/login', { email, password }] as const), {
      'x-forwarded-for': from,
      ...(device === undefined ? {} : { cookie: device }),
    })
  /** 50 wrong passwords from ten addresses. */
  const strangersTry = async (email: string) => {
    for (let network = 0; network < 10; network += 1) {
      const from = newAddress()
      for (let tried = 0; tried < 5; tried += 1) await signIn(email, WRONG, from)
    }
  }
  const deviceCookie = ({ headers }: Reply<unknown>) =>
    headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith('presale_device_'))
      ?.split(';')[0] ?? ''
  const registered = async (at: ApiClient = api) => {
    const account = { email: `${randomUUID()}@example.com`, password: 'a long password' }
    const caller: Caller = at.caller()
    const reply = await caller.post('/api/register', { name: 'Ann Lee', ...account })
    return { ...account, caller, device: deviceCookie(reply) }
  }

  it('given 50 wrong passwords from ten addresses, a device that signed in before still opens, also after it signed out', async () => {
    const { email, password, caller, device } = await registered()
    const left = await caller.post('/api/logout')
    expect(left.headers.getSetCookie().join()).not.toContain('presale_device')
    await strangersTry(email)
    const home = newAddress()
    for (let time = 0; time < 3; time += 1) {
      expect((await signIn(email, password, home, device)).status).toBe(200)
    }
  })

  it('given 50 wrong passwords, a new device is slowed to one attempt in 10 s, and refused for no longer', async () => {
    const { email, password } = await registered()
    await strangersTry(email)
    const from = newAddress()
    expect((await signIn(email, WRONG, from)).status).toBe(401)
    const slowed = await signIn(email, password, from)
    const wait = Number(slowed.headers.get('retry-after'))
    expect([slowed.status, wait >= 1 && wait <= 10]).toEqual([429, true])
    expect((await signIn(email, password, newAddress())).status).toBe(200)
  })

  it("given a device of another account, or a mark made up, it is a stranger's", async () => {
    const [ann, bob] = [await registered(), await registered()]
    const from = newAddress()
    for (let tried = 0; tried < 5; tried += 1) await signIn(ann.email, WRONG, from)
    const madeUp = ann.device.replace(/\.[\w-]+$/, `.${'a'.repeat(22)}`)
    for (const device of [bob.device, madeUp]) {
      expect((await signIn(ann.email, ann.password, from, device)).status).toBe(429)
    }
    expect((await signIn(ann.email, ann.password, from, ann.device)).status).toBe(200)
  })

  it('given two people at one browser, both are known by it', async () => {
    const [ann, bob] = [await registered(), await registered()]
    const shared = deviceCookie(await signIn(bob.email, bob.password, newAddress(), ann.device))
    const from = newAddress()
    for (const { email, password } of [ann, bob]) {
      for (let tried = 0; tried < 5; tried += 1) await signIn(email, WRONG, from)
      expect((await signIn(email, password, from, shared)).status).toBe(200)
    }
  })

  describe('given 250 strangers at once', () => {
    const STRANGERS = 250
    let hashing: AnotherApi
    beforeAll(async () => {
      // Passwords cost there what they cost in production: with those of tests nobody would have to wait.
      hashing = await api.another({ NODE_OPTIONS: '', REDIS_URL: process.env.REDIS_URL ?? '' })
    })
    afterAll(() => hashing?.stop())
    const signInThere = (email: string, password: string, from: string, device?: string) =>
      signIn(email, password, from, device, hashing)

    /** From many addresses, each with an account of its own, so that no limit holds them. */
    const crowd = (from: (stranger: number) => string) => {
      let answered = 0
      const answers = Array.from({ length: STRANGERS }, async (_, stranger) => {
        const { status } = await signInThere(`${randomUUID()}@example.com`, WRONG, from(stranger))
        answered += 1
        return status
      })
      return { answered: () => answered, end: () => Promise.all(answers) }
    }

    it('a device that signed in before, and who is signed in, are answered before most of them', async () => {
      const { email, password, caller, device } = await registered(hashing)
      const strangers = crowd(() => newAddress())
      expect((await signInThere(email, password, newAddress(), device)).status).toBe(200)
      expect((await caller.post('/api/user/confirm-password', { password })).status).toBe(200)
      expect(strangers.answered()).toBeLessThan(STRANGERS / 2)
      // Each was tried, or refused because there are too many.
      expect((await strangers.end()).filter((status) => status !== 401 && status !== 503)).toEqual([])
    })

    it('all from one address, a new device at another address is answered before most of them', async () => {
      const { email, password } = await registered()
      const from = newAddress()
      const strangers = crowd(() => from)
      expect((await signInThere(email, password, newAddress())).status).toBe(200)
      expect(strangers.answered()).toBeLessThan(STRANGERS / 2)
      await strangers.end()
    })
  })

  it('given npm run admin -- reset-password, the account is slowed no more, from anywhere', async () => {
    const { email } = await registered()
    await strangersTry(email)
    const from = newAddress()
    await signIn(email, WRONG, from)
    expect((await signIn(email, WRONG, from)).status).toBe(429)
    const cli = startProcess({
      entry: join(__dirname, '../../dist/cli/admin.js'),
      name: 'admin',
      args: ['reset-password', '--email', email],
      env: { DATABASE_URL: api.databaseUrl, REDIS_URL: process.env.REDIS_URL ?? '' },
    })
    expect((await cli.exited).code).toBe(0)
    const answer = JSON.parse(cli.output()) as { password: string; limitsCleared: boolean }
    expect(answer.limitsCleared).toBe(true)
    for (let tried = 0; tried < 4; tried += 1) expect((await signIn(email, WRONG, from)).status).toBe(401)
    expect((await signIn(email, answer.password, from)).status).toBe(200)
  })
})
