import type { Purchase, SaleState } from '@presale/contracts'
import { waitFor } from '@presale/testing'
import { type Caller, submissionOf } from '../testing/caller'
import { type SharedApi, sharedApi } from '../testing/shared-api'
import { setSetting } from '../testing/site-settings'

describe('the rules of the sale', () => {
  let api: SharedApi
  let admin: Caller
  beforeAll(async () => {
    api = await sharedApi()
    admin = await api.admin()
  }, 180_000)
  afterAll(() => api?.stop())
  afterEach(async () => {
    for (const key of ['sale_starts_at', 'sale_ends_at', 'sale_frozen', 'sale_max_per_buyer'])
      await setSetting(admin, key, '')
  })

  const in_ = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
  const state = async () => (await api.caller().get<SaleState>('/api/sale')).body
  const refusals = async (who: Caller) => {
    const request = await who.request(100)
    const address = await who.get('/api/wallets/symbol/BTC')
    return [request, address].map(({ status, body }) => [status, body])
  }

  it('given none, it is open, and says so to everybody', async () => {
    expect(await state()).toEqual({
      state: 'open',
      sentence: null,
      startsAt: null,
      endsAt: null,
      hardCap: null,
      remaining: null,
      maxPerBuyer: null,
      paymentSeconds: 900,
      approvalSeconds: 3600,
    })
  })

  it.each([
    ['sale_frozen', 'true', 'frozen', /^The sale is paused\./],
    ['sale_starts_at', in_(3600), 'not-started', /^The sale has not started yet\. It starts on .* UTC\.$/],
    ['sale_ends_at', in_(-1), 'ended', /^The sale ended on .* UTC\./],
  ])('given %s %s, nothing new is sold, from the very next call on', async (key, value, closed, sentence) => {
    const ann = await api.buyer()
    expect((await setSetting(admin, key, value)).status).toBe(200)
    const said = expect.stringMatching(sentence)
    expect(await refusals(ann)).toEqual([
      [409, said],
      [409, said],
    ])
    expect(await state()).toMatchObject({ state: closed, sentence: said })
    expect((await setSetting(admin, key, '')).status).toBe(200)
    expect((await ann.request(100)).status).toBe(201)
  })

  it('given an end that is not after the start, or a start not before the end, refuses it and changes nothing', async () => {
    const [soon, later] = [in_(3600), in_(7200)]
    const sentence = expect.stringMatching(
      /^The sale must end after it starts: it would start at .* and end at/,
    )
    await setSetting(admin, 'sale_starts_at', later)
    for (const end of [soon, later])
      expect(await setSetting(admin, 'sale_ends_at', end)).toMatchObject({ status: 400, body: sentence })
    expect(await state()).toMatchObject({ startsAt: later, endsAt: null })
    await setSetting(admin, 'sale_starts_at', soon)
    expect((await setSetting(admin, 'sale_ends_at', later)).status).toBe(200)
    expect(await setSetting(admin, 'sale_starts_at', in_(9000))).toMatchObject({
      status: 400,
      body: sentence,
    })
    expect(await state()).toMatchObject({ startsAt: soon, endsAt: later })
  })

  it('given it is frozen, what was requested before goes its way: paid, late, reopened', async () => {
    const ann = await api.buyer()
    const [paid, late] = [(await ann.request(100)).body.purchase, (await ann.request(100)).body.purchase]
    await setSetting(admin, 'sale_frozen', 'true')
    expect((await ann.submit(submissionOf(paid))).status).toBe(201)
    expect((await ann.post(`/api/purchases/${late.id}/cancel`)).status).toBe(200)
    expect((await ann.submit(submissionOf(late))).status).toBe(201)
    const reopened = await admin.post<{ purchase: Purchase }>(`/api/admin/purchases/${late.id}/reopen`, {
      reason: 'It was paid.',
    })
    expect([reopened.status, reopened.body.purchase.stage]).toEqual([200, 'awaiting-approval'])
    expect((await admin.post(`/api/admin/purchases/${paid.id}/approve`, { reason: 'Seen' })).status).toBe(200)
  })

  it('given a most for each buyer, it counts what awaits payment, approval, and is approved', async () => {
    const ann = await api.buyer()
    await setSetting(admin, 'sale_max_per_buyer', '500')
    // On a busy machine what was sold before the limit may still be counted.
    const first = await waitFor(
      async () => {
        const answer = await ann.request(300)
        return answer.status === 503 ? undefined : answer
      },
      { what: 'an answer' },
    )
    expect(first.status).toBe(201)
    const over = await ann.request(201)
    expect([over.status, over.body]).toEqual([409, 'One buyer can buy at most 200 tokens more in this sale.'])
    // At the same time: the buyer's lock lets one through.
    const both = await Promise.all([ann.request(200), ann.request(200)])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    const address = await ann.get('/api/wallets/symbol/BTC')
    expect([address.status, address.body]).toEqual([
      409,
      'You have reached the most that one buyer can buy in this sale.',
    ])
    expect((await (await api.buyer()).request(500)).status).toBe(201)
    expect(await state()).toMatchObject({ state: 'open', maxPerBuyer: 500 })
  })
})
