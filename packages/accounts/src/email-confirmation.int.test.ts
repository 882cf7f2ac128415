import { createPool, migrate, type Pool } from '@presale/read-store'
import { type TestDatabase, testDatabase } from '@presale/testing'
import { changeAccount } from './change-account'
import {
  askForConfirmation,
  confirmEmail,
  isEmailConfirmed,
  removeOldConfirmations,
} from './email-confirmation'
import { registerUser } from './register'
import { accountsMigrations } from './schema'
import { USER_COLUMNS, type User } from './users'

const asked = new Date('2026-11-21T10:00:00Z')
const soon = new Date('2026-11-21T10:05:00Z')
const key = Buffer.alloc(32, 1)

describe('the confirmation of an address', () => {
  let database: TestDatabase
  let pool: Pool
  beforeAll(async () => {
    database = await testDatabase()
    pool = createPool(database.url, { max: 3 })
    await migrate(pool, 'accounts', accountsMigrations)
  })
  afterAll(async () => {
    await pool?.end()
    await database?.drop()
  })

  /** Somebody new, and the link that was asked for. */
  async function somebody(email: string): Promise<{ id: string; token: string }> {
    const account = { name: 'Ann', email, password: 'a long password', ipAddress: null, userAgent: null }
    const user = await registerUser(
      pool,
      { ...account, at: asked },
      { note: (client, { id: userId }) => askForConfirmation(client, { userId, email, at: asked, key }) },
    )
    const id = user?.id ?? ''
    return { id, token: await tokenOf(id) }
  }

  async function tokenOf(id: string): Promise<string> {
    const { rows } = await pool.query(
      'select token from accounts.email_confirmations where user_id = $1 order by at desc limit 1',
      [id],
    )
    return String(rows[0]?.token)
  }

  async function isConfirmed(id: string): Promise<boolean> {
    const { rows } = await pool.query(`select ${USER_COLUMNS} from accounts.users u where id = $1`, [id])
    const { email, confirmed_email: confirmedEmail } = rows[0] as { email: string; confirmed_email: string }
    return isEmailConfirmed({ email, confirmedEmail })
  }

  const confirm = (token: string, at = soon) => confirmEmail(pool, { token, at, key })

  it('given the link, confirms the address, and the same link again changes nothing', async () => {
    const { id, token } = await somebody('ann@example.com')
    expect(await isConfirmed(id)).toBe(false)
    const account = { id, email: 'ann@example.com' }
    expect(await confirm(token)).toEqual({ outcome: 'confirmed', account })
    expect(await confirm(token, new Date('2026-11-22T10:00:00Z'))).toEqual({ outcome: 'confirmed', account })
    expect(await isConfirmed(id)).toBe(true)
    const { rows } = await pool.query('select email_confirmed_at from accounts.users where id = $1', [id])
    expect(rows).toEqual([{ email_confirmed_at: soon }])
  })

  it('given a link that is three days old, it has expired', async () => {
    const { id, token } = await somebody('late@example.com')
    expect(await confirm(token, new Date('2026-11-24T10:00:00Z'))).toEqual({ outcome: 'expired' })
    expect(await isConfirmed(id)).toBe(false)
  })

  it('given another address since, the link of the one before confirms nothing', async () => {
    const { id, token } = await somebody('first@example.com')
    await changeAccount(pool, id, { email: 'second@example.com' })
    expect(await confirm(token)).toEqual({ outcome: 'invalid' })
    await changeAccount(pool, id, { email: 'first@example.com' })
    expect(await confirm(token)).toMatchObject({ outcome: 'confirmed' })
  })

  it('given a release that knows nothing of it and changes the address, the new one is not confirmed', async () => {
    const { id, token } = await somebody('before@example.com')
    await confirm(token)
    await pool.query(`update accounts.users set email = 'after@example.com' where id = $1`, [id])
    expect(await isConfirmed(id)).toBe(false)
  })

  it('given rows that were changed by whoever may write them, no link is accepted for what they say now', async () => {
    const { id, token } = await somebody('signed@example.com')
    const change = (what: string) =>
      pool.query(`update accounts.email_confirmations set ${what} where user_id = $1`, [id])
    await change(`expires_at = expires_at + interval '1 year'`)
    expect(await confirm(token)).toEqual({ outcome: 'invalid' })
    await change(`expires_at = expires_at - interval '1 year', email = 'victim@example.com'`)
    await pool.query(`update accounts.users set email = 'victim@example.com' where id = $1`, [id])
    expect(await confirm(token)).toEqual({ outcome: 'invalid' })
    expect(await isConfirmed(id)).toBe(false)
  })

  it.each([
    ['another key', (token: string) => token, Buffer.alloc(32, 2)],
    ['another signature', (token: string) => `${token.slice(0, 40)}${'A'.repeat(40)}`.slice(0, 80), key],
    ['nothing that looks like a link', () => "x'; drop table accounts.users", key],
    ['an id alone', (token: string) => token.slice(0, 36), key],
  ])('given %s, it is no link of ours', async (_, changed, by) => {
    const { token } = await somebody(`${Math.random()}@example.com`)
    expect(await confirmEmail(pool, { token: changed(token), at: soon, key: by })).toEqual({
      outcome: 'invalid',
    })
  })

  it('given a deleted account, its links go with it; those of others go when they are long over', async () => {
    const [gone, kept] = [await somebody('gone@example.com'), await somebody('kept@example.com')]
    await pool.query('delete from accounts.users where id = $1', [gone.id])
    expect(await confirm(gone.token)).toEqual({ outcome: 'invalid' })
    expect(await removeOldConfirmations(pool, new Date('2026-12-20T10:00:00Z'), 100)).toBe(0)
    expect(await removeOldConfirmations(pool, new Date('2026-12-22T10:00:00Z'), 1)).toBe(1)
    expect(await removeOldConfirmations(pool, new Date('2026-12-22T10:00:00Z'), 100)).toBeGreaterThan(0)
    expect(await confirm(kept.token)).toEqual({ outcome: 'invalid' })
  })

  it('an account that was there before the migration begins unconfirmed', () => {
    const before: Pick<User, 'email' | 'confirmedEmail'> = { email: 'old@example.com', confirmedEmail: null }
    expect(isEmailConfirmed(before)).toBe(false)
  })
})
