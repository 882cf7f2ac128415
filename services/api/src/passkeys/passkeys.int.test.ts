import type {
  CurrentUser,
  NewPasskeyOptions,
  OwnPasskey,
  OwnPasskeys,
  PasskeyOptions,
  PasswordConfirmed,
  RecoveryCodes,
} from '@presale/contracts'
import type { Caller } from '../testing/caller'
import { type SharedApi, sharedApi } from '../testing/shared-api'
import { type Odd, SoftAuthenticator } from '../testing/soft-authenticator'

const PASSWORD = 'a long password'
const OWN = '/api/user/passkeys'
const REFUSED = 'The passkey was not accepted, or it took too long. Please try again.'
const NOT_KNOWN = 'This passkey opens no account here, or it took too long.'
const BY_PASSKEY = 'Confirm this with your passkey. Signing in again also serves.'

const encoded = (data: object) => Buffer.from(JSON.stringify(data)).toString('base64url')
const oddly = (odd: object) => ({
  response: {
    id: 'AAAA',
    rawId: 'AAAA',
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA', ...odd },
  },
})

const OPTIONS = {
  rp: { id: 'localhost', name: 'A' },
  user: { id: 'AAAA', name: 'a', displayName: 'A' },
  challenge: 'AAAA',
} as NewPasskeyOptions

