import { randomUUID } from 'node:crypto'
import type { AdminPurchase, Dashboard, LiveFigures, Purchase, SaleHistory } from '@presale/contracts'
import { waitFor } from '@presale/testing'
import { type StartedApi, startApi } from '../testing/started-api'

describe('what was sold, and lists by the page, over HTTP', () => {
  let api: StartedApi
  beforeAll(async () => {
    api = await startApi()
  }, 180_000)
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
        raised: '0.00',
        target: null,
        remaining: null,
        progress: null,
        endsAt: null,
        participants: 0,
        purchases: [],
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
        tokenAmount,
        amount: `${tokenAmount * 3}.00`,
        currency: 'BTC',
        approvedAt: expect.any(String),
      })),
    )
    expect(headers.get('cache-control')).toBe('public, max-age=10')
  })

  it('the sale in figures: staff see the last 30 days, or those they ask for, and all parts agree', async () => {
    const [moderator, ann] = [await api.moderator(), await api.buyer()]
    await ann.request(100)
    const { status, body } = await moderator.get<SaleHistory>('/api/admin/figures')
    expect(status).toBe(200)
    const today = new Date().toISOString().slice(0, 10)
    expect([body.days.length, body.to, body.days.at(-1)?.date, body.from]).toEqual([
      30,
      today,
      today,
      body.days[0]?.date,
    ])
    const purchases = body.days.reduce((sum, day) => sum + day.purchases, 0)
    expect(purchases).toBeGreaterThan(0)
    for (const parts of [body.currencies, body.statuses]) {
      expect(parts.reduce((sum, part) => sum + part.purchases, 0)).toBe(purchases)
    }
    const day = await moderator.get<SaleHistory>('/api/admin/figures?from=2026-02-28&to=2026-03-01')
    expect(day.body.days.map(({ date }) => date)).toEqual(['2026-02-28', '2026-03-01'])
    const leapYear = await moderator.get<SaleHistory>('/api/admin/figures?from=2024-01-01&to=2024-12-31')
    expect(leapYear.body.days).toHaveLength(366)
    expect((await ann.get('/api/admin/figures')).status).toBe(403)
  })

  it.each([
    ['from=2026-02-02&to=2026-02-01', 'from must not be after to: 2026-02-02 is after 2026-02-01.'],
    [
      'from=2024-01-01&to=2025-01-01',
      'At most 366 days can be shown at once: 2024-01-01 to 2025-01-01 are 367.',
    ],
    ['from=2026-02-30', 'from must be a day such as 2026-01-31'],
    ['to=0000-01-01', 'to must be a day such as 2026-01-31'],
    ['to=tomorrow', 'to must be a day such as 2026-01-31'],
  ])('the sale in figures by %s is refused: %s', async (query, sentence) => {
    const refused = await (await api.moderator()).get(`/api/admin/figures?${query}`)
    expect([refused.status, refused.body]).toEqual([400, sentence])
  })

  it('given a buyer, lists and counts their purchases alone', async () => {
    const [ann, bob, moderator] = [await api.buyer(), await api.buyer(), await api.moderator()]
    const ids = [(await ann.paid(100)).id, (await ann.request(200)).body.purchase.id].reverse()
    await bob.paid(300)
    const { id: user } = await ann.me()
    const list = await moderator.get<AdminPurchase[]>(`/api/admin/purchases?user=${user}&pageSize=1`)
    expect(list.headers.get('x-total-count')).toBe('2')
    expect(list.body.map(({ id, revision }) => [id, revision])).toEqual([[ids[0], 0]])
    const paid = await moderator.get<AdminPurchase[]>(
      `/api/admin/purchases?user=${user}&search=ann&sort=amount`,
    )
    expect(paid.body.map(({ amount, revision }) => [amount, revision])).toEqual([
      [200, 0],
      [100, 1],
    ])
    const refused = await moderator.get('/api/admin/purchases?user=ann')
    expect(refused.status).toBe(400)
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
      200,
      { ...list.body[0], timeRemaining: 0 },
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
