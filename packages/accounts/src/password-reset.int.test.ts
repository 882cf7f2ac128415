import { randomUUID } from 'node:crypto'
import { createPool, migrate, type Pool } from '@presale/read-store'
import { type TestDatabase, testDatabase } from '@presale/testing'
import { BY_MAILED_LINK, recordCredentialChange } from './account-changes'
import { changeAccount } from './change-account'
import { askForReset, findReset, removeOldResets, resetPasswordByLink } from './password-reset'
import { registerUser } from './register'
import { accountsMigrations } from './schema'
import { createSession } from './sessions'
import { signIn } from './sign-in'

const key = Buffer.alloc(32, 1)
const OLD = 'a long password'
const NEW = 'quite another one'
const MINUTE = 60_000
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE)

describe('the link that sets a password anew', () => {
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

  interface Person {
    readonly id: string
    readonly email: string
  }

  async function somebody(isConfirmed = true, localPart: string = randomUUID()): Promise<Person> {
    const email = `${localPart}@example.com`
    const at = minutesAgo(60)
    const account = { name: 'Ann', email, password: OLD, ipAddress: null, userAgent: null, at }
    const id = (await registerUser(pool, account))?.id ?? ''
    if (isConfirmed) await pool.query('update accounts.users set confirmed_email = email where id = $1', [id])
    return { id, email }
  }

  const ask = ({ email }: Pick<Person, 'email'>, at = minutesAgo(1)) => askForReset(pool, { email, at, key })
  async function linkTo({ id }: Person): Promise<string> {
    const { rows } = await pool.query('select token from accounts.password_resets where user_id = $1', [id])
    return String(rows[0]?.token)
  }
  async function linked(person: Person, at?: Date): Promise<string> {
    await ask(person, at)
    return linkTo(person)
  }
  const outcomeOf = async (token: string, by = key) => (await findReset(pool, { token, key: by })).outcome
  async function reset(token: string, newPassword = NEW): Promise<boolean | string> {
    const found = await findReset(pool, { token, key })
    if (found.outcome !== 'valid') return found.outcome
    const by = { at: new Date(), ipAddress: null, correlationId: randomUUID() }
    return resetPasswordByLink(pool, { reset: found.reset, newPassword, ...by })
  }
  const signsIn = async ({ email }: Person, password: string) =>
    (await signIn(pool, email, password)) !== undefined

  it('given the link, sets the password once, ends every session and writes the change down', async () => {
    const ann = await somebody()
    await createSession(pool, { userId: ann.id, at: new Date(), ipAddress: null, userAgent: null })
    const token = await linked(ann)
    expect(await reset(token)).toBe(true)
    expect([await signsIn(ann, NEW), await signsIn(ann, OLD)]).toEqual([true, false])
    const { rows: sessions } = await pool.query('select 1 from accounts.sessions where user_id = $1', [
      ann.id,
    ])
    const { rows: changes } = await pool.query(
      'select kind, session_id from accounts.account_changes where user_id = $1',
      [ann.id],
    )
    expect([sessions, changes]).toEqual([[], [{ kind: 'password', session_id: BY_MAILED_LINK }]])
    expect(await reset(token)).toBe('invalid')
  })

  it('given two who use the link at once, one sets the password', async () => {
    const ann = await somebody()
    const token = await linked(ann)
    const outcomes = await Promise.all([reset(token, NEW), reset(token, `${NEW} again`)])
    expect(outcomes.filter((outcome) => outcome === true)).toHaveLength(1)
  })

  it('given an address in capitals, it is the same account', async () => {
    const ann = await somebody()
    expect(await ask({ email: ann.email.toUpperCase() })).toBe(ann.id)
  })

  it('given a letter that the database alone takes for the one of the address, it is another address', async () => {
    const mia = await somebody(true, 'mia')
    expect(await ask({ email: 'm\u0130a@example.com' })).toBeUndefined()
    expect(await ask(mia)).toBe(mia.id)
  })

  it('given nobody’s address, an unconfirmed one or one of staff, nothing is asked for', async () => {
    const [admin, moderator] = [await somebody(), await somebody()]
    await pool.query('update accounts.users set is_admin = true where id = $1', [admin.id])
    await pool.query('update accounts.users set is_moderator = true where id = $1', [moderator.id])
    const people = [{ email: 'nobody@example.com' }, await somebody(false), admin, moderator]
    expect(await Promise.all(people.map((person) => ask(person)))).toEqual(people.map(() => undefined))
  })

  it('given 30 minutes by the database’s clock, the link has expired', async () => {
    const [late, early] = [await somebody(), await somebody()]
    expect(await reset(await linked(late, minutesAgo(31)))).toBe('expired')
    expect(await reset(await linked(early, minutesAgo(29)))).toBe(true)
  })

  it('given a link that runs out between being found and being used, nothing changes', async () => {
    const ann = await somebody()
    const found = await findReset(pool, { token: await linked(ann), key })
    if (found.outcome !== 'valid') throw new Error('the link does not hold')
    await pool.query('update accounts.password_resets set expires_at = now() where user_id = $1', [ann.id])
    const by = { at: new Date(), ipAddress: null, correlationId: randomUUID() }
    expect(await resetPasswordByLink(pool, { reset: found.reset, newPassword: NEW, ...by })).toBe(false)
    expect(await signsIn(ann, OLD)).toBe(true)
  })

  it('given a newer link, the one before does not hold', async () => {
    const ann = await somebody()
    const first = await linked(ann)
    const second = await linked(ann)
    expect([await outcomeOf(first), await outcomeOf(second)]).toEqual(['invalid', 'valid'])
  })

  it('given a fourth within the hour, it is not written down, and the third holds', async () => {
    const ann = await somebody()
    for (const minutes of [50, 20]) expect(await ask(ann, minutesAgo(minutes))).toBe(ann.id)
    const third = await linked(ann, minutesAgo(5))
    expect(await ask(ann, minutesAgo(1))).toBeUndefined()
    expect([await linkTo(ann), await outcomeOf(third)]).toEqual([third, 'valid'])
    // More than an hour after the first.
    expect(await ask(ann, minutesAgo(-11))).toBe(ann.id)
    expect(await outcomeOf(third)).toBe('invalid')
  })

  it('given a fourth within the hour, after the third is over, it is written down', async () => {
    const ann = await somebody()
    for (const minutes of [50, 49, 40]) await ask(ann, minutesAgo(minutes))
    expect(await outcomeOf(await linked(ann))).toBe('valid')
  })

  it('given another password since, also by a release that writes nothing down, it does not hold', async () => {
    const ann = await somebody()
    const token = await linked(ann)
    await pool.query("update accounts.users set password_hash = password_hash || 'x' where id = $1", [ann.id])
    expect(await outcomeOf(token)).toBe('invalid')
  })

  it('given another address since, it does not hold, nor when the address is back', async () => {
    const ann = await somebody()
    const token = await linked(ann)
    await changeAccount(pool, ann.id, { email: `other-${ann.email}` })
    expect(await outcomeOf(token)).toBe('invalid')
    await recordCredentialChange(pool, {
      kind: 'email',
      userId: ann.id,
      emailBefore: ann.email,
      emailAfter: `other-${ann.email}`,
      at: new Date(),
      ipAddress: null,
      sessionId: null,
      correlationId: randomUUID(),
    })
    await changeAccount(pool, ann.id, { email: ann.email })
    expect(await outcomeOf(token)).toBe('invalid')
  })

  it('given an account that became staff since, it does not hold', async () => {
    const ann = await somebody()
    const token = await linked(ann)
    await pool.query('update accounts.users set is_moderator = true where id = $1', [ann.id])
    expect(await outcomeOf(token)).toBe('invalid')
  })

  it('given an account that is deleted, its link goes with it', async () => {
    const ann = await somebody()
    const token = await linked(ann)
    await pool.query('delete from accounts.users where id = $1', [ann.id])
    expect([await outcomeOf(token), await linkTo(ann)]).toEqual(['invalid', 'undefined'])
  })

  it('given another key, a longer life by hand or no link at all, it does not hold', async () => {
    const ann = await somebody()
    const token = await linked(ann)
    expect(await outcomeOf(token, Buffer.alloc(32, 2))).toBe('invalid')
    expect(await outcomeOf(token.slice(0, 36))).toBe('invalid')
    expect(await outcomeOf("x'; drop table accounts.users")).toBe('invalid')
    await pool.query(
      "update accounts.password_resets set expires_at = expires_at + interval '1 year' where user_id = $1",
      [ann.id],
    )
    expect(await outcomeOf(token)).toBe('invalid')
  })

  it('given links that are a day old, they are removed, so many at a time', async () => {
    const [old, young] = [await somebody(), await somebody()]
    const kept = await linked(young)
    await ask(old, minutesAgo(25 * 60))
    expect(await removeOldResets(pool, new Date(), 100)).toBe(1)
    expect([await linkTo(old), await linkTo(young)]).toEqual(['undefined', kept])
  })
})
