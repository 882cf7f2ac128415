import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AccountSession } from '@presale/contracts'
import { type StartedApi, startApi } from '../testing/started-api'

const WRONG = 'not the password'
const HASH = expect.stringMatching(/^[0-9a-f]{16}$/)

describe('sign-ins in the security log', () => {
  let api: StartedApi
  let folder: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'presale-sign-ins-'))
    api = await startApi({ env: { SECURITY_LOG_FILE: join(folder, 'security.log'), LOG_LEVEL: 'error' } })
  }, 180_000)
  afterAll(async () => {
    await api?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const text = () => readFileSync(join(folder, 'security.log'), 'utf8')
  /** What was written of one request, without its time. */
  const linesOf = (request: string) =>
    text()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
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
