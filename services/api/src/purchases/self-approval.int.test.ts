import type { AuditEvent, Problem } from '@presale/contracts'
import type { Caller } from '../testing/caller'
import { type StartedApi, startApi } from '../testing/started-api'

describe('approving a purchase of one’s own', () => {
  let api: StartedApi
  let [admin, moderator]: Caller[] = []
  beforeAll(async () => {
    api = await startApi()
    ;[admin, moderator] = [await api.admin(), await api.moderator()]
  }, 180_000)
  afterAll(() => api?.stop())
  afterEach(() => api.pool.query("delete from sale.site_settings where key = 'self_approval'"))

  const rule = (value: string) =>
    admin!.send('PUT', '/api/admin/settings/self_approval', JSON.stringify({ value }))
  const approve = (by: Caller | undefined, id: string) =>
    by!.post<Problem>(`/api/admin/purchases/${id}/approve`, {}, { accept: 'application/problem+json' })
  const balance = async (of: Caller | undefined) => (await of!.me()).balance
  const markOf = async (id: string) => {
    const { body } = await admin!.get<AuditEvent[]>(`/api/admin/purchases/${id}/events`)
    return body.find(({ type }) => type === 'PurchaseApproved')?.data.isSelfApproved
  }

  it('given nobody has set it, a moderator is refused, and is credited nothing', async () => {
    const { id } = await moderator!.paid(10_000_000)
    const before = await balance(moderator)
    const refused = await approve(moderator, id)
    expect([refused.status, refused.body.code]).toEqual([403, 'self-approval-refused'])
    expect(refused.body.detail).toBe('You cannot approve your own purchase: an admin has to decide on it.')
    expect(await balance(moderator)).toBe(before)
    const decided = await approve(admin, id)
    expect([decided.status, await markOf(id)]).toEqual([200, false])
  })

  it('given nobody has set it, an admin approves their own, and the history marks it', async () => {
    const { id } = await admin!.paid(100)
    expect((await approve(admin, id)).status).toBe(200)
    expect(await markOf(id)).toBe(true)
  })

  it('given a session that was found open, an admin has to give the password first', async () => {
    const late = await api.admin()
    const { id } = await late.paid(100)
    const { id: other } = await moderator!.paid(100)
    await api.pool.query("update accounts.sessions set created_at = created_at - interval '10 minutes'")
    const refused = await approve(late, id)
    expect([refused.status, refused.body.code]).toEqual([403, 'password-required'])
    expect((await approve(late, other)).status).toBe(200)
    await late.post('/api/user/confirm-password', { password: 'correct horse battery' })
    expect((await approve(late, id)).status).toBe(200)
    await api.pool.query('update accounts.sessions set password_confirmed_at = now()')
  })

  it('given it is refused, no one approves their own, an admin neither', async () => {
    expect((await rule('refuse')).status).toBe(200)
    const [own, theirs] = [await admin!.paid(100), await moderator!.paid(100)]
    expect((await approve(admin, own.id)).status).toBe(403)
    expect((await approve(moderator, theirs.id)).status).toBe(403)
    expect((await approve(moderator, own.id)).status).toBe(200)
  })

  it('given it is allowed, a moderator approves their own, and the history marks it', async () => {
    expect((await rule('allow')).status).toBe(200)
    const { id } = await moderator!.paid(100)
    expect((await approve(moderator, id)).status).toBe(200)
    expect(await markOf(id)).toBe(true)
  })
})
