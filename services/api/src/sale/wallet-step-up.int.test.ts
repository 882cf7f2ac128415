import type { AdminAction, PasswordConfirmed, Problem, Wallet } from '@presale/contracts'
import type { Caller } from '../testing/caller'
import { type StartedApi, startApi } from '../testing/started-api'

const WALLETS = '/api/admin/wallets'
const BTC = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const OTHER_BTC = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
const PASSWORD = 'correct horse battery'
const REQUIRED = {
  ...{ status: 403, code: 'password-required' },
  detail: 'Enter your password again to change a wallet.',
}

describe('wallets with the site setting wallet_step_up', () => {
  let api: StartedApi
  let admin: Caller
  beforeAll(async () => {
    api = await startApi()
  }, 180_000)
  afterAll(() => api?.stop())
  beforeEach(async () => {
    await api.pool.query("delete from sale.site_settings where key = 'wallet_step_up'")
    admin = await api.admin()
  })

  const asProblem = { accept: 'application/problem+json' }
  const put = <Body = Problem>(path: string, body: object, who = admin) =>
    who.send<Body>('PUT', path, JSON.stringify(body), asProblem)
  const turn = (value: 'on' | 'off', who?: Caller) =>
    put('/api/admin/settings/wallet_step_up', { value }, who)
  const save = (address: string, who = admin) =>
    who.post<Problem>(WALLETS, { symbol: 'BTC', address }, asProblem)
  const confirm = (password = PASSWORD, who = admin) =>
    who.post<PasswordConfirmed>('/api/user/confirm-password', { password })
  const wallet = async () => (await admin.get<Wallet>(`${WALLETS}/symbol/BTC`)).body
  const minutesPass = (minutes: number) =>
    api.pool.query(
      'update accounts.sessions set password_confirmed_at = password_confirmed_at - make_interval(mins => $1)',
      [minutes],
    )

  it('given nobody has set it, it is off, and wallets change as before', async () => {
    const settings = (await admin.get<{ key: string; value: string }[]>('/api/settings')).body
    expect(settings).toContainEqual({ key: 'wallet_step_up', value: 'off' })
    expect((await save(BTC)).status).toBeLessThan(300)
    const { id } = await wallet()
    expect((await put(`${WALLETS}/${id}`, { symbol: 'BTC', address: OTHER_BTC })).status).toBe(200)
    expect((await admin.delete(`${WALLETS}/${id}`)).status).toBe(204)
    await save(BTC)
  })

  it('given it is on, adding, editing and deleting ask for the password, and nothing changes', async () => {
    await save(BTC)
    await turn('on')
    const before = await wallet()
    const refused = [
      await save(OTHER_BTC),
      await put(`${WALLETS}/${before.id}`, { symbol: 'BTC', address: OTHER_BTC }),
      await admin.send<Problem>('DELETE', `${WALLETS}/${before.id}`, undefined, asProblem),
    ]
    for (const { status, body } of refused) expect({ ...body, status }).toMatchObject(REQUIRED)
    expect(await wallet()).toEqual(before)
  })

  it('given the password again, the wallet changes, for 10 minutes and no longer', async () => {
    await turn('on')
    const asked = Date.now()
    const { status, body } = await confirm()
    expect(status).toBe(200)
    const holdsFor = new Date(body.confirmedUntil).getTime() - asked
    expect(Math.abs(holdsFor - 600_000)).toBeLessThan(10_000)
    expect((await save(OTHER_BTC)).status).toBe(200)
    await minutesPass(9)
    expect((await save(BTC)).status).toBe(200)
    await minutesPass(1)
    expect((await save(OTHER_BTC)).body).toMatchObject(REQUIRED)
    expect((await wallet()).address).toBe(BTC)
  })

  it('given another session of the same admin, it has to be asked for itself; signing in is no answer', async () => {
    await turn('on')
    await confirm()
    const elsewhere = await api.admin()
    expect((await save(OTHER_BTC, elsewhere)).body).toMatchObject(REQUIRED)
    await confirm(PASSWORD, elsewhere)
    expect((await save(OTHER_BTC, elsewhere)).status).toBe(200)
  })

  it('given it is on, switching it off asks for the password as well; switching it on does not', async () => {
    expect((await turn('on')).status).toBe(200)
    expect((await turn('on')).status).toBe(200)
    const refused = await turn('off')
    expect([refused.status, refused.body]).toMatchObject([
      ...[403, { code: 'password-required', detail: 'Enter your password again to change this setting.' }],
    ])
    expect((await save(BTC)).body).toMatchObject(REQUIRED)
    await confirm()
    expect((await turn('off')).status).toBe(200)
  })

  it('given it is on, making an admin asks for the password as well; making a moderator does not', async () => {
    const { id } = await (await api.buyer()).me()
    const give = (role: string) => admin.post<Problem>(`/api/admin/users/${id}/${role}`, {}, asProblem)
    await turn('on')
    const refused = await give('make-admin')
    expect([refused.status, refused.body]).toMatchObject([
      ...[403, { code: 'password-required', detail: 'Enter your password again to make somebody an admin.' }],
    ])
    expect((await give('make-moderator')).body).toMatchObject({ isAdmin: false, isModerator: true })
    await confirm()
    expect((await give('make-admin')).body).toMatchObject({ isAdmin: true })
  })

  it('given a wrong or no password, it is a sentence, and nothing is confirmed', async () => {
    await turn('on')
    expect(await confirm('another long one')).toMatchObject({ status: 400, body: 'Password is wrong' })
    expect(await confirm('')).toMatchObject({ status: 400, body: 'Password is required' })
    expect((await save(OTHER_BTC)).body).toMatchObject(REQUIRED)
  })

  it('given what was confirmed and changed, every admin sees it, with the old and the new address', async () => {
    await save(BTC)
    await turn('on')
    await confirm()
    await save(OTHER_BTC)
    const { id } = await admin.me()
    const { body } = await (await api.admin()).get<AdminAction[]>('/api/admin/actions?pageSize=5')
    expect(body).toMatchObject([
      {
        ...{ action: 'wallet-updated', subject: 'BTC', actor: { id, role: 'admin' } },
        ...{ before: { address: BTC }, after: { address: OTHER_BTC } },
      },
      { action: 'password-confirmed', subject: id, after: { confirmedUntil: expect.any(String) } },
      { action: 'setting-changed', subject: 'wallet_step_up', before: 'off', after: 'on' },
      {},
      {},
    ])
    expect(JSON.stringify(body)).not.toContain(PASSWORD)
  })

  it('given a buyer confirms his, that is no admin action', async () => {
    const ann = api.caller()
    const { password } = await ann.register()
    expect((await confirm(password, ann)).status).toBe(200)
    const { rowCount } = await api.pool.query('select 1 from sale.admin_actions where actor_id = $1', [
      (await ann.me()).id,
    ])
    expect(rowCount).toBe(0)
  })

  it('given wrong ones again and again, guessing ends, also by the right one and at a password change', async () => {
    const ann = api.caller()
    const { password } = await ann.register()
    for (let tried = 0; tried < 3; tried++) await confirm(`wrong ${tried}`, ann)
    const change = (currentPassword: string) =>
      ann.post('/api/user/password', { currentPassword, newPassword: 'another long one' })
    for (let tried = 0; tried < 2; tried++) expect((await change(`wrong ${tried}`)).status).toBe(400)
    const over = await confirm(password, ann)
    expect([over.status, Number(over.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect((await change(password)).status).toBe(429)
  })
})
