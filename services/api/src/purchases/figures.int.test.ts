import { randomUUID } from 'node:crypto'
import type { AdminPurchase, Dashboard, LiveFigures, Purchase } from '@presale/contracts'
import { waitFor } from '@presale/testing'
import { type StartedApi, startApi } from '../testing/started-api'

describe('what was sold, and lists by the page, over HTTP', () => {
  let api: StartedApi
  beforeAll(async () => {
    api = await startApi()
  }, 60_000)
  afterAll(() => api?.stop())

  const figures = () => api.caller().get<LiveFigures>('/api/live-figures')
  const setting = (key: string, value: string) =>
    api.pool.query('insert into sale.site_settings (key, value, updated_at) values ($1, $2, now())', [
      key,
      value,
    ])

  it('live figures: nothing sold, then what was approved, against the target that is set', async () => {
    const none = await figures()
    expect([none.status, none.body]).toEqual([
      200,
      {
        ...{ raised: '0.00', target: null, remaining: null, progress: null, endsAt: null },
        ...{ participants: 0, purchases: [] },
      },
    ])
    const [ann, bob, admin] = [await api.buyer(), await api.buyer(), await api.admin()]
    const bought = [await ann.paid(100), await ann.paid(200), await bob.paid(300), await bob.paid(400)]
    await ann.request(1000)
    for (const { id } of bought) {
      expect((await admin.post(`/api/admin/purchases/${id}/approve`)).status).toBe(200)
    }
    await setting('sale_target', '4000')
    await setting('sale_ends_at', '2031-01-31T12:00:00.000Z')
    const { body, headers } = await waitFor(
      async () => {
        const answer = await figures()
        return answer.body.raised === '3000.00' ? answer : undefined
      },
      { what: 'the four approvals' },
    )
    expect(body).toMatchObject({ target: '4000.00', remaining: '1000.00', progress: '75.0', participants: 2 })
    expect(body.endsAt).toBe('2031-01-31T12:00:00.000Z')
    expect(body.purchases).toEqual(
      [400, 300, 200].map((tokenAmount) => ({
        ...{ tokenAmount, amount: `${tokenAmount * 3}.00`, currency: 'BTC', approvedAt: expect.any(String) },
      })),
    )
    expect(headers.get('cache-control')).toBe('public, max-age=10')
  })

  it('own purchases come by the page when they are asked for so, and say how many there are', async () => {
    const ann = await api.buyer()
    const placed: string[] = []
    for (const amount of [100, 101, 102]) placed.unshift((await ann.paid(amount)).id)
    const whole = await ann.get<Purchase[]>('/api/purchases')
    expect(whole.body.map(({ id }) => id)).toEqual(placed)
    expect(whole.headers.get('x-total-count')).toBe('3')
    const page = await ann.get<Purchase[]>('/api/purchases?page=2&pageSize=2')
    expect(page.body.map(({ id }) => id)).toEqual(placed.slice(2))
    expect(page.headers.get('x-total-count')).toBe('3')
    expect(page.headers.get('link')).toContain('</api/purchases?page=1&pageSize=2>; rel="prev"')
    const { body } = await ann.get<Dashboard>('/api/dashboard')
    expect(body.userPurchases.map(({ id }) => id)).toEqual(placed)
    const refused = await ann.get('/api/purchases?pageSize=1001')
    expect([refused.status, refused.body]).toEqual([400, 'pageSize must be a whole number from 1 to 1000'])
  })

  it('staff see one purchase as in the list; an unknown one is 404', async () => {
    const [ann, moderator] = [await api.buyer(), await api.moderator()]
    const { id } = await ann.paid(150)
    const list = await moderator.get<AdminPurchase[]>(`/api/admin/purchases?search=${id}`)
    expect(list.body).toHaveLength(1)
    const one = await moderator.get<AdminPurchase>(`/api/admin/purchases/${id.toUpperCase()}`)
    expect([one.status, { ...one.body, timeRemaining: 0 }]).toEqual([
      ...[200, { ...list.body[0], timeRemaining: 0 }],
    ])
    expect(one.body).toMatchObject({ userName: 'Ann Lee', needsAttention: false })
    for (const unknown of [randomUUID(), 'nothing']) {
      expect((await moderator.get(`/api/admin/purchases/${unknown}`)).status).toBe(404)
    }
    expect((await ann.get(`/api/admin/purchases/${id}`)).status).toBe(403)
  })

  it.each(['%00', '%ED%A0%80', '%25', "'--", '%5C', '%E2%80%AE', '9'.repeat(200), '.', ',$'])(
    'the search for %s finds nothing and breaks nothing',
    async (search) => {
      const answer = await (await api.admin()).get<AdminPurchase[]>(`/api/admin/purchases?search=${search}`)
      expect([200, 400]).toContain(answer.status)
      if (answer.status === 200 && search !== '.') expect(answer.body).toEqual([])
    },
  )
})
