import { randomUUID } from 'node:crypto'
import type { RestoreState } from '@presale/contracts'
import { THE_SYSTEM } from '@presale/kernel'
import { recordRestoredBackup } from '@presale/sale'
import { ADMIN } from '../testing/api-client'
import type { Caller } from '../testing/caller'
import { setSetting } from '../testing/site-settings'
import { type StartedApi, startApi } from '../testing/started-api'

describe('a sale that was restored from a backup', () => {
  let api: StartedApi
  let admin: Caller
  beforeAll(async () => {
    api = await startApi()
    admin = await api.admin()
    await setSetting(admin, 'sale_frozen', 'true')
    const by = { id: THE_SYSTEM, role: 'system', correlationId: randomUUID(), at: new Date() } as const
    await recordRestoredBackup(api.pool, { id: randomUUID(), takenAt: '2026-11-26T20:00:00.000Z' }, by)
  }, 180_000)
  afterAll(() => api?.stop())

  const state = async () => (await admin.get<RestoreState>('/api/admin/restore')).body
  const confirm = (who: Caller) => who.post<RestoreState>('/api/admin/restore/confirm')
  const confirmations = async () =>
    (await api.pool.query(`select 1 from sale.admin_actions where action = 'restore-confirmed'`)).rowCount

  it.each(['false', ''])(
    'given nobody has confirmed it, when the freeze is to be lifted by %j, then that is refused',
    async (value) => {
      expect(await state()).toEqual({ unconfirmed: { restoredAt: expect.any(String) } })
      const headers = { accept: 'application/problem+json' }
      const refused = await admin.send(
        'PUT',
        '/api/admin/settings/sale_frozen',
        JSON.stringify({ value }),
        headers,
      )
      expect([refused.status, refused.body]).toEqual([
        409,
        expect.objectContaining({ code: 'restore-unconfirmed' }),
      ])
      expect((await setSetting(admin, 'sale_frozen', 'true')).status).toBe(200)
    },
  )

  it('given a moderator, and an admin whose password was given long ago, then neither confirms it', async () => {
    expect((await confirm(await api.moderator())).status).toBe(403)
    await api.pool.query(
      `update accounts.sessions set created_at = now() - interval '20 min', password_confirmed_at = null
       where user_id = $1`,
      [(await admin.me()).id],
    )
    expect((await confirm(admin)).status).toBe(403)
    expect(await confirmations()).toBe(0)
    await admin.post('/api/user/confirm-password', { password: ADMIN.password })
  })

  it('given an admin confirms it, twice, then it is written down once, and the sale goes on', async () => {
    expect((await confirm(admin)).body).toEqual({ unconfirmed: null })
    expect((await confirm(admin)).body).toEqual({ unconfirmed: null })
    expect([await state(), await confirmations()]).toEqual([{ unconfirmed: null }, 1])
    expect((await setSetting(admin, 'sale_frozen', 'false')).status).toBe(200)
  })
})
