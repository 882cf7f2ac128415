import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Wallet } from '@presale/contracts'
import type { Caller } from '../testing/caller'
import { type StartedApi, startApi } from '../testing/started-api'

type Line = Record<string, unknown> & { details?: Record<string, unknown> }

describe('the security log', () => {
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

  const lines = (event: string): Line[] =>
    readFileSync(file, 'utf8')
      .trimEnd()
      .split('\n')
      .map((text) => JSON.parse(text) as Line)
      .filter(({ securityEvent }) => securityEvent === event)

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
    const text = readFileSync(file, 'utf8')
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
    for (const secret of [admin.cookie.split('=')[1] ?? '', 'correct horse battery', 'a long password'])
      expect(text).not.toContain(secret)
  })
})
