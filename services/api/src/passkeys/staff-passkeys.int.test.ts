import type {
  CurrentUser,
  NewPasskeyOptions,
  PasskeyOptions,
  Problem,
  Readiness,
  RecoveryCodes,
  ToSign,
} from '@presale/contracts'
import type { Caller } from '../testing/caller'
import { addPasskey, SoftAuthenticator } from '../testing/soft-authenticator'
import { type AnotherApi, type StartedApi, startApi } from '../testing/started-api'

const ORIGIN = 'https://sale.example'
const asProblem = { accept: 'application/problem+json' }
const NEEDED = {
  status: 403,
  body: {
    code: 'passkey-needed',
    detail: 'Staff of this site sign in with a passkey. Add one in Settings first.',
  },
}

describe('staff of a site with an https origin', () => {
  let api: StartedApi
  let live: AnotherApi
  beforeAll(async () => {
    api = await startApi()
    live = await api.another({ PUBLIC_ORIGIN: ORIGIN })
  }, 180_000)
  afterAll(async () => {
    await live?.stop()
    await api?.stop()
  })

  const problem = (who: Caller, path: string) => who.get<Problem>(path, asProblem)
  const add = (who: Caller) => addPasskey(who, ORIGIN)
  const advice = async (who: Caller) =>
    (await who.get<Readiness>('/api/admin/readiness')).body.advice?.find(
      ({ name }) => name === 'staff-passkeys',
    )

  it('are named while they have none, elsewhere as well, and stand in nobody’s way there', async () => {
    const admin = await api.admin()
    expect(await advice(admin)).toMatchObject({
      finding: 'no-passkey',
      names: ['Admin'],
      sentence: 'Staff without a passkey, whose password a false page could ask for: Admin.',
    })
    expect((await admin.me()).needsPasskey).toBeUndefined()
    expect((await admin.get('/api/admin/users')).status).toBe(200)
  })

  it('reach nothing but what leads to a passkey, and with it everything', async () => {
    const admin = await live.admin()
    expect(await admin.me()).toMatchObject({ isAdmin: true, needsPasskey: true })
    for (const path of ['/api/admin/users', '/api/admin/purchases', '/api/dashboard', '/api/purchases'])
      expect(await problem(admin, path)).toMatchObject(NEEDED)
    expect((await admin.post<Problem>('/api/admin/wallets', {}, asProblem)).body.code).toBe('passkey-needed')
    expect((await admin.get('/api/user/sessions')).status).toBe(200)
    // A password that was phished does not take the account over by another address.
    const changed = await admin.send<Problem>(
      'PATCH',
      '/api/user',
      JSON.stringify({ email: 'other@example.com' }),
      asProblem,
    )
    expect(changed).toMatchObject(NEEDED)
    expect((await admin.patch('/api/user', { language: 'de' })).status).toBe(200)
    const device = await add(admin)
    expect((await admin.me()).needsPasskey).toBeUndefined()
    expect((await admin.get('/api/admin/users')).status).toBe(200)
    expect(await advice(admin)).toMatchObject({ finding: 'one-passkey', names: ['Admin'] })
    expect((await admin.post<RecoveryCodes>('/api/user/recovery-codes')).status).toBe(201)
    expect(await advice(admin)).toMatchObject({ finding: null })
    const last = await admin.send<Problem>('DELETE', `/api/user/passkeys/${device.id}`, undefined, asProblem)
    expect([last.status, last.body.code]).toEqual([409, 'last-passkey'])
    const other = await add(admin)
    expect((await admin.delete(`/api/user/passkeys/${other.id}`)).status).toBe(204)

    // The password alone lets nobody in any more, and a session of the passkey has all of it at once.
    const again = live.caller()
    const { body: options } = await again.post<PasskeyOptions>('/api/login/passkey/options')
    const signedIn = await again.post<CurrentUser>('/api/login/passkey', { response: device.sign(options) })
    expect([signedIn.status, signedIn.body.needsPasskey]).toEqual([200, undefined])
    expect((await again.get('/api/admin/users')).status).toBe(200)
    expect((await live.admin()).cookie).toBe('')

    // Who becomes staff in an open session needs one from then on; buyers never do.
    const ann = await live.buyer()
    expect((await ann.get('/api/purchases')).status).toBe(200)
    const { id } = await ann.me()
    // Which the passkey signs.
    const promote = (headers = {}) =>
      admin.post<Problem>(`/api/admin/users/${id}/make-moderator`, undefined, { ...asProblem, ...headers })
    const wanted = JSON.parse(String((await promote()).body.values?.sign)) as ToSign
    const signature = Buffer.from(JSON.stringify(device.sign(wanted.options))).toString('base64url')
    expect((await promote({ 'x-passkey-signature': signature })).status).toBe(200)
    expect(await problem(ann, '/api/admin/purchases')).toMatchObject(NEEDED)
    expect(await problem(ann, '/api/purchases')).toMatchObject(NEEDED)
    expect((await ann.get('/api/sale')).status).toBe(200)
    await add(ann)
    expect((await ann.get('/api/admin/purchases')).status).toBe(200)
  })
})

describe('what the owner of an account is told of', () => {
  let api: StartedApi
  beforeAll(async () => {
    api = await startApi()
  }, 180_000)
  afterAll(() => api?.stop())

  it('are devices that were not known, passkeys, and recovery codes; not the device that registered', async () => {
    const ann = api.caller()
    const { email, password } = await ann.register()
    const { id } = await ann.me()
    const told = async () => {
      const { rows } = await api.pool.query(
        `select concat_ws(' ', kind, passkey) as what from accounts.sign_in_changes where user_id = $1 order by id`,
        [id],
      )
      return rows.map(({ what }) => what)
    }
    expect(await told()).toEqual([])
    await api.caller().post('/api/login', { email, password })
    expect(await told()).toEqual(['new-device'])
    const device = new SoftAuthenticator(api.origin)
    const { body: options } = await ann.post<NewPasskeyOptions>('/api/user/passkeys/options')
    await ann.post('/api/user/passkeys', { name: 'Phone', response: device.register(options) })
    const { body } = await ann.post<RecoveryCodes>('/api/user/recovery-codes')
    await api.caller().post('/api/login', { email, password, recoveryCode: body.codes[0] })
    await api.caller().post('/api/login', { email, password, recoveryCode: body.codes[0] })
    await ann.delete(`/api/user/passkeys/${device.id}`)
    expect(await told()).toEqual([
      'new-device',
      'passkey-added Phone',
      'recovery-codes-made',
      'recovery-code-used',
      'new-device',
      'passkey-removed Phone',
    ])
  })

  it('is no device that has signed in before', async () => {
    const ann = api.caller()
    const account = await ann.register()
    const { id } = await ann.me()
    const signIn = async (cookie: string) =>
      (
        await fetch(`${api.origin}/api/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
          body: JSON.stringify(account),
        })
      ).headers
        .getSetCookie()
        .map((one) => one.split(';')[0])
        .join('; ')
    const cookies = await signIn('')
    await signIn(cookies)
    const { rows } = await api.pool.query('select kind from accounts.sign_in_changes where user_id = $1', [
      id,
    ])
    expect(rows).toEqual([{ kind: 'new-device' }])
  })
})
