import { askForConfirmation } from '@presale/accounts'
import type { AdminUser, CurrentUser, EmailConfirmed, Notifications, Problem } from '@presale/contracts'
import type { Caller } from '../testing/caller'
import { type StartedApi, startApi } from '../testing/started-api'

jest.setTimeout(180_000)

/** Nothing is sent here: the mailer reads what the api wrote down, and its tests begin there. */
const MAIL = {
  SMTP_URL: 'smtp://127.0.0.1:1',
  PUBLIC_ORIGIN: 'http://sale.example.com',
  RATE_LIMIT_FACTOR: '1',
}

describe('the confirmation of an address over HTTP', () => {
  let api: StartedApi
  beforeAll(async () => {
    api = await startApi({ env: MAIL })
  })
  afterAll(() => api?.stop())

  const linksTo = async (email: string): Promise<string[]> => {
    const { rows } = await api.pool.query(
      'select token from accounts.email_confirmations where email = $1 order by at, id',
      [email],
    )
    return rows.map(({ token }) => String(token))
  }
  const registered = async (): Promise<{ ann: Caller; email: string }> => {
    const ann = api.caller()
    const { email } = await ann.register()
    return { ann, email }
  }
  const confirm = (token: unknown, by = api.caller()) =>
    by.post<EmailConfirmed>('/api/email-confirmations', { token })
  const isConfirmed = async (who: Caller) => (await who.me()).emailConfirmed

  it('given a registration, a link is asked for, and by it anybody who has it confirms the address', async () => {
    const { ann, email } = await registered()
    const [token, ...more] = await linksTo(email)
    expect([more, await isConfirmed(ann)]).toEqual([[], false])
    expect(await confirm(token)).toMatchObject({ status: 200, body: { email } })
    expect(await isConfirmed(ann)).toBe(true)
    expect(await confirm(token)).toMatchObject({ status: 200, body: { email } })
    const again = await ann.post('/api/user/email-confirmation')
    expect([again.status, again.body]).toEqual([409, 'This address is confirmed already.'])
  })

  it('given a GET, as programs that look through mails make it, nothing is confirmed', async () => {
    const { ann, email } = await registered()
    const [token] = await linksTo(email)
    const { status } = await api.caller().get(`/api/email-confirmations?token=${token}`)
    expect(status).toBe(405)
    expect(await isConfirmed(ann)).toBe(false)
  })

  it('given a POST from another site, nothing is confirmed', async () => {
    const { ann, email } = await registered()
    const [token] = await linksTo(email)
    const foreign = { 'sec-fetch-site': 'cross-site' }
    expect((await ann.post('/api/email-confirmations', { token }, foreign)).status).toBe(403)
    expect(await isConfirmed(ann)).toBe(false)
  })

  it('given another address, it is unconfirmed and gets a link; the one before gets it back confirmed', async () => {
    const { ann, email } = await registered()
    const [token] = await linksTo(email)
    await confirm(token)
    const other = `other-${email}`
    const changed = await ann.patch('/api/user', { email: other })
    expect(changed.body as CurrentUser).toMatchObject({ email: other, emailConfirmed: false })
    expect(await linksTo(other)).toHaveLength(1)
    const refused = await confirm(token)
    expect([refused.status, String(refused.body)]).toEqual([400, expect.stringContaining('does not hold')])
    const back = await ann.patch('/api/user', { email })
    expect(back.body).toMatchObject({ emailConfirmed: true })
    expect(await linksTo(email)).toHaveLength(1)
    await ann.patch('/api/user', { name: 'Anne' })
    expect(await linksTo(email)).toHaveLength(1)
  })

  it('given an expired link, it is refused with a sentence and a code of its own', async () => {
    const { ann, email } = await registered()
    const { rows } = await api.pool.query(
      "select private_key from api.signing_keys where name = 'email-confirmations'",
    )
    await askForConfirmation(api.pool, {
      userId: (await ann.me()).id,
      email,
      at: new Date(Date.now() - 4 * 24 * 3_600_000),
      key: Buffer.from(String(rows[0]?.private_key), 'base64'),
    })
    const [expired = '', valid] = await linksTo(email)
    const refused = await api
      .caller()
      .send<Problem>('POST', '/api/email-confirmations', JSON.stringify({ token: expired }), {
        accept: 'application/problem+json',
      })
    expect(refused.body).toMatchObject({ status: 400, code: 'confirmation-expired' })
    expect(await isConfirmed(ann)).toBe(false)
    expect((await confirm(valid)).status).toBe(200)
  })

  it.each([undefined, '', 7, 'x', 'x'.repeat(201)])('given %p for a link, it is 400', async (token) => {
    expect((await confirm(token)).status).toBe(400)
  })

  it('given a fourth link within the hour, it is 429; an account beside it has its own', async () => {
    const { ann, email } = await registered()
    const send = (who: Caller) => who.post('/api/user/email-confirmation')
    for (let count = 0; count < 3; count += 1) expect((await send(ann)).status).toBe(204)
    const refused = await send(ann)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([
      429,
      expect.stringMatching(/^\d+$/),
    ])
    expect(await linksTo(email)).toHaveLength(4)
    expect((await send((await registered()).ann)).status).toBe(204)
    expect((await send(api.caller())).status).toBe(401)
  })

  it('shows staff whether an address is confirmed, in the list, beside the user, and in the export', async () => {
    const { ann, email } = await registered()
    const { id } = await ann.me()
    const admin = await api.admin()
    const shown = async () => (await admin.get<AdminUser>(`/api/admin/users/${id}`)).body
    expect(await shown()).toMatchObject({ email, emailConfirmed: false })
    expect(await shown()).not.toHaveProperty('confirmedEmail')
    const [token] = await linksTo(email)
    await confirm(token)
    expect(await shown()).toMatchObject({ emailConfirmed: true })
    const { body } = await admin.get<AdminUser[]>(`/api/admin/users?search=${email}`)
    expect(body).toMatchObject([{ id, emailConfirmed: true }])
    const csv = await admin.get<string>(`/api/admin/export/users.csv?search=${email}`)
    const [head, line] = csv.body.split(/\r?\n/)
    expect([head, line]).toEqual([
      expect.stringMatching(/emailConfirmed"?$/),
      expect.stringMatching(/true"?$/),
    ])
  })

  it('says in the settings that links are sent, and withholds nothing from who has not confirmed', async () => {
    const { ann } = await registered()
    const { body } = await ann.get<Notifications>('/api/user/notifications')
    expect(body).toMatchObject({ mailConfigured: true, sendsConfirmations: true })
    expect((await ann.request(100)).status).toBe(201)
  })
})

describe('a site without mail', () => {
  let api: StartedApi
  beforeAll(async () => {
    api = await startApi()
  })
  afterAll(() => api?.stop())

  it('asks nobody to confirm, and says so to who asks for a link', async () => {
    const ann = api.caller()
    await ann.register()
    const refused = await ann.post('/api/user/email-confirmation')
    expect([refused.status, refused.body]).toEqual([409, 'This site does not send links for confirmation.'])
    const { body } = await ann.get<Notifications>('/api/user/notifications')
    expect(body).toMatchObject({ mailConfigured: false, sendsConfirmations: false })
    const { rows } = await api.pool.query('select 1 from accounts.email_confirmations')
    expect(rows).toEqual([])
  })
})
