import { hashPassword } from '@presale/accounts'
import type { CurrentUser } from '@presale/contracts'
import { EMAIL_ADDRESSES, PASSWORDS } from '@presale/testing'
import { argon2id, hash } from 'argon2'
import { type SharedApi, sharedApi } from '../testing/shared-api'

describe('accounts over HTTP', () => {
  let api: SharedApi
  beforeAll(async () => {
    api = await sharedApi()
  }, 180_000)
  afterAll(() => api?.stop())

  it('given a new person, registering signs in and shows the account', async () => {
    const ann = api.caller()
    const registered = await ann.post<CurrentUser>('/api/register', {
      name: ' Ann Lee ',
      email: 'Ann@Example.com',
      password: 'a long password',
    })
    expect(registered.status).toBe(201)
    expect(registered.body).toEqual({
      id: expect.any(String),
      name: 'Ann Lee',
      email: 'Ann@Example.com',
      emailConfirmed: false,
      isAdmin: false,
      isModerator: false,
      balance: 0,
      createdAt: expect.any(String),
      emailNotifications: true,
      marketingEmails: true,
    })
    expect((await ann.get('/api/user')).body).toEqual(registered.body)
    expect((await ann.get('/api/moderator/check')).body).toEqual({ isAdmin: false, isModerator: false })
  })

  let tried = 0
  it.each([
    ...['PASSWORD123', 'password12', '1234567890', 'qwertyuiop'].map((common) => [
      common,
      'most common ones',
    ]),
    ...['aaaaaaaaaa', 'abcabcabcabc'].map((run) => [run, 'over and over']),
    ...['weak buyer', 'Weak.Buyer', 'Weak.Buyer@Example.com'].map((own) => [own, 'your own name or email']),
  ])(
    'given the password %s, registering is 400 with the reason, and there is no account',
    async (password, why) => {
      const weak = api.caller()
      const body = { name: 'Weak Buyer', email: 'weak.buyer@example.com', password }
      const { status, body: answer } = await weak.post('/api/register', body)
      expect([status, answer]).toEqual([400, expect.stringContaining(why)])
      const problem = await weak.send('POST', '/api/register', JSON.stringify(body), {
        accept: 'application/problem+json',
      })
      expect(problem.body).toMatchObject({ status: 400, code: 'weak-password' })
      expect(weak.cookie).toBe('')
      tried += 1
      const from = { 'x-forwarded-for': `203.0.113.${tried}` }
      expect((await weak.post('/api/login', body, from)).status).toBe(401)
    },
  )

  it('given a weak password from before, signing in goes on', async () => {
    const { email } = await api.caller().register()
    await api.pool.query('update accounts.users set password_hash = $2 where email = $1', [
      email,
      await hashPassword('aaaaaaaaaa'),
    ])
    expect((await api.caller().post('/api/login', { email, password: 'aaaaaaaaaa' })).status).toBe(200)
  })

  it('given an address that is taken, in whatever case, it is a conflict, also at once', async () => {
    const body = { name: 'Bo', email: 'bo@example.com', password: 'a long password' }
    const statuses = await Promise.all(
      ['bo@example.com', 'BO@example.com', 'bO@example.com'].map(
        async (email) => (await api.caller().post('/api/register', { ...body, email })).status,
      ),
    )
    expect(statuses.sort()).toEqual([201, 409, 409])
  })

  it('given a wrong password or an unknown address, both get the same answer', async () => {
    const { email } = await api.caller().register()
    const wrong = await api.caller().post('/api/login', { email, password: 'not the password' })
    const unknown = await api
      .caller()
      .post('/api/login', { email: 'x@example.com', password: 'whatever it is' })
    const unstorable = await api.caller().post('/api/login', { email: 'x\u0000@example.com', password: 'x' })
    for (const { status, body } of [wrong, unknown, unstorable]) {
      expect([status, body]).toEqual([401, 'Invalid email or password'])
    }
  })

  it('given a sign-in, the session is a new one each time, and the one before has ended', async () => {
    const ann = api.caller()
    const { email, password } = await ann.register()
    const first = ann.cookie
    expect((await ann.post('/api/login', { email: email.toUpperCase(), password })).status).toBe(200)
    expect(ann.cookie).not.toBe(first)
    const old = api.caller()
    old.cookie = first
    expect((await old.get('/api/user')).status).toBe(401)
  })

  it('given a logout, the session is over; a second logout is no error', async () => {
    const ann = await api.buyer()
    const { cookie } = ann
    expect((await ann.post('/api/logout')).status).toBe(204)
    const thief = api.caller()
    thief.cookie = cookie
    expect((await thief.get('/api/user')).status).toBe(401)
    expect((await ann.post('/api/logout')).status).toBe(204)
  })

  it('given a role that changes, the next request has it', async () => {
    const ann = await api.buyer()
    expect((await ann.get('/api/admin/purchases')).status).toBe(403)
    const { id } = await ann.me()
    await (await api.admin()).post(`/api/admin/users/${id}/make-moderator`)
    expect((await ann.get('/api/admin/purchases')).status).toBe(200)
  })

  let strangers = 0
  /** Each from an address of its own: nobody is limited for the others. */
  const from = () => {
    strangers += 1
    return { 'x-forwarded-for': `198.51.100.${strangers}` }
  }
  const signsIn = async (email: string, password: string) =>
    (await api.caller().post('/api/login', { email, password }, from())).status

  it.each(PASSWORDS.same)(
    'given a password with $what, each form signs in, confirms, and is the current one of a change',
    async ({ one, other }) => {
      const ann = api.caller()
      const { email } = await ann.register({ password: one })
      expect([await signsIn(email, one), await signsIn(email, other)]).toEqual([200, 200])
      expect((await ann.post('/api/user/confirm-password', { password: other })).status).toBe(200)
      const changed = { currentPassword: other, newPassword: `${other} 2` }
      expect((await ann.post('/api/user/password', changed)).status).toBe(200)
      expect(await signsIn(email, `${one} 2`)).toBe(200)
    },
  )

  it.each(PASSWORDS.different)('given a password $what, it does not sign in', async ({ one, other }) => {
    const { email } = await api.caller().register({ password: one })
    expect([await signsIn(email, one), await signsIn(email, other)]).toEqual([200, 401])
  })

  it.each(PASSWORDS.fitting)('given the password %s, it will do', async (password) => {
    const { email } = await api.caller().register({ password })
    expect(await signsIn(email, password)).toBe(200)
  })

  it.each([...PASSWORDS.tooShort, ...PASSWORDS.tooLong])(
    'given the password %s, it is 400',
    async (password) => {
      const body = { name: 'Ann', email: 'short@example.com', password }
      const { status, body: answer } = await api.caller().post('/api/register', body)
      expect([status, answer]).toEqual([400, 'Password must be 10 to 128 characters long'])
    },
  )

  it('given a hash of an earlier release, signing in renews it, and no session ends for that', async () => {
    const [{ one: composed, other: decomposed }] = PASSWORDS.same
    const ann = api.caller()
    const { email } = await ann.register({ password: composed })
    const hashOf = async () =>
      (await api.pool.query('select password_hash as hash from accounts.users where email = $1', [email]))
        .rows[0]?.hash as string
    const earlier = await hash(decomposed, { type: argon2id, memoryCost: 64, timeCost: 2, parallelism: 1 })
    await api.pool.query('update accounts.users set password_hash = $2 where email = $1', [email, earlier])
    expect(await signsIn(email, 'another password')).toBe(401)
    expect(await hashOf()).toBe(earlier)
    // At once: one of them renews it.
    expect(await Promise.all([composed, decomposed, composed].map((typed) => signsIn(email, typed)))).toEqual(
      [200, 200, 200],
    )
    expect(await hashOf()).toContain(',data=bmZrYw$')
    expect((await ann.get('/api/user')).status).toBe(200)
  })

  it.each(EMAIL_ADDRESSES.taken)(
    'given the address $entered, it is kept as $kept',
    async ({ entered, kept }) => {
      await api.pool.query('delete from accounts.users where lower(email) = lower($1)', [kept])
      const ann = api.caller()
      const body = { name: 'Ann', email: entered, password: 'a long password' }
      const registered = await ann.post<CurrentUser>('/api/register', body, from())
      expect([registered.status, registered.body.email]).toEqual([201, kept])
      expect([await signsIn(entered, body.password), await signsIn(kept, body.password)]).toEqual([200, 200])
      const changed = await ann.patch<CurrentUser>('/api/user', { email: entered })
      expect([changed.status, changed.body.email]).toEqual([200, kept])
    },
  )

  it.each(EMAIL_ADDRESSES.same.map((spellings) => ({ spellings })))(
    'given $spellings, they are one account',
    async ({ spellings }) => {
      const [email = '', ...others] = spellings
      await api.pool.query('delete from accounts.users where lower(email) = any($1)', [
        spellings.map((one) => one.toLowerCase()),
      ])
      const body = { name: 'Ann', email, password: 'a long password' }
      expect((await api.caller().post('/api/register', body, from())).status).toBe(201)
      for (const other of others) {
        expect((await api.caller().post('/api/register', { ...body, email: other }, from())).status).toBe(409)
        expect(await signsIn(other, body.password)).toBe(200)
      }
    },
  )

  it.each([
    ...EMAIL_ADDRESSES.refused.map((email) => [
      email,
      email.length > 254 ? 'Email is too long' : 'Email must be a valid email address',
    ]),
    ...EMAIL_ADDRESSES.beforeTheAt.map((email) => [email, 'Email must have only the letters a to z']),
  ])('given the address %s, it is 400: %s', async (email, why) => {
    const body = { name: 'Ann', email, password: 'a long password' }
    const { status, body: answer } = await api.caller().post('/api/register', body)
    expect([status, answer]).toEqual([400, expect.stringContaining(why)])
  })

  it('keeps neither the password nor the token of a session', async () => {
    const ann = await api.buyer()
    const token = ann.cookie.split('=')[1]
    const { rows } = await api.pool.query('select id from accounts.sessions where id = $1', [token])
    expect(rows).toEqual([])
    const hashes = await api.pool.query('select password_hash from accounts.users')
    expect(hashes.rows.every((row) => String(row.password_hash).startsWith('$argon2id$'))).toBe(true)
  })
})
