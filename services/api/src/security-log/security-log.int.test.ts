import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AccountSession, Wallet } from '@presale/contracts'
import type { Caller } from '../testing/caller'
import { type StartedApi, startApi } from '../testing/started-api'

type Line = Record<string, unknown> & { details?: Record<string, unknown> }

const WRONG = 'not the password'
const HASH = expect.stringMatching(/^[0-9a-f]{16}$/)

let api: StartedApi
let admin: Caller
let folder: string
let file: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'presale-security-'))
  file = join(folder, 'security.log')
  // Whatever the process's own log leaves out.
  api = await startApi({ env: { SECURITY_LOG_FILE: file, LOG_LEVEL: 'error' } })
  admin = await api.admin()
}, 180_000)
afterAll(async () => {
  await api?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const text = () => readFileSync(file, 'utf8')
const allLines = () =>
  text()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)

describe('the security log', () => {
  const lines = (event: string) => allLines().filter(({ securityEvent }) => securityEvent === event)

  async function sessionOf(person: Caller): Promise<string | undefined> {
    const { body } = await person.get<{ id: string; isCurrent: boolean }[]>('/api/user/sessions')
    return body.find(({ isCurrent }) => isCurrent)?.id
  }

  it('given a person without the role, when a call is refused, then who, from where, in which session and request', async () => {
    const buyer = await api.buyer()
    const { id } = await buyer.me()
    const headers = { 'x-request-id': 'request-of-a-buyer' }
    expect((await buyer.get('/api/admin/users', headers)).status).toBe(403)
    expect(lines('access-refused')).toEqual([
      {
        time: expect.any(String),
        securityEvent: 'access-refused',
        outcome: 'refused',
        accountId: id,
        sessionId: await sessionOf(buyer),
        address: expect.stringMatching(/127\.0\.0\.1$/),
        correlationId: 'request-of-a-buyer',
        details: { endpoint: 'GET /api/admin/users' },
      },
    ])
  })

  it('given exports of personal data, then each is an admin action and a line; what was searched for is in neither', async () => {
    const { id } = await admin.me()
    await admin.get('/api/admin/export/users.csv?search=ann@example.com&status=user')
    await admin.get('/api/admin/export/purchases.csv?status=pending')
    await admin.get('/api/admin/export/events.csv')
    const { rows } = await api.pool.query(
      `select action, subject, after from sale.admin_actions where actor_id = $1 and action like '%-exported' order by id`,
      [id],
    )
    expect(rows).toEqual([
      {
        action: 'users-exported',
        subject: 'users.csv',
        after: { filters: { status: 'user' }, isSearch: true },
      },
      {
        action: 'purchases-exported',
        subject: 'purchases.csv',
        after: { filters: { status: 'pending' } },
      },
      expect.objectContaining({ action: 'audit-exported', subject: 'events.csv' }),
    ])
    const written = lines('data-exported')
    expect(written.map(({ details }) => details?.file)).toEqual(['users.csv', 'purchases.csv', 'events.csv'])
    expect(JSON.stringify([rows, written])).not.toContain('ann@example.com')
  })

  it('given a change of a wallet and of a role, then both are there, by whom and to what', async () => {
    const { id } = await admin.me()
    const wallets = (await admin.get<Wallet[]>('/api/admin/wallets')).body
    const wallet = wallets.find(({ symbol }) => symbol === 'ETH')
    const address = '0x52908400098527886E0F7030069857D2E4169EE7'
    const change = JSON.stringify({ symbol: 'ETH', address })
    expect((await admin.send('PUT', `/api/admin/wallets/${wallet?.id}`, change)).status).toBe(200)
    const someone = await (await api.buyer()).me()
    expect((await admin.post(`/api/admin/users/${someone.id}/make-moderator`)).status).toBe(200)
    expect(lines('wallet-changed')).toEqual([
      expect.objectContaining({
        accountId: id,
        sessionId: await sessionOf(admin),
        details: { change: 'updated', id: wallet?.id, symbol: 'ETH', address },
      }),
    ])
    expect(lines('role-changed')).toEqual([
      expect.objectContaining({
        accountId: someone.id,
        actorId: id,
        details: { before: 'user', after: 'moderator' },
      }),
    ])
  })

  it('given all of it, then the file is its owner’s alone, and no token or password is in it', () => {
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
    for (const secret of [admin.cookie.split('=')[1] ?? '', 'correct horse battery', 'a long password'])
      expect(text()).not.toContain(secret)
  })
})

describe('sign-ins in the security log', () => {
  /** What was written of one request, without its time. */
  const linesOf = (request: string) =>
    allLines()
      .filter(({ correlationId }) => correlationId === request)
      .map(({ time, correlationId, ...rest }) => rest)
  const signIn = (who: { email: string; password: string }, from: string, request: string) =>
    api.caller().post('/api/login', who, { 'x-forwarded-for': from, 'x-request-id': request })

  it('given a wrong password, when a sign-in is refused, then whose account it was, and from which address', async () => {
    const ann = api.caller()
    const { email } = await ann.register()
    expect((await signIn({ email, password: WRONG }, '203.0.113.7', 'sign-in-refused-1')).status).toBe(401)
    expect(linesOf('sign-in-refused-1')).toEqual([
      {
        securityEvent: 'sign-in-refused',
        outcome: 'refused',
        accountId: (await ann.me()).id,
        emailHash: HASH,
        sessionId: null,
        address: '203.0.113.7',
        details: { knownDevice: false },
      },
    ])
  })

  it('given an address without an account, then no account, and the same hash for the same address', async () => {
    const email = 'nobody.here@example.com'
    await signIn({ email, password: WRONG }, '203.0.113.8', 'unknown-first')
    await signIn({ email: ` ${email.toUpperCase()}`, password: WRONG }, '203.0.113.9', 'unknown-second')
    const [first, second] = [...linesOf('unknown-first'), ...linesOf('unknown-second')]
    expect(first).toMatchObject({ securityEvent: 'sign-in-refused', accountId: null, address: '203.0.113.8' })
    expect(second).toMatchObject({ address: '203.0.113.9', emailHash: first?.emailHash })
    expect(text()).not.toMatch(/nobody\.here/i)
  })

  it('given too many wrong ones, then the one that is not even tried stands there as such', async () => {
    const ann = api.caller()
    const { email, password } = await ann.register()
    for (let tried = 0; tried < 5; tried += 1)
      await signIn({ email, password: WRONG }, '203.0.113.10', 'one-of-five')
    expect((await signIn({ email, password }, '203.0.113.10', 'limited-sign-in')).status).toBe(429)
    expect(linesOf('one-of-five')).toHaveLength(5)
    expect(linesOf('limited-sign-in')).toEqual([
      expect.objectContaining({
        securityEvent: 'sign-in-limited',
        outcome: 'refused',
        accountId: (await ann.me()).id,
        address: '203.0.113.10',
      }),
    ])
  })

  it('given the right one, and then the password again, then each with the session, and no secret in any', async () => {
    const ann = api.caller()
    const { email, password } = await ann.register()
    const headers = { 'x-forwarded-for': '203.0.113.11' }
    await ann.post('/api/login', { email, password }, { ...headers, 'x-request-id': 'accepted-sign-in' })
    for (const [given, request] of [
      ['not this one', 'wrong-again'],
      [password, 'right-again'],
    ] as const)
      await ann.post(
        '/api/user/confirm-password',
        { password: given },
        { ...headers, 'x-request-id': request },
      )
    const { id } = await ann.me()
    const { body } = await ann.get<AccountSession[]>('/api/user/sessions')
    const sessionId = body.find(({ isCurrent }) => isCurrent)?.id
    const all = ['accepted-sign-in', 'wrong-again', 'right-again'].flatMap(linesOf)
    expect(all.map(({ securityEvent }) => securityEvent)).toEqual([
      'signed-in',
      'password-confirmation-refused',
      'password-confirmed',
    ])
    for (const line of all.slice(1)) expect(line).toMatchObject({ sessionId, accountId: id })
    expect(all[0]).toMatchObject({ accountId: id, outcome: 'accepted', address: '203.0.113.11' })
    for (const secret of [email, password, WRONG, 'not this one', ann.cookie.split('=')[1] ?? ''])
      expect(text()).not.toContain(secret)
  })
})
