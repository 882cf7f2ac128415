import type { Problem } from '@presale/contracts'
import type { Caller } from '../testing/caller'
import { type SharedApi, sharedApi } from '../testing/shared-api'

describe('what a moderator credits within 24 hours', () => {
  let api: SharedApi
  let [admin, ann]: Caller[] = []
  beforeAll(async () => {
    api = await sharedApi()
    ;[admin, ann] = [await api.admin(), await api.buyer()]
  }, 180_000)
  afterAll(() => api?.stop())
  beforeEach(() => limit(1000))

  const limit = async (value: number | string) => {
    const path = '/api/admin/settings/moderator_daily_tokens'
    expect((await admin!.send('PUT', path, JSON.stringify({ value }))).status).toBe(200)
  }
  const paid = async (amount: number) => (await ann!.paid(amount)).id
  const decide = (by: Caller, id: string, what = 'approve', body = {}) =>
    by.post<Problem>(`/api/admin/purchases/${id}/${what}`, body, { accept: 'application/problem+json' })
  const statusOf = async (answer: ReturnType<typeof decide>) => (await answer).status

  it('given nobody has set it, it is a million tokens', async () => {
    await api.pool.query("delete from sale.site_settings where key = 'moderator_daily_tokens'")
    const moderator = await api.moderator()
    expect(await statusOf(decide(moderator, await paid(1_000_000)))).toBe(200)
    expect(await statusOf(decide(moderator, await paid(100)))).toBe(403)
  })

  it('given the limit is reached, an admin has to approve, and nothing is credited', async () => {
    const [moderator, first, second] = [await api.moderator(), await paid(900), await paid(101)]
    expect(await statusOf(decide(moderator, first))).toBe(200)
    const before = (await ann!.me()).balance
    const refused = await decide(moderator, second)
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
      403,
      'moderator-limit',
      'A moderator credits at most 1,000 tokens in 24 hours. You have credited 900, and this purchase is 101: an admin has to approve this.',
    ])
    expect((await ann!.me()).balance).toBe(before)
    expect(await statusOf(decide(moderator, await paid(100)))).toBe(200)
    expect(await statusOf(decide(admin!, second))).toBe(200)
    expect((await ann!.me()).balance).toBe(before + 201)
  })

  it('given two approvals at once, of which one still fits, one is credited', async () => {
    const [moderator, ids] = [await api.moderator(), [await paid(600), await paid(600)]]
    const answers = await Promise.all(ids.map((id) => statusOf(decide(moderator, id))))
    expect(answers.sort()).toEqual([200, 403])
  })

  it('given a second moderator, the first one’s approvals are not theirs', async () => {
    const [first, second] = [await api.moderator(), await api.moderator()]
    for (const moderator of [first, second]) {
      expect(await statusOf(decide(moderator, await paid(1000)))).toBe(200)
    }
  })

  it('given an admin, there is no limit', async () => {
    for (const amount of [1000, 5000]) expect(await statusOf(decide(admin!, await paid(amount)))).toBe(200)
  })

  it('given the limit is raised, lowered or none, the next approval knows', async () => {
    const [moderator, one, other] = [await api.moderator(), await paid(1500), await paid(200)]
    expect(await statusOf(decide(moderator, one))).toBe(403)
    await limit(1500)
    expect(await statusOf(decide(moderator, one))).toBe(200)
    await limit(1600)
    expect(await statusOf(decide(moderator, other))).toBe(403)
    await limit(0)
    expect(await statusOf(decide(await api.moderator(), other))).toBe(403)
  })

  it('given 24 hours, what was credited before counts no more', async () => {
    const [moderator, one, other] = [await api.moderator(), await paid(1000), await paid(1000)]
    const hoursPass = (hours: number) =>
      api.pool.query(
        'update api.moderator_credits set counted_at = counted_at - make_interval(hours => $1)',
        [hours],
      )
    await decide(moderator, one)
    await hoursPass(23)
    expect(await statusOf(decide(moderator, other))).toBe(403)
    await hoursPass(1)
    expect(await statusOf(decide(moderator, other))).toBe(200)
  })

  it('given an approval is refused, or repeated, it counts nothing', async () => {
    const [moderator, declined] = [await api.moderator(), await paid(900)]
    const [one, other] = [await paid(500), await paid(500)]
    expect(await statusOf(decide(moderator, declined, 'decline'))).toBe(200)
    expect(await statusOf(decide(moderator, declined))).toBe(409)
    const key = { 'idempotency-key': 'once' }
    const approve = (body = {}) => moderator.post(`/api/admin/purchases/${one}/approve`, body, key)
    expect((await Promise.all([approve(), approve()])).map(({ status }) => status)).toEqual([200, 200])
    expect((await approve({ transactionHash: 'ab'.repeat(32) })).status).toBe(409)
    expect(await statusOf(decide(moderator, other))).toBe(200)
  })
})
