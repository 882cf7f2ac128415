import { hashPassword } from '@presale/accounts'
import type { CurrentUser } from '@presale/contracts'
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
    await api.pool.query('update accounts.users set is_moderator = true where id = $1', [id])
    expect((await ann.get('/api/admin/purchases')).status).toBe(200)
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
