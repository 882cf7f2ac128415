import { randomBytes } from 'node:crypto'
import type { AdminPurchase, AuditEvent, Problem } from '@presale/contracts'
import type { Caller } from '../testing/caller'
import { type SharedApi, sharedApi } from '../testing/shared-api'

describe('approving a purchase of one’s own', () => {
  let api: SharedApi
  let [admin, moderator]: Caller[] = []
  beforeAll(async () => {
    api = await sharedApi()
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

  /** What staff are shown of a purchase, in the list and alone. */
  const shown = async (by: Caller | undefined, id: string) => {
    const one = (await by!.get<AdminPurchase>(`/api/admin/purchases/${id}`)).body
    const { body } = await by!.get<AdminPurchase[]>(
      `/api/admin/purchases?search=${one.userEmail}&pageSize=100`,
    )
    const listed = body.find((purchase) => purchase.id === id)
    expect(listed).toMatchObject({
      allowedActions: one.allowedActions,
      approvalRefusal: one.approvalRefusal,
    })
    return [one.allowedActions, one.approvalRefusal]
  }
  const ADMINS_ONLY = 'You cannot approve your own purchase: an admin has to decide on it.'
  const REFUSED = 'You cannot approve your own purchase.'
  const both = [['approve', 'decline'], null]

  it.each([
    ['admins', [['decline'], ADMINS_ONLY], both],
    ['refuse', [['decline'], REFUSED], [['decline'], REFUSED]],
    ['allow', both, both],
  ])(
    'given %s, what is offered on their own follows it, and on others’ nothing changes',
    async (value, moderators, admins) => {
      expect((await rule(value)).status).toBe(200)
      const [own, theirs] = [await moderator!.paid(100), await admin!.paid(100)]
      expect(await shown(moderator, own.id)).toEqual(moderators)
      expect(await shown(admin, theirs.id)).toEqual(admins)
      expect(await shown(moderator, theirs.id)).toEqual(both)
      expect(await shown(admin, own.id)).toEqual(both)
      const { body } = await moderator!.get<AdminPurchase[]>('/api/purchases')
      expect(body.find(({ id }) => id === own.id)?.allowedActions).toEqual(moderators[0])
    },
  )

  it('given nobody has set it, a moderator is refused, and is credited nothing', async () => {
    const { id } = await moderator!.paid(10_000_000)
    const before = await balance(moderator)
    const refused = await approve(moderator, id)
    expect([refused.status, refused.body.code]).toEqual([403, 'self-approval-refused'])
    expect(refused.body.detail).toBe(ADMINS_ONLY)
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
    admin = await api.admin()
    await moderator!.post('/api/user/confirm-password', { password: 'a long password' })
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

  describe('what settles a purchase of one’s own', () => {
    const HASH = () => randomBytes(32).toString('hex')
    const settle = (by: Caller | undefined, id: string, what: 'evidence' | 'settlement', body: object) =>
      by!.post<Problem>(`/api/admin/purchases/${id}/${what}`, body, { accept: 'application/problem+json' })
    const settlementActions = async (by: Caller | undefined, id: string) =>
      (await by!.get<AdminPurchase>(`/api/admin/purchases/${id}`)).body.settlementActions
    const approvedBare = async (of: Caller | undefined, by: Caller | undefined) => {
      const { id } = await of!.paid(100)
      expect((await approve(by, id)).status).toBe(200)
      return id
    }

    it('given nobody has set the rule, a moderator adds no evidence to their own, and is offered none', async () => {
      const id = await approvedBare(moderator, admin)
      expect(await settlementActions(moderator, id)).toEqual([])
      expect(await settlementActions(admin, id)).toEqual(['add-evidence'])
      const refused = await settle(moderator, id, 'evidence', { transactionHash: HASH() })
      expect([refused.status, refused.body.code]).toEqual([403, 'self-approval-refused'])
      expect(refused.body.detail).toBe('You cannot say what settles your own purchase: somebody else has to.')
      expect((await settle(admin, id, 'evidence', { transactionHash: HASH() })).status).toBe(200)
    })

    it('given it is allowed, they do', async () => {
      expect((await rule('allow')).status).toBe(200)
      const id = await approvedBare(moderator, admin)
      expect(await settlementActions(moderator, id)).toEqual(['add-evidence'])
      expect((await settle(moderator, id, 'evidence', { transactionHash: HASH() })).status).toBe(200)
    })

    it('given it is refused, an admin neither adds evidence to their own nor narrows it', async () => {
      const id = await approvedBare(admin, admin)
      const whole = (await admin!.paid(100)).id
      const approved = await admin!.post(`/api/admin/purchases/${whole}/approve`, { transactionHash: HASH() })
      expect(approved.status).toBe(200)
      expect((await rule('refuse')).status).toBe(200)
      expect([await settlementActions(admin, id), await settlementActions(admin, whole)]).toEqual([[], []])
      expect((await settle(admin, id, 'evidence', { transactionHash: HASH() })).status).toBe(403)
      expect((await settle(admin, whole, 'settlement', { output: 0 })).status).toBe(403)
    })

    it('given a session that was found open, an admin has to give the password first', async () => {
      const late = await api.admin()
      const id = await approvedBare(late, late)
      await api.pool.query("update accounts.sessions set created_at = created_at - interval '10 minutes'")
      const refused = await settle(late, id, 'evidence', { transactionHash: HASH() })
      expect([refused.status, refused.body.code]).toEqual([403, 'password-required'])
      await late.post('/api/user/confirm-password', { password: 'correct horse battery' })
      expect((await settle(late, id, 'evidence', { transactionHash: HASH() })).status).toBe(200)
    })
  })
})
