// Guards: services/api/src/limits, services/api/src/accounts
import { randomUUID } from 'node:crypto'
import { newAddress, registeredAt, signInAt, WRONG } from '../testing/sign-ins'
import { type StartedApi, startApi } from '../testing/started-api'

describe('signing in while 250 strangers try at once', () => {
  const STRANGERS = 250
  let hashing: StartedApi
  beforeAll(async () => {
    // Passwords cost there what they cost in production: with those of tests nobody would have to wait.
    hashing = await startApi({ env: { NODE_OPTIONS: '', REDIS_URL: process.env.REDIS_URL ?? '' } })
  }, 180_000)
  afterAll(() => hashing?.stop())
  const signIn = (email: string, password: string, from: string, device?: string) =>
    signInAt(hashing, { email, password, from, ...(device === undefined ? {} : { device }) })

  /** From many addresses, each with an account of its own, so that no limit holds them. */
  const crowd = (from: (stranger: number) => string) => {
    let answered = 0
    const answers = Array.from({ length: STRANGERS }, async (_, stranger) => {
      const { status } = await signIn(`${randomUUID()}@example.com`, WRONG, from(stranger))
      answered += 1
      return status
    })
    return { answered: () => answered, end: () => Promise.all(answers) }
  }

  it('a device that signed in before, and who is signed in, are answered before most of them', async () => {
    const { email, password, caller, device } = await registeredAt(hashing)
    const strangers = crowd(() => newAddress())
    expect((await signIn(email, password, newAddress(), device)).status).toBe(200)
    expect((await caller.post('/api/user/confirm-password', { password })).status).toBe(200)
    expect(strangers.answered()).toBeLessThan(STRANGERS / 2)
    // Each was tried, or refused because there are too many.
    expect((await strangers.end()).filter((status) => status !== 401 && status !== 503)).toEqual([])
  })

  it('all from one address, a new device at another address is answered before most of them', async () => {
    const { email, password } = await registeredAt(hashing)
    const from = newAddress()
    const strangers = crowd(() => from)
    expect((await signIn(email, password, newAddress())).status).toBe(200)
    expect(strangers.answered()).toBeLessThan(STRANGERS / 2)
    await strangers.end()
  })
})
