import { randomUUID } from 'node:crypto'
import type { AdminPurchase, AuditEvent, Dashboard, Purchase, SaleHistory } from '@presale/contracts'
import { waitFor } from '@presale/testing'
import { submissionOf } from '../testing/caller'
import { type SharedApi, sharedApi } from '../testing/shared-api'

describe('the sale in figures, and lists by the page, over HTTP', () => {
  let api: SharedApi
  beforeAll(async () => {
    api = await sharedApi()
  }, 180_000)
  afterAll(() => api?.stop())

  it('the sale in figures: staff see the last 30 days, or those they ask for, and all parts agree', async () => {
    const [moderator, ann] = [await api.moderator(), await api.buyer()]
    await ann.request(100)
    // No call waits for the figures, which are filled beside the list of purchases.
    const body = await waitFor(
      async () => {
        const figures = await moderator.get<SaleHistory>('/api/admin/figures')
        expect(figures.status).toBe(200)
        return figures.body.days.some(({ purchases }) => purchases > 0) ? figures.body : undefined
      },
      { what: 'the purchase in the figures' },
    )
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

  it('lists payments page by page, searched in the database', async () => {
    const [ann, admin] = [await api.buyer(), await api.admin()]
    for (const amount of [111, 112, 113]) await ann.request(amount)
    const { email } = await ann.me()
    const page = await admin.get<AdminPurchase[]>(`/api/admin/purchases?pageSize=2&page=1&search=${email}`)
    expect(page.headers.get('x-total-count')).toBe('3')
    expect(page.headers.get('link')).toContain('page=2')
    expect(page.body.map(({ amount, userEmail }) => [amount, userEmail])).toEqual([
      [113, email],
      [112, email],
    ])
  })

  it('finds a purchase by user name, email, wallet, status, amount and total', async () => {
    const [ann, admin] = [await api.buyer(), await api.admin()]
    const { id } = await ann.paid(345_678)
    const { userName, userEmail, wallet, status, amount, total } = (
      await admin.get<AdminPurchase>(`/api/admin/purchases/${id}`)
    ).body
    const found = async (term: string) => {
      const search = encodeURIComponent(term)
      const { body } = await admin.get<AdminPurchase[]>(`/api/admin/purchases?search=${search}`)
      return body.map((purchase) => purchase.id)
    }
    // The newest comes first: what all share finds it on the first page, too.
    for (const term of [userName, userEmail, wallet, status, String(amount), total]) {
      expect([term, (await found(term))[0]]).toEqual([term, id])
      expect(await found(`${term} and what nobody has`)).toEqual([])
    }
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

  it('given one transaction reported for two purchases, both need attention, and the trail has both by its hash', async () => {
    const [ann, bob, moderator] = [await api.buyer(), await api.buyer(), await api.moderator()]
    const hash = randomUUID().replaceAll('-', '').repeat(2)
    const ids: string[] = []
    for (const buyer of [ann, bob]) {
      const { purchase } = (await buyer.request(150)).body
      await buyer.submit({ ...submissionOf(purchase), transactionHash: hash })
      ids.push(purchase.id)
    }
    for (const buyer of [ann, bob]) {
      const { email } = await buyer.me()
      const needing = `/api/admin/purchases?status=attention&search=${email}`
      const { body } = await moderator.get<AdminPurchase[]>(needing)
      expect(body).toMatchObject([{ contested: true, needsAttention: true, transactionHash: hash }])
    }
    const found = await waitFor(
      async () => {
        const { body } = await moderator.get<AuditEvent[]>(`/api/admin/events?search=${hash}`)
        return body.length < 2 ? undefined : body
      },
      { what: 'both reports in the trail' },
    )
    expect(new Set(found.map(({ purchaseId }) => purchaseId))).toEqual(new Set(ids))
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
