import { randomUUID } from 'node:crypto'
import type { AccountSession, CurrentUser } from '@presale/contracts'
import type { Caller } from '../testing/caller'
import { type SharedApi, sharedApi } from '../testing/shared-api'

describe('the own account over HTTP', () => {
  let api: SharedApi
  beforeAll(async () => {
    api = await sharedApi()
  }, 180_000)
  afterAll(() => api?.stop())

  /** Somebody with an account who is signed in on two devices. */
  const onTwoDevices = async () => {
    const [one, two] = [api.caller(), api.caller()]
    const { email, password } = await one.register()
    await two.post('/api/login', { email, password })
    return { one, two, email, password }
  }
  const sessionsOf = async (caller: Caller) => (await caller.get<AccountSession[]>('/api/user/sessions')).body
  const isSignedIn = async (caller: Caller) => (await caller.get('/api/user')).status === 200

  describe('profile', () => {
    it('given a new name and address, both are changed, and sign-in is by the new one', async () => {
      const ann = api.caller()
      const { email, password } = await ann.register()
      const before = await ann.me()
      const changed = await ann.patch('/api/user', {
        name: '  Anne  ',
        email: ` New.${email} `,
        isAdmin: true,
        balance: 7,
      })
      expect(changed.status).toBe(200)
      expect(changed.body).toEqual({ ...before, name: 'Anne', email: `New.${email}` })
      expect(await ann.me()).toEqual(changed.body)
      const again = api.caller()
      expect((await again.post('/api/login', { email, password })).status).toBe(401)
      expect((await again.post('/api/login', { email: `new.${email}`, password })).status).toBe(200)
    })

    it('given a field that is left out, it stays; given nothing, nothing changes', async () => {
      const ann = await api.buyer()
      const before = await ann.me()
      for (const body of [{}, { name: null }]) {
        expect((await ann.patch('/api/user', body)).body).toEqual(before)
      }
      expect((await ann.send('PATCH', '/api/user', undefined, {})).body).toEqual(before)
      expect((await ann.patch('/api/user', { name: 'Bo' })).body).toEqual({ ...before, name: 'Bo' })
    })

    it('given a name that turns the text around it, it is refused; one of before saves with the rest', async () => {
      const ann = await api.buyer()
      const { id } = await ann.me()
      const name = 'Ann \u202eeeL'
      const refused = await ann.patch('/api/user', { name })
      expect([refused.status, refused.body]).toEqual([
        400,
        'Name has characters that turn the text around it',
      ])
      await api.pool.query('update accounts.users set name = $2 where id = $1', [id, name])
      const email = `${randomUUID()}@example.com`
      expect((await ann.patch('/api/user', { name, email })).body).toMatchObject({ name, email })
      expect((await ann.patch('/api/user', { name: `${name}.` })).status).toBe(400)
      expect((await ann.patch('/api/user', { name: 'Ann Lee' })).body).toMatchObject({ name: 'Ann Lee' })
    })

    it("given somebody else's address in other letters, it is a conflict; one's own is none", async () => {
      const { email } = await api.caller().register()
      const ann = await api.buyer()
      const before = await ann.me()
      const taken = await ann.patch('/api/user', { name: 'Changed', email: email.toUpperCase() })
      expect([taken.status, taken.body]).toEqual([409, 'An account with this email address exists already.'])
      const asProblem = await ann.send('PATCH', '/api/user', JSON.stringify({ email }), {
        accept: 'application/problem+json',
      })
      expect(asProblem.body).toMatchObject({ status: 409, code: 'email-taken' })
      expect(await ann.me()).toEqual(before)
      const own = before.email.toUpperCase()
      expect((await ann.patch('/api/user', { email: own })).body).toEqual({ ...before, email: own })
    })

    it.each([
      [{ name: '   ' }, 'Name is required'],
      [{ name: '\u200b\u2060' }, 'Name is required'],
      [{ email: '' }, 'Email is required'],
      [{ email: 'ann@' }, 'Email must be a valid email address'],
      [{ name: 'a\u0000b' }, 'Name has characters that cannot be stored'],
      [{ name: 'Bo', language: 'tlh' }, 'Language must be one of en, de'],
      [
        { name: 'Bo', timeZone: 'Mars/Olympus' },
        'Time zone must be one that is known, such as Europe/Berlin',
      ],
    ])('given %j, it is refused with a sentence', async (body, sentence) => {
      const { status, body: answer } = await (await api.buyer()).patch('/api/user', body)
      expect([status, answer]).toEqual([400, sentence])
    })
  })

  describe('what mails are written in', () => {
    const changesOf = async (id: string) => {
      const { rows } = await api.pool.query(
        `select (select count(*)::int from accounts.account_changes where user_id = $1) as changes,
           (select count(*)::int from sale.admin_actions where actor_id = $1) as actions`,
        [id],
      )
      return rows[0]
    }

    it('given language and zone, they are kept and shown, each stays where it is left out, and no trail has them', async () => {
      const ann = await api.buyer()
      const before = await ann.me()
      const chosen = { language: 'de', timeZone: 'Europe/Berlin' }
      expect((await ann.patch('/api/user', chosen)).body).toEqual({ ...before, ...chosen })
      expect((await ann.patch('/api/user', { language: 'en' })).body).toMatchObject({
        language: 'en',
        timeZone: 'Europe/Berlin',
      })
      await ann.patch('/api/user', { name: 'Bo' })
      expect(await ann.me()).toMatchObject({ name: 'Bo', language: 'en', timeZone: 'Europe/Berlin' })
      expect(await changesOf(before.id)).toEqual({ changes: 0, actions: 0 })
    })

    it('given one that is not known beside one that is, then nothing changes', async () => {
      const ann = await api.buyer()
      const before = await ann.me()
      expect((await ann.patch('/api/user', { language: 'de', timeZone: '+01:00' })).status).toBe(400)
      expect(await ann.me()).toEqual(before)
    })

    it('given both at the registration, the account has them from the start', async () => {
      const body = { name: 'Ann', email: `${randomUUID()}@example.com`, password: 'a long password' }
      const chosen = { language: 'de', timeZone: 'America/New_York' }
      const registered = await api.caller().post<CurrentUser>('/api/register', { ...body, ...chosen })
      expect([registered.status, registered.body]).toEqual([201, expect.objectContaining(chosen)])
    })
  })

  describe('password', () => {
    it('given the right one, the own session is renewed and the others end', async () => {
      const { one, two, email, password } = await onTwoDevices()
      const before = one.cookie
      const changed = await one.post<CurrentUser>('/api/user/password', {
        currentPassword: password,
        newPassword: 'another long one',
      })
      expect([changed.status, changed.body.email]).toEqual([200, email])
      expect(one.cookie).not.toBe(before)
      expect(await isSignedIn(one)).toBe(true)
      expect(await isSignedIn(two)).toBe(false)
      const old = api.caller()
      old.cookie = before
      expect(await isSignedIn(old)).toBe(false)
      expect((await old.post('/api/login', { email, password })).status).toBe(401)
      expect((await old.post('/api/login', { email, password: 'another long one' })).status).toBe(200)
      const { rows } = await api.pool.query(
        `select kind, email_before, ip_address, length(session_id) as session, correlation_id
         from accounts.account_changes where user_id = $1`,
        [changed.body.id],
      )
      expect(rows).toEqual([
        {
          kind: 'password',
          email_before: email,
          session: 64,
          correlation_id: expect.any(String),
          ip_address: expect.stringContaining('127.0.0.1'),
        },
      ])
    })

    it('given a weak new one, it is 400 with the reason, and the old one stays', async () => {
      const { one, two, email, password } = await onTwoDevices()
      const refused = await one.post('/api/user/password', {
        currentPassword: password,
        newPassword: '1234567890',
      })
      expect([refused.status, refused.body]).toEqual([400, expect.stringContaining('most common ones')])
      const own = await one.post('/api/user/password', {
        currentPassword: password,
        newPassword: email.toUpperCase(),
      })
      expect([own.status, own.body]).toEqual([400, expect.stringContaining('your own name or email address')])
      expect([await isSignedIn(one), await isSignedIn(two)]).toEqual([true, true])
      expect((await api.caller().post('/api/login', { email, password })).status).toBe(200)
    })

    it('given a wrong one, it is 400 with a sentence, and nothing changes', async () => {
      const { one, two, password } = await onTwoDevices()
      const refused = await one.post('/api/user/password', {
        currentPassword: `${password}!`,
        newPassword: 'another long one',
      })
      expect([refused.status, refused.body]).toEqual([400, 'The current password is not correct.'])
      const short = await one.post('/api/user/password', { currentPassword: password, newPassword: 'short' })
      expect([short.status, short.body]).toEqual([400, 'Password must be 10 to 128 characters long'])
      expect([await isSignedIn(one), await isSignedIn(two)]).toEqual([true, true])
    })

    it('given 5 wrong ones in a minute, the next is 429 and not looked at, also under a new address', async () => {
      const { one, password } = await onTwoDevices()
      const change = (currentPassword: string) =>
        one.post('/api/user/password', { currentPassword, newPassword: 'another long one' })
      const wrong = await Promise.all(Array.from({ length: 5 }, () => change(`${password}!`)))
      expect(wrong.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
      expect((await one.patch('/api/user', { email: `${crypto.randomUUID()}@example.com` })).status).toBe(200)
      const waiting = await change(password)
      expect([waiting.status, waiting.body]).toEqual([
        429,
        expect.stringMatching(/^Too many failed sign-ins/),
      ])
      expect(Number(waiting.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await isSignedIn(one)).toBe(true)
    })

    it('given two changes at once, one holds, and its session alone is left', async () => {
      const { one, two, password } = await onTwoDevices()
      const change = (caller: Caller, newPassword: string) =>
        caller.post('/api/user/password', { currentPassword: password, newPassword })
      const statuses = await Promise.all([
        change(one, 'first new password'),
        change(two, 'other new password'),
      ])
      // The session that lost may have ended before its request was authenticated, or after.
      expect(statuses.map(({ status }) => status)).toContain(200)
      const [first, second] = [await isSignedIn(one), await isSignedIn(two)]
      expect(first).not.toBe(second)
      expect(await sessionsOf(first ? one : two)).toHaveLength(1)
    })
  })

  describe('notifications', () => {
    it('given one toggle, the other stays, and the account shows both', async () => {
      const ann = await api.buyer()
      expect(await ann.me()).toMatchObject({ emailNotifications: true, marketingEmails: true })
      const changed = await ann.patch<CurrentUser>('/api/user/notifications', { marketingEmails: false })
      expect(changed.status).toBe(200)
      expect(changed.body).toMatchObject({ emailNotifications: true, marketingEmails: false })
      expect((await ann.get('/api/user/notifications')).body).toEqual({
        emailNotifications: true,
        marketingEmails: false,
        mailConfigured: false,
        sendsConfirmations: false,
      })
      expect((await ann.patch('/api/user/notifications', {})).body).toEqual(changed.body)
      const wrong = await ann.patch('/api/user/notifications', { marketingEmails: 'no' })
      expect([wrong.status, wrong.body]).toEqual([400, 'marketingEmails must be true or false'])
    })
  })

  describe('sessions', () => {
    it('lists the own ones, newest first, by an id that opens nothing', async () => {
      const { one, two } = await onTwoDevices()
      const sessions = await sessionsOf(one)
      expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([false, true])
      expect((await sessionsOf(two)).map(({ isCurrent }) => isCurrent)).toEqual([true, false])
      const { rows } = await api.pool.query('select id from accounts.sessions')
      for (const { id } of sessions) {
        expect(rows.map((row) => row.id)).not.toContain(id)
        const thief = api.caller()
        thief.cookie = `presale_session=${id}`
        expect(await isSignedIn(thief)).toBe(false)
      }
    })

    it('given one that is over, it is not listed', async () => {
      const { one, two } = await onTwoDevices()
      const { id } = await one.me()
      await api.pool.query(
        `update accounts.sessions set last_seen_at = last_seen_at - interval '13 hours'
         where user_id = $1 and created_at = (select max(created_at) from accounts.sessions where user_id = $1)`,
        [id],
      )
      expect(await isSignedIn(two)).toBe(false)
      expect((await sessionsOf(one)).map(({ isCurrent }) => isCurrent)).toEqual([true])
    })

    it('given its id, one is ended; given that of the call itself, the cookie goes too', async () => {
      const { one, two } = await onTwoDevices()
      const [other, own] = await sessionsOf(one)
      expect((await one.delete(`/api/user/sessions/${other?.id}`)).status).toBe(204)
      expect(await isSignedIn(two)).toBe(false)
      expect((await one.delete(`/api/user/sessions/${other?.id}`)).status).toBe(404)
      const ended = await one.delete(`/api/user/sessions/${own?.id}`)
      expect(ended.status).toBe(204)
      expect(ended.headers.get('set-cookie')).toContain('Max-Age=0')
      expect(await isSignedIn(one)).toBe(false)
    })

    it("given another person's, it is unknown and goes on", async () => {
      const [ann, bo] = [await api.buyer(), await api.buyer()]
      const [session] = await sessionsOf(bo)
      for (const id of [session?.id, 'made-up', '%00', '%F0']) {
        const { status } = await ann.delete(`/api/user/sessions/${id}`)
        expect([400, 404]).toContain(status)
      }
      expect((await ann.delete(`/api/user/sessions/${session?.id}`)).body).toBe('You have no such session.')
      expect(await isSignedIn(bo)).toBe(true)
    })

    it('given a sign-out elsewhere, only the session of the call goes on', async () => {
      const { one, two } = await onTwoDevices()
      expect((await one.delete('/api/user/sessions/others')).status).toBe(204)
      expect([await isSignedIn(one), await isSignedIn(two)]).toEqual([true, false])
    })
  })
})
