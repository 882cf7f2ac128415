import { join } from 'node:path'
import { startProcess } from '@presale/testing'
import { deviceCookie, newAddress, registeredAt, signInAt, WRONG } from '../testing/sign-ins'
import { type StartedApi, startApi } from '../testing/started-api'

describe('signing in while strangers try', () => {
  let api: StartedApi

  beforeAll(async () => {
    api = await startApi({ env: { REDIS_URL: process.env.REDIS_URL ?? '' } })
  }, 180_000)
  afterAll(() => api?.stop())

  const signIn = (email: string, password: string, from: string, device?: string) =>
    signInAt(api, { email, password, from, ...(device === undefined ? {} : { device }) })
  const registered = () => registeredAt(api)
  /** 50 wrong passwords from ten addresses. */
  const strangersTry = async (email: string) => {
    for (let network = 0; network < 10; network += 1) {
      const from = newAddress()
      for (let tried = 0; tried < 5; tried += 1) await signIn(email, WRONG, from)
    }
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
