import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PASSWORD_RESETS, type SiteSetting } from '@presale/contracts'
import { waitFor } from '@presale/testing'
import type { Caller } from '../testing/caller'
import { type StartedApi, startApi } from '../testing/started-api'

jest.setTimeout(180_000)

/** Nothing is sent here: the mailer reads what the api wrote down, and its tests begin there. */
const MAIL = {
  SMTP_URL: 'smtp://127.0.0.1:1',
  PUBLIC_ORIGIN: 'http://sale.example.com',
  RATE_LIMIT_FACTOR: '1',
}
const OLD = 'a long password'
const NEW = 'quite another one'
/** Somebody who wants to change an account waits for somebody who does. */
const WAITING = `select 1 from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and query like '%accounts.users%'`

describe('a forgotten password over HTTP', () => {
  let api: StartedApi
  let folder: string
  let file: string
  let addresses = 0
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'presale-reset-'))
    file = join(folder, 'security.log')
    api = await startApi({ env: { ...MAIL, SECURITY_LOG_FILE: file } })
  })
  afterAll(async () => {
    await api?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** An address that nobody has called from yet. */
  const newAddress = () => {
    addresses += 1
    return { 'x-forwarded-for': `198.51.100.${addresses}` }
  }
  interface Buyer {
    readonly ann: Caller
    readonly email: string
  }
  async function buyer(isConfirmed = true): Promise<Buyer> {
    const ann = api.caller()
    const email = `${randomUUID()}@example.com`
    const { status } = await ann.post(
      '/api/register',
      { name: 'Ann Lee', email, password: OLD },
      newAddress(),
    )
    expect(status).toBe(201)
    if (isConfirmed)
      await api.pool.query('update accounts.users set confirmed_email = email where email = $1', [email])
    return { ann, email }
  }

  const ask = (email: string, from = newAddress()) =>
    api.caller().post('/api/password-resets', { email }, from)
  const use = (token: string, newPassword = NEW, from = newAddress()) =>
    api.caller().post('/api/password-resets/use', { token, newPassword }, from)
  const signIn = (email: string, password: string, from = newAddress()) =>
    api.caller().post('/api/login', { email, password }, from)

  async function tokensTo(email: string): Promise<string[]> {
    const { rows } = await api.pool.query('select token from accounts.password_resets where email = $1', [
      email,
    ])
    return rows.map(({ token }) => String(token))
  }
  async function linkTo(email: string): Promise<string> {
    expect((await ask(email)).status).toBe(204)
    return waitFor(async () => (await tokensTo(email))[0], { what: 'the link to be written down' })
  }

  it('given the link, sets the password, ends all sessions and signs nobody in; the link is used up', async () => {
    const { ann, email } = await buyer()
    const token = await linkTo(email)
    const done = await use(token)
    expect([done.status, done.headers.get('set-cookie')]).toEqual([204, null])
    expect((await ann.get('/api/user')).status).toBe(401)
    expect((await signIn(email, OLD)).status).toBe(401)
    expect((await signIn(email, NEW)).status).toBe(200)
    const again = await use(token, 'and another one')
    expect([again.status, again.body]).toEqual([400, expect.stringMatching(/^This link does not hold/)])
  })

  it('given any address, the answer is the same, and only a buyer who confirmed theirs gets a link', async () => {
    const unconfirmed = await buyer(false)
    const moderator = await buyer()
    const { id } = await moderator.ann.me()
    await (await api.admin()).post(`/api/admin/users/${id}/make-moderator`)
    const known = await buyer()
    const emails = [
      'nobody@example.com',
      unconfirmed.email,
      moderator.email,
      'admin@example.com',
      known.email,
    ]
    const answers = await Promise.all(emails.map((email) => ask(email)))
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
      emails.map(() => ({ status: answers[0]?.status, body: answers[0]?.body })),
    )
    expect(answers[0]?.status).toBe(204)
    await waitFor(async () => (await tokensTo(known.email))[0], { what: 'the link of the buyer' })
    const { rows } = await api.pool.query(
      'select email from accounts.password_resets where email = any($1)',
      [emails],
    )
    expect(rows).toEqual([{ email: known.email }])
  })

  it('lists for visitors and buyers that links are sent, and for an admin only what can be set', async () => {
    const settingsOf = async (who: Caller) => (await who.get<SiteSetting[]>('/api/settings')).body
    const { ann } = await buyer()
    for (const who of [api.caller(), ann]) expect(await settingsOf(who)).toContainEqual(PASSWORD_RESETS)
    expect(await settingsOf(await api.admin())).not.toContainEqual(PASSWORD_RESETS)
  })

  it('given a database that is slow to look an account up, the answer does not wait for it', async () => {
    const { email } = await buyer()
    const client = await api.pool.connect()
    try {
      await client.query(
        'begin; lock table accounts.users, accounts.password_resets in access exclusive mode',
      )
      expect((await ask(email)).status).toBe(204)
      expect((await ask('somebody-else@example.com')).status).toBe(204)
    } finally {
      await client.query('rollback')
      client.release()
    }
    await waitFor(async () => (await tokensTo(email))[0], { what: 'the link, written down after the answer' })
  })

  it('given a GET or a POST from another site, the link is not used up', async () => {
    const { email } = await buyer()
    const token = await linkTo(email)
    expect((await api.caller().get(`/api/password-resets/use?token=${token}`, newAddress())).status).toBe(405)
    const foreign = { 'sec-fetch-site': 'cross-site', ...newAddress() }
    const body = { token, newPassword: NEW }
    expect((await api.caller().post('/api/password-resets/use', body, foreign)).status).toBe(403)
    expect((await use(token)).status).toBe(204)
  })

  it('given a weak password, it is refused, and the link still holds', async () => {
    const { email } = await buyer()
    const token = await linkTo(email)
    expect((await use(token, 'short')).status).toBe(400)
    expect((await use(token, 'password123')).status).toBe(400)
    expect((await use(token)).status).toBe(204)
  })

  it('given a password or an address that was changed since, the link does not hold', async () => {
    const [first, second] = [await buyer(), await buyer()]
    const [ofFirst, ofSecond] = [await linkTo(first.email), await linkTo(second.email)]
    const change = { currentPassword: OLD, newPassword: NEW }
    expect((await first.ann.post('/api/user/password', change)).status).toBe(200)
    expect((await use(ofFirst)).status).toBe(400)
    expect((await second.ann.patch('/api/user', { email: `other-${second.email}` })).status).toBe(200)
    expect((await second.ann.patch('/api/user', { email: second.email })).status).toBe(200)
    expect((await use(ofSecond)).status).toBe(400)
  })

  it('given failed sign-ins until no more are tried, the new password signs in at once', async () => {
    const { email } = await buyer()
    const from = newAddress()
    for (let count = 0; count < 5; count += 1) expect((await signIn(email, NEW, from)).status).toBe(401)
    expect((await signIn(email, OLD, from)).status).toBe(429)
    expect((await use(await linkTo(email), NEW, from)).status).toBe(204)
    expect((await signIn(email, NEW, from)).status).toBe(200)
  })

  it('given a change of the address that waits for a new password, it is 401 and changes nothing', async () => {
    const { ann, email } = await buyer()
    const client = await api.pool.connect()
    try {
      await client.query('begin')
      await client.query('select 1 from accounts.users where email = $1 for update', [email])
      const changing = ann.patch('/api/user', { email: `other-${email}` })
      await waitFor(async () => ((await api.pool.query(WAITING)).rowCount === 0 ? undefined : true), {
        what: 'the change to wait',
      })
      // As a new password does.
      await client.query(
        'delete from accounts.sessions where user_id = (select id from accounts.users where email = $1)',
        [email],
      )
      await client.query('commit')
      expect((await changing).status).toBe(401)
    } finally {
      await client.query('rollback')
      client.release()
    }
    expect((await signIn(email, OLD)).status).toBe(200)
  })

  it('given a fourth for one address within the hour, it is 429 there, known or not, and elsewhere the person may ask', async () => {
    const { email } = await buyer()
    for (const asked of [email, `${randomUUID()}@example.com`]) {
      const from = newAddress()
      for (let count = 0; count < 3; count += 1) expect((await ask(asked, from)).status).toBe(204)
      const refused = await ask(asked.toUpperCase(), from)
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([
        429,
        expect.stringMatching(/^\d+$/),
      ])
      expect(refused.body).toMatch(/^Too many links for a new password\./)
      expect((await ask(asked)).status).toBe(204)
    }
  })

  it('given an eleventh from one origin within the hour, it is 429, and takes none of the recipient’s', async () => {
    const from = newAddress()
    for (let count = 0; count < 10; count += 1) {
      expect((await ask(`${randomUUID()}@example.com`, from)).status).toBe(204)
    }
    const email = `${randomUUID()}@example.com`
    for (let count = 0; count < 3; count += 1) expect((await ask(email, from)).status).toBe(429)
    expect((await ask(email)).status).toBe(204)
  })

  it('given a link that is asked for, used and used again, the security log has each', async () => {
    const { ann, email } = await buyer()
    const { id } = await ann.me()
    const token = await linkTo(email)
    expect([(await use(token)).status, (await use(token)).status]).toEqual([204, 400])
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
    const events = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    const ofAnn = events.filter(({ accountId }) => accountId === id).map(({ securityEvent }) => securityEvent)
    expect(ofAnn).toEqual(['registered', 'password-reset-asked', 'password-reset'])
    expect(events.at(-1)).toMatchObject({ securityEvent: 'password-reset-refused', outcome: 'refused' })
  })
})

describe('a site without mail', () => {
  let api: StartedApi
  beforeAll(async () => {
    api = await startApi()
  })
  afterAll(() => api?.stop())

  it('says that it sends no links', async () => {
    const { status, body } = await api.caller().post('/api/password-resets', { email: 'ann@example.com' })
    expect([status, body]).toEqual([409, 'This site does not send links for a new password.'])
  })

  it('does not list among its settings that it sends them', async () => {
    const { body } = await api.caller().get<SiteSetting[]>('/api/settings')
    expect(body.map(({ key }) => key)).not.toContain(PASSWORD_RESETS.key)
  })
})
