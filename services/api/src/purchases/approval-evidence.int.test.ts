import { randomBytes } from 'node:crypto'
import type { AdminPurchase, Problem } from '@presale/contracts'
import { type Caller, submissionOf } from '../testing/caller'
import { type SharedApi, sharedApi } from '../testing/shared-api'

const hash = () => randomBytes(32).toString('hex')

describe('what an approval stands on', () => {
  let api: SharedApi
  let [admin, ann]: Caller[] = []
  let annId = ''
  beforeAll(async () => {
    api = await sharedApi()
    ;[admin, ann] = [await api.admin(), await api.buyer()]
    annId = (await ann.me()).id
  }, 180_000)
  afterAll(() => api?.stop())
  afterEach(() => api.pool.query("delete from sale.site_settings where key = 'approval_evidence'"))

  const rule = (value: string) =>
    admin!.send('PUT', '/api/admin/settings/approval_evidence', JSON.stringify({ value }))
  const approve = (id: string, body: object = {}, key?: string) =>
    admin!.post<{ purchase: AdminPurchase } & Problem>(`/api/admin/purchases/${id}/approve`, body, {
      accept: 'application/problem+json',
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    })
  const claiming = async (transactionHash?: string) => {
    const { purchase } = (await ann!.request(100)).body
    return (await ann!.submit({ ...submissionOf(purchase), transactionHash })).body.purchase.id
  }
  const listed = async (query: string) => {
    const { body, headers } = await admin!.get<AdminPurchase[]>(
      `/api/admin/purchases?pageSize=100&user=${annId}&${query}`,
    )
    expect(headers.get('x-total-count')).toBe(String(body.length))
    return body.map(({ id }) => id)
  }

  it('given nobody has set it, an approval with nothing goes through, and is found without evidence', async () => {
    const [nothing, reasoned, claimed] = [await claiming(), await claiming(), await claiming(hash())]
    const answers = [
      await approve(nothing),
      await approve(reasoned, { reason: 'Paid in cash' }),
      await approve(claimed),
    ]
    expect(answers.map(({ body }) => [body.purchase.evidence, body.purchase.approvalReason])).toEqual([
      ['none', null],
      ['reason', 'Paid in cash'],
      ['transaction', null],
    ])
    const shown = await admin!.get<AdminPurchase>(`/api/admin/purchases/${reasoned}`)
    expect(shown.body).toMatchObject({ evidence: 'reason', approvalReason: 'Paid in cash', output: null })
    expect(await listed('evidence=none')).toEqual([nothing])
    expect(await listed('evidence=reason')).toEqual([reasoned])
    expect(await listed('evidence=no-transaction&currency=BTC')).toEqual([reasoned, nothing])
    expect(await listed('evidence=no-transaction&currency=ETH')).toEqual([])
    const { body: own } = await ann!.get<object[]>('/api/purchases')
    expect(own.some((purchase) => 'evidence' in purchase || 'approvalReason' in purchase)).toBe(false)
    const added = await admin!.post<{ purchase: AdminPurchase }>(`/api/admin/purchases/${nothing}/evidence`, {
      transactionHash: hash(),
    })
    expect([added.status, added.body.purchase.evidence]).toEqual([200, 'transaction'])
    expect(await listed('evidence=none')).toEqual([])
  })

  it('given it is required, an approval with neither is refused, and credits nothing', async () => {
    const [first, second, third] = [await claiming(), await claiming(), await claiming(hash())]
    const before = (await ann!.me()).balance
    expect((await approve(second, {}, 'before')).status).toBe(200)
    expect((await rule('required')).status).toBe(200)
    const refused = await approve(first)
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
      400,
      'evidence-required',
      'An approval needs a transaction hash or a reason: the buyer named no transaction.',
    ])
    expect((await approve(first, { reason: ' ' })).status).toBe(400)
    expect((await approve(second, {}, 'before')).status).toBe(200)
    expect((await ann!.me()).balance).toBe(before + 100)
    expect((await approve(first, { reason: 'Seen in the exchange’s own list' })).status).toBe(200)
    expect((await approve(third)).status).toBe(200)
    expect((await ann!.me()).balance).toBe(before + 300)
  })

  it('is seen by admins alone', async () => {
    expect((await admin!.get('/api/settings/approval_evidence')).body).toMatchObject({ value: 'optional' })
    for (const other of [api.caller(), ann!, await api.moderator()]) {
      expect((await other.get('/api/settings/approval_evidence')).status).toBe(404)
      expect((await other.get('/api/settings/moderator_daily_tokens')).status).toBe(404)
    }
  })
})
