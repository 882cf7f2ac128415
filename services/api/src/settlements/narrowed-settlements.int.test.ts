import { randomUUID } from 'node:crypto'
import type { AdminPurchase, AuditEvent, Purchase } from '@presale/contracts'
import { connectEventStore, type EventStore } from '@presale/event-store'
import { narrowSettlement } from '@presale/purchases'
import { waitFor } from '@presale/testing'
import { type Caller, submissionOf } from '../testing/caller'
import { type Counted, countStatements } from '../testing/counted'
import { hashEnding } from '../testing/hashes'
import { parseCsv } from '../testing/parse-csv'
import { type StartedApi, startApi } from '../testing/started-api'

describe('an approval whose settlement was narrowed to an output', () => {
  let api: StartedApi
  let [admin, moderator, ann]: Caller[] = []
  let store: EventStore
  let counted: Counted
  beforeAll(async () => {
    api = await startApi({
      through: async (url) => {
        if (!url.startsWith('postgres')) return url
        counted = await countStatements(url)
        return counted.url
      },
    })
    ;[admin, moderator, ann] = [await api.admin(), await api.moderator(), await api.buyer()]
    store = connectEventStore(api.eventStoreUrl)
  }, 180_000)
  afterAll(async () => {
    await store?.close()
    await api?.stop()
    await counted?.close()
  })

  const path = (id: string, more = '') => `/api/admin/purchases/${id}${more}`
  const approved = async (body: object) => {
    const { id } = await ann!.paid(100)
    expect((await admin!.post(path(id, '/approve'), body)).status).toBe(200)
    return id
  }
  const shown = async (id: string, by = admin) => (await by!.get<AdminPurchase>(path(id))).body
  const listed = async (id: string) => {
    const { body } = await admin!.get<AdminPurchase[]>('/api/admin/purchases?pageSize=100')
    return body.find((purchase) => purchase.id === id)
  }
  const settled = ({ output, settlementActions }: AdminPurchase) => ({ output, settlementActions })
  const WHOLE = { output: 'any', settlementActions: ['narrow-settlement'] }

  it('is shown with it, in the answer, alone, in the list and in the file, and offers no more', async () => {
    const id = await approved({ transactionHash: hashEnding('abcdef9401') })
    expect(settled(await shown(id))).toEqual(WHOLE)
    expect(settled(await shown(id, moderator))).toEqual({ output: 'any', settlementActions: [] })
    const answer = await admin!.post<{ purchase: AdminPurchase }>(path(id, '/settlement'), { output: 3 })
    const narrowed = { output: '3', settlementActions: [] }
    expect(settled(answer.body.purchase)).toEqual(narrowed)
    expect(settled(await shown(id))).toEqual(narrowed)
    expect(await listed(id)).toMatchObject(narrowed)
    const { body } = await admin!.get<string>('/api/admin/export/purchases.csv')
    expect(parseCsv(body).find((row) => row.id === id)?.output).toBe('3')
  })

  it('stands in the history, by whom and after the approval; as of the approval it was the whole', async () => {
    const id = await approved({ transactionHash: hashEnding('abcdef9402') })
    await admin!.post(path(id, '/settlement'), { output: 3 })
    const { body: events } = await admin!.get<AuditEvent[]>(path(id, '/events'))
    expect(events.map(({ type, stream }) => [type, stream])).toEqual([
      ['PurchaseRequested', undefined],
      ['PurchasePaid', undefined],
      ['PurchaseApproved', undefined],
      ['SettlementNarrowed', `settlement-BTC-${hashEnding('abcdef9402')}`],
    ])
    expect(events[3]).toMatchObject({
      purchaseId: id,
      revision: 1,
      data: { output: '3', hash: hashEnding('abcdef9402') },
      actor: { id: (await admin!.me()).id, role: 'admin', name: expect.any(String) },
    })
    const { body: then } = await admin!.get<AdminPurchase>(path(id, '?revision=2'))
    expect(settled(then)).toEqual({ output: 'any', settlementActions: [] })
  })

  it('given it was narrowed past this process, the settlements that it follows say so', async () => {
    const id = await approved({ transactionHash: hashEnding('abcdef9403') })
    await narrowSettlement(store, {
      purchaseId: id,
      commandId: randomUUID(),
      requestHash: 'h',
      correlationId: 'c',
      actor: { id: null, role: 'system' },
      receivedAt: new Date(),
      output: 5,
    })
    const seen = () => shown(id).then((purchase) => purchase.output === '5' || undefined)
    await waitFor(seen, { what: 'the narrowed output to be shown' })
  })

  it('what may be said of an approval follows what it stands on, and its network', async () => {
    expect(settled(await shown(await approved({})))).toEqual({
      output: null,
      settlementActions: ['add-evidence'],
    })
    const reasoned = await approved({ reason: 'Paid in cash' })
    expect((await shown(reasoned, moderator)).settlementActions).toEqual(['add-evidence'])
    const byOutput = await approved({ transactionHash: hashEnding('abcdef9404'), output: 1 })
    expect((await shown(byOutput)).settlementActions).toEqual([])
    const xrp = { amount: 100, cryptoSymbol: 'XRP', termsAgreed: true }
    const { purchase } = (await ann!.post<{ purchase: Purchase }>('/api/purchases/requests', xrp)).body
    await ann!.submit(submissionOf(purchase))
    await admin!.post(path(purchase.id, '/approve'), { transactionHash: hashEnding('abcdef9407') })
    expect(settled(await shown(purchase.id))).toEqual({ output: 'any', settlementActions: [] })
  })

  it('costs one statement where a whole transaction settles it, and none elsewhere', async () => {
    // Of all statements, those about what this costs: others send theirs meanwhile.
    const statementsOf = async (id: string) => {
      const before = counted.statements('narrowed_settlements')
      await shown(id)
      return counted.statements('narrowed_settlements') - before
    }
    const pending = (await ann!.paid(100)).id
    const whole = await approved({ transactionHash: hashEnding('abcdef9405') })
    const byOutput = await approved({ transactionHash: hashEnding('abcdef9406'), output: 1 })
    expect([await statementsOf(pending), await statementsOf(byOutput), await statementsOf(whole)]).toEqual([
      0, 0, 1,
    ])
  })
})
