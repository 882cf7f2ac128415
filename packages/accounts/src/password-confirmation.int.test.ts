import { createPool, migrate, type Pool } from '@presale/read-store'
import { type TestDatabase, testDatabase } from '@presale/testing'
import { changePassword } from './change-password'
import { confirmPassword, isPasswordFresh } from './password-confirmation'
import { registerUser } from './register'
import { accountsMigrations } from './schema'
import { createSession, endSession, resolveSession } from './sessions'

const start = new Date('2026-01-01T00:00:00Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const later = after(3600)
const password = 'a long password'
const somewhere = { ipAddress: null, userAgent: null }

describe('a password that is confirmed in a session', () => {
  let database: TestDatabase
  let pool: Pool
  let userId: string
  let token: string
  let people = 0
  beforeAll(async () => {
    database = await testDatabase()
    pool = createPool(database.url, { max: 5 })
    await migrate(pool, 'accounts', accountsMigrations)
  })
  afterAll(async () => {
    await pool?.end()
    await database?.drop()
  })
  beforeEach(async () => {
    people += 1
    const email = `ann-${people}@example.com`
    const user = await registerUser(pool, { name: 'Ann', email, password, at: start, ...somewhere })
    userId = user?.id ?? ''
    token = await begin()
  })

  const begin = () => createSession(pool, { userId, at: start, ...somewhere })
  const confirm = (given = password, note = async (): Promise<void> => undefined) =>
    confirmPassword(pool, { userId, token, password: given, at: later, seconds: 600 }, note)
  /** Seconds after the confirmation, an hour after the sign-in. */
  const isConfirmed = async (seconds: number, of = token) => {
    const now = after(3600 + seconds)
    const session = await resolveSession(pool, of, now)
    return session !== undefined && isPasswordFresh(session, { now, seconds: 600 })
  }

  it('given a sign-in, that counts, for as long', async () => {
    expect([await isConfirmed(-3001), await isConfirmed(-3000)]).toEqual([true, false])
  })

  it('given the right one, it holds for 10 minutes and not a second longer', async () => {
    expect(await isConfirmed(0)).toBe(false)
    expect(await confirm()).toEqual(after(4200))
    expect([await isConfirmed(0), await isConfirmed(599), await isConfirmed(600)]).toEqual([
      true,
      true,
      false,
    ])
  })

  it('given another session of the same person, it says nothing of that', async () => {
    await confirm()
    expect(await isConfirmed(1, await begin())).toBe(false)
  })

  it('given a wrong one, nothing is confirmed, nothing noted, and what stood before goes on', async () => {
    let notes = 0
    const note = async (): Promise<void> => {
      notes += 1
    }
    expect(await confirm('another long one', note)).toBeUndefined()
    expect([notes, await isConfirmed(1)]).toEqual([0, false])
    await confirm(password, note)
    await confirm('another long one', note)
    expect([notes, await isConfirmed(1)]).toEqual([1, true])
  })

  it('given what is noted with it fails, nothing is confirmed', async () => {
    const failing = () => Promise.reject(new Error('no room'))
    await expect(confirm(password, failing)).rejects.toThrow('no room')
    expect(await isConfirmed(1)).toBe(false)
  })

  it('given the session ended, or the password is another now, it is over', async () => {
    await confirm()
    const session = { userId, at: start, ...somewhere }
    const renewed = await changePassword(pool, {
      currentPassword: password,
      newPassword: 'another long one',
      session,
      sessionId: null,
      correlationId: 'change',
    })
    expect([await isConfirmed(1), await isConfirmed(1, renewed)]).toEqual([false, false])
    token = renewed ?? ''
    await endSession(pool, token)
    expect(await confirm('another long one')).toBeUndefined()
  })
})
