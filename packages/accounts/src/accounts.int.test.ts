import { createPool, inTransaction, migrate, type Pool } from '@presale/read-store'
import { type TestDatabase, testDatabase, waitFor } from '@presale/testing'
import { createAdmin, resetPassword } from './administer'
import { registerUser } from './register'
import { accountsMigrations } from './schema'
import { createSession, removeOverSessions, resolveSession, SessionRefused } from './sessions'
import { signIn } from './sign-in'

const start = new Date('2026-01-01T00:00:00Z')
const after = (hours: number, seconds = 0) => new Date(start.getTime() + (hours * 3600 + seconds) * 1000)
const unknownPlace = { ipAddress: null, userAgent: null }

describe('accounts in Postgres', () => {
  let database: TestDatabase
  let pool: Pool
  beforeAll(async () => {
    database = await testDatabase()
    pool = createPool(database.url, { max: 5 })
    await migrate(pool, 'accounts', accountsMigrations)
  })
  afterAll(async () => {
    await pool?.end()
    await database?.drop()
  })

  const newUser = async (email: string) => {
    const password = 'a long password'
    const user = await registerUser(pool, { name: 'Ann', email, password, at: start, ...unknownPlace })
    if (!user) throw new Error(`${email} is taken`)
    return user
  }

  it('given 12 hours without a request, a session is over; given one in time, it goes on', async () => {
    const { id: userId } = await newUser('idle@example.com')
    const token = await createSession(pool, { userId, at: start, ...unknownPlace })
    expect((await resolveSession(pool, token, after(11)))?.user.id).toBe(userId)
    expect((await resolveSession(pool, token, after(22)))?.user.id).toBe(userId)
    expect(await resolveSession(pool, token, after(34, 1))).toBeUndefined()
  })

  it('given 30 days, a session is over however busy it was', async () => {
    const { id: userId } = await newUser('busy@example.com')
    const token = await createSession(pool, { userId, at: start, ...unknownPlace })
    for (let hours = 10; hours < 30 * 24; hours += 10) {
      expect(await resolveSession(pool, token, after(hours))).toBeDefined()
    }
    expect(await resolveSession(pool, token, after(30 * 24, 1))).toBeUndefined()
    expect(await removeOverSessions(pool, after(30 * 24, 1), 100)).toBeGreaterThan(0)
  })

  it('given a token that nobody was given, there is no session', async () => {
    expect(await resolveSession(pool, 'made-up', start)).toBeUndefined()
  })

  it('given several starts at once, there is one first admin', async () => {
    const make = (email: string, onlyIfNone: boolean) =>
      createAdmin(pool, { name: 'Admin', email, password: 'a long password', onlyIfNone, at: start })
    const first = await Promise.all(['a', 'b', 'c'].map((name) => make(`${name}@admin.example`, true)))
    expect(first.map(({ outcome }) => outcome).sort()).toEqual(['created', 'existing', 'existing'])
    expect((await make('second@admin.example', false)).outcome).toBe('created')
    expect((await make('SECOND@admin.example', false)).outcome).toBe('email-taken')
  })

  it('given a new password, the old one and every session are over', async () => {
    const { id: userId } = await newUser('lost@example.com')
    const token = await createSession(pool, { userId, at: start, ...unknownPlace })
    const reset = { at: start, correlationId: 'reset' }
    expect(await resetPassword(pool, 'LOST@example.com', 'another long one', reset)).toBe(userId)
    expect(await resolveSession(pool, token, start)).toBeUndefined()
    expect(await signIn(pool, 'lost@example.com', 'a long password')).toBeUndefined()
    expect((await signIn(pool, 'lost@example.com', 'another long one'))?.id).toBe(userId)
    const changes = await pool.query(
      'select kind, email_before, session_id from accounts.account_changes where user_id = $1',
      [userId],
    )
    expect(changes.rows).toEqual([{ kind: 'password', email_before: 'lost@example.com', session_id: null }])
    expect(await resetPassword(pool, 'nobody@example.com', 'another long one', reset)).toBeUndefined()
  })

  it('given a password that changes while somebody signs in with the old one, no session begins', async () => {
    const { id: userId, email } = await newUser('race@example.com')
    const signedIn = await signIn(pool, email, 'a long password')
    const session = { userId, at: start, ...unknownPlace, passwordHash: signedIn?.passwordHash }
    const begun = await inTransaction(pool, async (client) => {
      await client.query(`update accounts.users set password_hash = 'another' where id = $1`, [userId])
      const outcome = createSession(pool, session).then(
        () => 'begun',
        (error: Error) => error.name,
      )
      await lockAwaited()
      return { outcome }
    })
    expect(await begun.outcome).toBe('SessionRefused')
    await pool.query('delete from accounts.users where id = $1', [userId])
    await expect(createSession(pool, session)).rejects.toThrow(SessionRefused)
  })

  /** Until a query in this database waits for another's lock. */
  const lockAwaited = () =>
    waitFor(
      async () => {
        const { rows } = await pool.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return rows[0]
      },
      { what: 'the new session to wait for the change' },
    )

  it('shows others names and addresses, the text to search them by, and who is an admin', async () => {
    const { rows } = await pool.query('select * from accounts.people limit 1')
    expect(Object.keys(rows[0] as object)).toEqual([
      'id',
      'name',
      'email',
      'search_text',
      'search_folded',
      'search_unaccented',
      'is_admin',
      'search_person',
    ])
  })
})