describe('passkeys', () => {
  let api: SharedApi
  beforeAll(async () => {
    api = await sharedApi()
  }, 180_000)
  afterAll(() => api?.stop())

  /** An account with one passkey, signed in. */
  async function withPasskey(who?: Caller) {
    const caller = who ?? api.caller()
    const { email } = who ? await who.me() : await caller.register({ password: PASSWORD })
    const device = new SoftAuthenticator(api.origin)
    const added = await addTo(caller, device)
    expect(added).toMatchObject({ status: 201, body: { id: device.id, name: 'Phone', lastUsedAt: null } })
    return { caller, email, device }
  }
  async function addTo(caller: Caller, device: SoftAuthenticator, odd: Odd = {}) {
    const { body: options } = await caller.post<NewPasskeyOptions>(`${OWN}/options`)
    return caller.post<OwnPasskey>(OWN, { name: 'Phone', response: device.register(options, odd) })
  }
  const listed = async (caller: Caller) => (await caller.get<OwnPasskeys>(OWN)).body
  const askSignIn = async (caller: Caller) =>
    (await caller.post<PasskeyOptions>('/api/login/passkey/options')).body
  async function signIn(device: SoftAuthenticator, odd: Odd = {}, caller = api.caller()) {
    const response = device.sign(await askSignIn(caller), odd)
    return { caller, ...(await caller.post<CurrentUser>('/api/login/passkey', { response })) }
  }
  const askConfirmation = async (caller: Caller) =>
    (await caller.post<PasskeyOptions>('/api/user/confirm-passkey/options')).body
  async function confirm(caller: Caller, device: SoftAuthenticator, odd: Odd = {}) {
    const response = device.sign(await askConfirmation(caller), odd)
    return caller.post<PasswordConfirmed>('/api/user/confirm-passkey', { response })
  }
  const byPassword = (email: string, more: object = {}) =>
    api.caller().post('/api/login', { email, password: PASSWORD, ...more })
  const minutesPass = (minutes: number) =>
    api.pool.query(
      `update accounts.sessions set created_at = created_at - make_interval(mins => $1),
         password_confirmed_at = password_confirmed_at - make_interval(mins => $1)`,
      [minutes],
    )

  describe('signing in', () => {
    it('opens the account by the passkey alone, and lists when and from where it was used', async () => {
      const { email, device } = await withPasskey()
      const { status, body, caller } = await signIn(device)
      expect([status, body.email]).toEqual([200, email])
      expect((await listed(caller)).passkeys).toMatchObject([
        { id: device.id, name: 'Phone', lastUsedAt: expect.any(String), lastUsedFrom: expect.any(String) },
      ])
    })

    it('with the password alone is refused from the first passkey on, and the other sessions have ended', async () => {
      const caller = api.caller()
      const { email } = await caller.register({ password: PASSWORD })
      const elsewhere = api.caller()
      await elsewhere.post('/api/login', { email, password: PASSWORD })
      await withPasskey(caller)
      expect((await elsewhere.get('/api/user')).status).toBe(401)
      expect(await byPassword(email)).toMatchObject({
        status: 403,
        body: 'This account signs in with its passkey, or with a recovery code.',
      })
      expect((await byPassword(email, { password: 'wrong password' })).status).toBe(401)
      expect((await caller.get('/api/user')).status).toBe(200)
    })

    it('with a password that was checked before the first passkey came begins no session', async () => {
      const { email } = await withPasskey()
      const answers = await Promise.all(Array.from({ length: 4 }, () => byPassword(email)))
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    })

    it.each<[string, Odd]>([
      ['another origin', { origin: 'https://presale.example' }],
      ['the name of another site', { rpId: 'presale.example' }],
      ['a device that nobody unlocked', { isUnverified: true }],
      ['a challenge of its own', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
      ['the handle of another account', { userHandle: Buffer.alloc(16, 7).toString('base64url') }],
      ['one flipped bit of the signature', { isFlipped: true }],
    ])('with %s is refused, and nothing of it counts', async (_, odd) => {
      const { device } = await withPasskey()
      const { status, body, caller } = await signIn(device, odd)
      expect([status, body]).toEqual([401, NOT_KNOWN])
      expect((await caller.get('/api/user')).status).toBe(401)
      expect((await signIn(device)).status).toBe(200)
    })

    it('by a passkey that nobody added is refused', async () => {
      expect((await signIn(new SoftAuthenticator(api.origin))).status).toBe(401)
    })

    it('by one answer twice opens the account once', async () => {
      const { device } = await withPasskey()
      const caller = api.caller()
      const response = device.sign(await askSignIn(caller))
      const send = () => api.caller().post('/api/login/passkey', { response })
      const answers = await Promise.all([send(), send(), send()])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
    })

    it('by a copy of the device, which counts from where it was taken, is refused', async () => {
      const { device } = await withPasskey()
      expect((await signIn(device, { counter: 10 })).status).toBe(200)
      expect((await signIn(device, { counter: 10 })).status).toBe(401)
      expect((await signIn(device, { counter: 9 })).status).toBe(401)
      expect((await signIn(device, { counter: 11 })).status).toBe(200)
    })

    it('after five minutes is refused, whatever clock the device has', async () => {
      const { device } = await withPasskey()
      const options = await askSignIn(api.caller())
      await api.pool.query(
        "update accounts.ceremonies set expires_at = expires_at - interval '5 minutes' where challenge = $1",
        [options.challenge],
      )
      const response = device.sign(options)
      expect((await api.caller().post('/api/login/passkey', { response })).status).toBe(401)
    })

    it('goes on where two tabs ask at once', async () => {
      const { device } = await withPasskey()
      const [one, other] = [await askSignIn(api.caller()), await askSignIn(api.caller())]
      for (const options of [one, other]) {
        const response = device.sign(options)
        expect((await api.caller().post('/api/login/passkey', { response })).status).toBe(200)
      }
    })

    it.each([
      ['nothing', {}],
      ['text', { response: 'passkey' }],
      ['a NUL', { response: { id: 'a\0' } }],
      ['bytes that are no client data', oddly({ clientDataJSON: 'AAAA' })],
      ['client data without a challenge', oddly({ clientDataJSON: encoded({ type: 'webauthn.get' }) })],
      ['a challenge with a NUL', oddly({ clientDataJSON: encoded({ challenge: 'a\0b' }) })],
      ['far too much', oddly({ signature: 'A'.repeat(9000) })],
    ])('with %s is a sentence', async (_, body) => {
      const answer = await api.caller().post<string>('/api/login/passkey', body)
      expect([400, 401]).toContain(answer.status)
      expect(answer.body).toMatch(/^[A-Z].+\.?$/)
    })
  })

  describe('confirming', () => {
    it('asks an account with a passkey for it, and takes the password no longer', async () => {
      const { caller, device } = await withPasskey()
      await minutesPass(10)
      const change = () => caller.patch('/api/user', { email: `${device.id.slice(0, 20)}@example.com` })
      expect(await change()).toMatchObject({ status: 403, body: BY_PASSKEY })
      const asProblem = { accept: 'application/problem+json' }
      const refusal = await caller.send('POST', `${OWN}/options`, undefined, asProblem)
      expect(refusal.body).toMatchObject({ code: 'password-required', values: { by: 'passkey' } })
      expect((await caller.post('/api/user/confirm-password', { password: PASSWORD })).status).toBe(403)
      const { status, body } = await confirm(caller, device)
      expect([status, Date.parse(body.confirmedUntil) > Date.now()]).toEqual([200, true])
      expect((await change()).status).toBe(200)
    })

    it('is refused by an answer that another session was asked for, or by a passkey of another account', async () => {
      const { device } = await withPasskey()
      const other = await withPasskey()
      const [one, two] = [(await signIn(device)).caller, (await signIn(device)).caller]
      const response = device.sign(await askConfirmation(one))
      const send = (caller: Caller, answer: object) =>
        caller.post('/api/user/confirm-passkey', { response: answer })
      expect(await send(two, response)).toMatchObject({ status: 400, body: REFUSED })
      expect(await send(one, other.device.sign(await askConfirmation(one)))).toMatchObject({ status: 400 })
      // What another session tried was not used up by it.
      expect((await send(one, response)).status).toBe(200)
      expect((await send(one, response)).status).toBe(400)
    })

    it('is refused by what was signed for a sign-in, and the other way round', async () => {
      const { caller, device } = await withPasskey()
      const forSignIn = device.sign(await askSignIn(api.caller()))
      expect((await caller.post('/api/user/confirm-passkey', { response: forSignIn })).status).toBe(400)
      const forConfirmation = device.sign(await askConfirmation(caller))
      const answer = await api.caller().post('/api/login/passkey', { response: forConfirmation })
      expect(answer.status).toBe(401)
    })

    it('protects a new password, since the session that it begins counts as signed in', async () => {
      const { caller, device } = await withPasskey()
      const change = () =>
        caller.post('/api/user/password', { currentPassword: PASSWORD, newPassword: 'another long one' })
      await minutesPass(10)
      expect(await change()).toMatchObject({ status: 403, body: BY_PASSKEY })
      await confirm(caller, device)
      expect((await change()).status).toBe(200)
    })

    it('of an account without one has nothing to ask', async () => {
      const buyer = await api.buyer()
      expect(await buyer.post('/api/user/confirm-passkey/options')).toMatchObject({ status: 409 })
    })
  })

  describe('keeping them', () => {
    it('asks for the password before the first one is added', async () => {
      const buyer = await api.buyer()
      await minutesPass(10)
      expect((await buyer.post(`${OWN}/options`)).status).toBe(403)
      const device = new SoftAuthenticator(api.origin)
      expect((await buyer.post(OWN, { name: 'Phone', response: device.register(OPTIONS) })).status).toBe(403)
    })

    it.each<[string, Odd]>([
      ['another origin', { origin: 'https://presale.example' }],
      ['the name of another site', { rpId: 'presale.example' }],
      ['a device that nobody unlocked', { isUnverified: true }],
      ['a challenge of its own', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
    ])('adds none with %s', async (_, odd) => {
      const buyer = await api.buyer()
      const answer = await addTo(buyer, new SoftAuthenticator(api.origin), odd)
      expect(answer).toMatchObject({ status: 400, body: REFUSED })
      expect(await listed(buyer)).toEqual({ passkeys: [], recoveryCodes: 0 })
    })

    it('adds a second, names what it has, and refuses one that an account has already', async () => {
      const { caller, device } = await withPasskey()
      const second = new SoftAuthenticator(api.origin)
      expect((await addTo(caller, second)).status).toBe(201)
      expect((await addTo(caller, device)).status).toBe(409)
      expect((await addTo(await api.buyer(), device)).status).toBe(409)
      expect((await listed(caller)).passkeys.map(({ id }) => id)).toEqual([device.id, second.id])
      const nameless = await caller.post(OWN, { name: ' ', response: second.register(OPTIONS) })
      expect(nameless.status).toBe(400)
    })

    it('removes one, and with the last the password alone signs in again', async () => {
      const { caller, device, email } = await withPasskey()
      const second = new SoftAuthenticator(api.origin)
      await addTo(caller, second)
      await caller.post('/api/user/recovery-codes')
      expect((await caller.delete(`${OWN}/${device.id}`)).status).toBe(204)
      expect((await signIn(device)).status).toBe(401)
      expect((await byPassword(email)).status).toBe(403)
      expect((await caller.delete(`${OWN}/${device.id}`)).status).toBe(404)
      expect((await caller.delete(`${OWN}/${second.id}`)).status).toBe(204)
      expect(await listed(caller)).toEqual({ passkeys: [], recoveryCodes: 0 })
      expect((await byPassword(email)).status).toBe(200)
    })

    it('removes none of another account', async () => {
      const { device } = await withPasskey()
      const other = await withPasskey()
      expect((await other.caller.delete(`${OWN}/${device.id}`)).status).toBe(404)
      expect((await signIn(device)).status).toBe(200)
    })
  })

  describe('recovery codes', () => {
    it('open the account once each, with its password', async () => {
      const { caller, email } = await withPasskey()
      const made = await caller.post<RecoveryCodes>('/api/user/recovery-codes')
      const { codes } = made.body
      expect([made.status, codes.length, new Set(codes).size]).toEqual([201, 10, 10])
      const [first = '', second = ''] = codes
      expect(first).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){5}$/)
      const wrong = await byPassword(email, { password: 'wrong password', recoveryCode: first })
      expect(wrong.status).toBe(401)
      expect((await byPassword(email, { recoveryCode: first })).status).toBe(200)
      expect(await byPassword(email, { recoveryCode: first })).toMatchObject({
        status: 401,
        body: 'Email, password or recovery code is wrong, or the code was used.',
      })
      // As somebody types it who wrote it down.
      const typed = second.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
      expect((await byPassword(email, { recoveryCode: typed })).status).toBe(200)
      expect((await listed(caller)).recoveryCodes).toBe(8)
    })

    it('are stored in no form that can be entered, and new ones end the old', async () => {
      const { caller, email } = await withPasskey()
      const { codes: old } = (await caller.post<RecoveryCodes>('/api/user/recovery-codes')).body
      const { id } = await caller.me()
      const { rows } = await api.pool.query('select * from accounts.recovery_codes where user_id = $1', [id])
      for (const code of old) expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''))
      await caller.post('/api/user/recovery-codes')
      expect((await byPassword(email, { recoveryCode: old[0] })).status).toBe(401)
    })

    it('of two uses at once one opens the account', async () => {
      const { caller, email } = await withPasskey()
      const { codes } = (await caller.post<RecoveryCodes>('/api/user/recovery-codes')).body
      const use = () => byPassword(email, { recoveryCode: codes[0] })
      const answers = await Promise.all([use(), use()])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    })

    it('are none without a passkey', async () => {
      expect((await (await api.buyer()).post('/api/user/recovery-codes')).status).toBe(409)
    })
  })

  describe('of staff', () => {
    it('are admin actions', async () => {
      const moderator = await api.moderator()
      const { caller, device } = await withPasskey(moderator)
      await caller.post('/api/user/recovery-codes')
      const second = new SoftAuthenticator(api.origin)
      await addTo(caller, second)
      await confirm(caller, second)
      await caller.delete(`${OWN}/${device.id}`)
      const { id } = await caller.me()
      const { rows } = await api.pool.query(
        'select action from sale.admin_actions where actor_id = $1 and subject = $2 order by number',
        [id, id],
      )
      const done = ['added', 'codes', 'added', 'confirmed', 'removed']
      expect(rows).toEqual(
        done.map((one) => ({ action: one === 'codes' ? 'recovery-codes-made' : `passkey-${one}` })),
      )
    })

    it('that somebody wrote into the database, or took out of it, let nobody in', async () => {
      const { caller, device, email } = await withPasskey(await api.moderator())
      const { id } = await caller.me()
      const theirs = await withPasskey()
      await api.pool.query('update accounts.passkeys set user_id = $1 where id = $2', [id, theirs.device.id])
      expect((await signIn(theirs.device, { userHandle: '' })).status).toBe(403)
      expect((await caller.get('/api/user')).status).toBe(401)
      await api.pool.query('delete from accounts.passkeys where user_id = $1 and id <> $2', [id, device.id])
      expect((await signIn(device)).status).toBe(200)
      await api.pool.query('delete from accounts.passkeys where user_id = $1', [id])
      expect((await byPassword(email)).status).toBe(403)
      await api.pool.query('delete from sale.alarms where subject = $1', [id])
    })
  })

  it('of an account that is deleted go with it', async () => {
    const { caller, device } = await withPasskey()
    const { id } = await caller.me()
    expect((await (await api.admin()).delete(`/api/admin/users/${id}`)).status).toBe(204)
    expect((await signIn(device)).status).toBe(401)
  })
})
