import { createPool, inTransaction, migrate, type Pool } from '@presale/read-store'
import { type TestDatabase, testDatabase } from '@presale/testing'
import { createAdmin } from './administer'
import { listSessions } from './own-sessions'
import { registerUser } from './register'
import { changeRole } from './roles'
import { accountsMigrations } from './schema'
import { createSession, resolveSession, type SessionUse } from './sessions'
import type { Role } from './user-list'

const start = new Date('2026-01-01T00:00:00Z')
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
const somewhere = { ipAddress: null, userAgent: null }
const HOUR = 60

describe('sessions of staff, and how many there are', () => {
  let database: TestDatabase
  let pool: Pool
  let adminId: string
  let people = 0
  beforeAll(async () => {
    database = await testDatabase()
    pool = createPool(database.url, { max: 5 })
    await migrate(pool, 'accounts', accountsMigrations)
    const admin = { name: 'Admin', email: 'admin@example.com', password: 'a long password' }
    const made = await createAdmin(pool, { ...admin, onlyIfNone: false, at: start })
    adminId = made.outcome === 'created' ? made.user.id : ''
  })
  afterAll(async () => {
    await pool?.end()
    await database?.drop()
  })

  const newUser = async () => {
    people += 1
    const account = { name: 'Ann', email: `ann-${people}@example.com`, password: 'a long password' }
    return (await registerUser(pool, { ...account, at: start, ...somewhere }))?.id ?? ''
  }
  const give = (userId: string, role: Role, at: Date) =>
    inTransaction(pool, (client) => changeRole(client, { actorId: adminId, userId }, role, at))
  const begin = (userId: string, at = start) => createSession(pool, { userId, at, ...somewhere })
  const isOpen = async (token: string, at: Date, use: SessionUse = {}) =>
    (await resolveSession(pool, token, at, use)) !== undefined

  it('given an admin, 30 minutes without a request end it; a request in time renews it', async () => {
    const token = await begin(adminId)
    expect(await isOpen(token, after(29))).toBe(true)
    expect(await isOpen(token, after(58))).toBe(true)
    expect(await isOpen(token, after(88))).toBe(false)
  })

  it('given requests that the page makes by itself, they are answered and renew nothing', async () => {
    const token = await begin(adminId)
    for (const minutes of [10, 20, 29]) {
      expect(await isOpen(token, after(minutes), { isByPerson: false })).toBe(true)
    }
    expect(await isOpen(token, after(30), { isByPerson: false })).toBe(false)
  })

  it('given 12 hours, it is over however busy it was', async () => {
    const token = await begin(adminId)
    for (let minutes = 20; minutes < 12 * HOUR; minutes += 20) {
      expect(await isOpen(token, after(minutes))).toBe(true)
    }
    expect(await isOpen(token, after(12 * HOUR))).toBe(false)
  })

  it('given other limits, they hold', async () => {
    const staff = { idleSeconds: 120, maximumSeconds: 240 }
    const token = await begin(adminId)
    expect(await isOpen(token, after(1.5), { staff })).toBe(true)
    expect(await isOpen(token, after(3), { staff })).toBe(true)
    expect(await isOpen(token, after(4), { staff })).toBe(false)
  })

  it('given somebody is promoted, both count from then on, not from the sign-in', async () => {
    const userId = await newUser()
    const token = await begin(userId)
    for (const hours of [10, 20]) expect(await isOpen(token, after(hours * HOUR))).toBe(true)
    await give(userId, 'moderator', after(21 * HOUR))
    expect(await isOpen(token, after(21 * HOUR + 29))).toBe(true)
    // A moderator who becomes an admin has been staff all along.
    await give(userId, 'admin', after(21 * HOUR + 29))
    for (let minutes = 50; minutes < 12 * HOUR; minutes += 20) {
      expect(await isOpen(token, after(21 * HOUR + minutes))).toBe(true)
    }
    expect(await isOpen(token, after(33 * HOUR))).toBe(false)
  })

  it('given a moderator becomes a user again, the session is a user’s', async () => {
    const userId = await newUser()
    const token = await begin(userId)
    await give(userId, 'moderator', start)
    await give(userId, 'user', after(10))
    expect(await isOpen(token, after(11 * HOUR))).toBe(true)
  })

  it('given more than 20 sessions of an account, the oldest end, and no one else’s', async () => {
    const [ann, bob] = [await newUser(), await newUser()]
    const bobs = await begin(bob)
    const tokens: string[] = []
    for (let count = 0; count < 22; count += 1) tokens.push(await begin(ann, after(count)))
    const open = await Promise.all(tokens.map((token) => isOpen(token, after(30))))
    expect(open).toEqual([false, false, ...Array<boolean>(20).fill(true)])
    expect(await isOpen(bobs, after(30))).toBe(true)
    expect(await listSessions(pool, { userId: ann, token: '', now: after(30) })).toHaveLength(20)
  })

  it('given 30 sign-ins at once, no more than 20 sessions are left, the newest among them', async () => {
    const userId = await newUser()
    const begun = Array.from({ length: 30 }, (_, count) => begin(userId, after(count / 60)))
    const newest = (await Promise.all(begun)).slice(-19)
    const left = await listSessions(pool, { userId, token: '', now: after(5) })
    expect(left.length).toBeLessThanOrEqual(20)
    for (const token of newest) expect(await isOpen(token, after(5))).toBe(true)
  })
})
