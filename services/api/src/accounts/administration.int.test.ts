import { randomUUID } from 'node:crypto'
import type { AdminUser } from '@presale/contracts'
import type { Caller } from '../testing/caller'
import { type SharedApi, sharedApi } from '../testing/shared-api'

describe('administration of users over HTTP', () => {
  let api: SharedApi
  let admin: Caller
  beforeAll(async () => {
    api = await sharedApi()
    admin = await api.admin()
  }, 180_000)
  afterAll(() => api?.stop())

  const list = (caller: Caller, query = '') => caller.get<AdminUser[]>(`/api/admin/users${query}`)
  const give = (caller: Caller, id: string, role: 'make-admin' | 'make-moderator' | 'remove-moderator') =>
    caller.post<AdminUser>(`/api/admin/users/${id}/${role}`)
  const actionsOn = async (subject: string) => {
    const { rows } = await api.pool.query(
      'select action, actor_role, before, after from sale.admin_actions where subject = $1 order by id',
      [subject],
    )
    return rows
  }
  const newAdmin = async () => {
    const caller = await api.buyer()
    await give(admin, (await caller.me()).id, 'make-admin')
    return caller
  }

  it('lists users with balance, count and counters, the newest first', async () => {
    const ann = await api.buyer()
    const { id, email } = await ann.me()
    const purchase = await ann.paid(250)
    await admin.post(`/api/admin/purchases/${purchase.id}/approve`)
    const { status, body, headers } = await list(admin, '?pageSize=1')
    expect(status).toBe(200)
    expect(body).toEqual([
      {
        id,
        name: 'Ann Lee',
        email,
        emailConfirmed: false,
        isAdmin: false,
        isModerator: false,
        balance: 250,
        ipAddress: '127.0.0.1',
        userAgent: 'node',
        createdAt: expect.any(String),
      },
    ])
    const { rows } = await api.pool.query('select count(*) as total from accounts.users')
    for (const name of ['x-total-count', 'x-new-users-last-24-hours', 'x-new-users-last-7-days']) {
      expect(headers.get(name)).toBe(rows[0]?.total)
    }
    expect(headers.get('link')).toContain('rel="next"')
  })

  it('given an id, returns the user as listed; a moderator gets no admin, and an unknown id is 404', async () => {
    const [ann, moderator] = [await api.buyer(), await api.moderator()]
    const { id } = await ann.me()
    const listed = (await list(admin, `?search=${(await ann.me()).email}`)).body[0]
    for (const reader of [admin, moderator]) {
      const shown = await reader.get(`/api/admin/users/${id.toUpperCase()}`)
      expect([shown.status, shown.body]).toEqual([200, listed])
    }
    const { id: adminId } = await admin.me()
    expect((await admin.get(`/api/admin/users/${adminId}`)).status).toBe(200)
    for (const unknown of [adminId, randomUUID(), 'nobody']) {
      const refused = await moderator.get(`/api/admin/users/${unknown}`)
      expect([refused.status, refused.body]).toEqual([404, 'There is no such user.'])
    }
    await admin.delete(`/api/admin/users/${id}`)
    expect((await admin.get(`/api/admin/users/${id}`)).status).toBe(404)
    expect((await ann.get(`/api/admin/users/${id}`)).status).toBe(401)
  })

  it('given a moderator, admins are in neither rows nor counts nor found', async () => {
    const moderator = await api.moderator()
    const all = await list(admin, '?pageSize=100')
    const seen = await list(moderator, '?pageSize=100')
    const admins = all.body.filter(({ isAdmin }) => isAdmin).length
    expect(admins).toBeGreaterThan(0)
    expect(seen.body).toEqual(all.body.filter(({ isAdmin }) => !isAdmin))
    for (const name of ['x-total-count', 'x-new-users-last-24-hours', 'x-new-users-last-7-days']) {
      expect(Number(seen.headers.get(name))).toBe(Number(all.headers.get(name)) - admins)
    }
    expect((await list(admin, '?search=ADMIN@example')).body).toHaveLength(1)
    expect((await list(moderator, '?search=ADMIN@example')).body).toEqual([])
    expect((await list(moderator, '?status=admin')).body).toEqual([])
  })

  it('given a search, then a part of the email, the name or the IP address in any letters finds a user', async () => {
    const ann = await api.buyer()
    const { id, email } = await ann.me()
    const name = `Quill ${id}`
    await ann.patch('/api/user', { name })
    const { ipAddress } = (await list(admin, `?search=${email}`)).body[0] ?? {}
    for (const text of [email, name, ipAddress ?? '']) {
      const { body } = await list(admin, `?search=${encodeURIComponent(text.toUpperCase())}&pageSize=100`)
      expect(body.map((user) => user.id)).toContain(id)
      for (const user of body) {
        const searched = [user.email, user.name, user.ipAddress].join(' ').toLowerCase()
        expect(searched).toContain(text.toLowerCase())
      }
    }
  })

  it.each(['%00', '%ED%A0%80', '%25', '_', '%5C', "'", '%F0%9F%A6%8A', 'a'.repeat(200)])(
    'given the search %s, it is answered',
    async (search) => {
      expect((await list(admin, `?search=${search}`)).status).toBe(200)
    },
  )

  it.each(['?search=a&search=b', '?page=0', '?pageSize=101', '?sort=password_hash', '?status=owner'])(
    'given the query %s, it is refused with a sentence',
    async (query) => {
      const { status, body } = await list(admin, query)
      expect([status, body]).toEqual([400, expect.stringMatching(/^(search|page|pageSize|sort|status) must/)])
    },
  )

  it('given a change of role, it holds at the next request and is written down, a repetition is not', async () => {
    const ann = await api.buyer()
    const { id } = await ann.me()
    const made = await give(admin, id, 'make-moderator')
    expect([made.status, made.body]).toEqual([
      200,
      expect.objectContaining({ id, isModerator: true, isAdmin: false }),
    ])
    expect((await list(ann)).status).toBe(200)
    expect((await give(admin, id, 'make-moderator')).status).toBe(200)
    expect((await give(admin, id, 'remove-moderator')).body.isModerator).toBe(false)
    expect((await list(ann)).status).toBe(403)
    expect((await give(admin, id, 'remove-moderator')).status).toBe(200)
    expect((await give(admin, id, 'make-admin')).body).toMatchObject({ isAdmin: true, isModerator: false })
    expect((await give(admin, id, 'make-admin')).status).toBe(200)
    const [user, moderator] = [{ role: 'user' }, { role: 'moderator' }]
    expect(await actionsOn(id)).toEqual([
      { action: 'user-made-moderator', actor_role: 'admin', before: user, after: moderator },
      { action: 'moderator-removed', actor_role: 'admin', before: moderator, after: user },
      { action: 'user-made-admin', actor_role: 'admin', before: user, after: { role: 'admin' } },
    ])
  })

  it('given an admin, the last one or not, rejects removing the role', async () => {
    const other = await (await newAdmin()).me()
    const self = await admin.me()
    for (const { id } of [other, self]) {
      for (const role of ['make-moderator', 'remove-moderator'] as const) {
        const { status, body } = await give(admin, id, role)
        expect([status, body]).toEqual([409, 'This user is an admin, and an admin stays one.'])
      }
    }
    expect((await admin.me()).isAdmin).toBe(true)
  })

  it('given an unknown user, all of it is 404; given a moderator, 403', async () => {
    const moderator = await api.moderator()
    for (const id of [randomUUID(), 'nobody']) {
      for (const role of ['make-admin', 'make-moderator', 'remove-moderator'] as const) {
        expect((await give(admin, id, role)).status).toBe(404)
        expect((await give(moderator, id, role)).status).toBe(403)
      }
      expect((await admin.delete(`/api/admin/users/${id}`)).status).toBe(404)
      expect((await admin.delete(`/api/admin/users/${id}?confirm=true`)).status).toBe(404)
      expect((await moderator.delete(`/api/admin/users/${id}`)).status).toBe(403)
    }
  })

  it('given a deletion, the sessions end at once, and no personal data is written down', async () => {
    const ann = await api.buyer()
    const { id, email } = await ann.me()
    expect((await admin.delete(`/api/admin/users/${id}`)).status).toBe(204)
    expect((await ann.get('/api/user')).status).toBe(401)
    expect((await list(admin, `?search=${email}`)).body).toEqual([])
    expect(await actionsOn(id)).toEqual([
      { action: 'user-deleted', actor_role: 'admin', before: { role: 'user' }, after: null },
    ])
    expect((await admin.delete(`/api/admin/users/${id}`)).status).toBe(404)
  })

  it('given oneself, it is refused, also when confirmed', async () => {
    const { id } = await admin.me()
    for (const query of ['', '?confirm=true']) {
      const { status, body } = await admin.delete(`/api/admin/users/${id}${query}`)
      expect([status, body]).toEqual([409, 'You cannot delete your own account.'])
    }
    expect((await admin.get('/api/user')).status).toBe(200)
  })

  it('given two admins who delete each other at once, one of them is left', async () => {
    for (let round = 0; round < 5; round += 1) {
      const pair = [await newAdmin(), await newAdmin()] as const
      const [one, other] = [await pair[0].me(), await pair[1].me()]
      const answers = await Promise.all([
        pair[0].delete(`/api/admin/users/${other.id}`),
        pair[1].delete(`/api/admin/users/${one.id}`),
      ])
      const statuses = answers.map(({ status }) => status).sort()
      expect([
        [204, 401],
        [204, 403],
      ]).toContainEqual(statuses)
    }
  })

  it('given undecided purchases, it warns first; after it they can still be decided', async () => {
    const ann = await api.buyer()
    const { id } = await ann.me()
    await ann.request(100)
    const paid = await ann.paid(500)
    const refused = await admin.send<{ code: string; detail: string }>(
      ...(['DELETE', `/api/admin/users/${id}`, undefined] as const),
      { accept: 'application/problem+json' },
    )
    expect(refused.body).toMatchObject({ status: 409, code: 'undecided-purchases' })
    expect(refused.body.detail).toContain('2 undecided purchases')
    expect((await ann.get('/api/user')).status).toBe(200)
    expect((await admin.delete(`/api/admin/users/${id}?confirm=true`)).status).toBe(204)

    const approved = await admin.post<{ purchase: object }>(`/api/admin/purchases/${paid.id}/approve`)
    expect(approved.status).toBe(200)
    expect(approved.body.purchase).toMatchObject({ status: 'approved', userName: 'Deleted user' })
    const payments = await admin.get<{ userId: string; userName: string }[]>(
      '/api/admin/purchases?search=Deleted%20user',
    )
    expect(payments.body.filter(({ userId }) => userId === id)).toHaveLength(2)
  })

  it('given decided purchases only, no warning is needed', async () => {
    const ann = await api.buyer()
    const { id } = await ann.me()
    const paid = await ann.paid(100)
    await admin.post(`/api/admin/purchases/${paid.id}/decline`)
    expect((await admin.delete(`/api/admin/users/${id}`)).status).toBe(204)
  })
})
