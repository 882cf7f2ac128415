import { randomUUID } from 'node:crypto'
import type { Purchase } from '@presale/contracts'
import { connectEventStore, type EventStore } from '@presale/event-store'
import { STREAM_PREFIX } from '@presale/purchases'
import { waitFor } from '@presale/testing'
import { type Caller, submissionOf } from '../testing/caller'
import { type Counted, countStatements } from '../testing/counted'
import { type StartedApi, startApi } from '../testing/started-api'

const PROBLEM = { accept: 'application/problem+json' }
const QUARANTINED = {
  status: 409,
  body: expect.objectContaining({
    code: 'purchase-quarantined',
    detail: expect.stringContaining('nothing is lost'),
  }),
}

describe('a purchase whose stream cannot be folded', () => {
  let api: StartedApi
  let store: EventStore
  let admin: Caller
  let counted: Counted

  beforeAll(async () => {
    api = await startApi({
      through: async (url) => {
        if (!url.startsWith('postgres')) return url
        counted = await countStatements(url)
        return counted.url
      },
    })
    store = connectEventStore(api.eventStoreUrl)
    admin = await api.admin()
  }, 180_000)
  afterAll(async () => {
    await store?.close()
    await api?.stop()
    await counted?.close()
  })

  const streamOf = (id: string) => `${STREAM_PREFIX}${id}`
  let spoilt = 0
  /** Each with a type of its own: more than five streams of one cause would be a fault of the code. */
  const spoil = async ({ id }: Purchase): Promise<string> => {
    spoilt += 1
    const event = { id: randomUUID(), type: `PurchaseOdd${spoilt}`, data: {}, metadata: {} }
    await store.append(streamOf(id), [event], 'any')
    return event.id
  }
  const isShown = (buyer: Caller, { id }: Purchase, is: boolean) =>
    waitFor(async () => (await buyer.purchases()).find((one) => one.id === id && one.underReview === is), {
      what: `the buyer to see it ${is ? '' : 'no longer '}under review`,
    })
  const typesOf = async (id: string) => {
    const types: string[] = []
    for await (const { type } of store.readStream(streamOf(id))) types.push(type)
    return types
  }
  const requested = async (buyer: Caller) => (await buyer.request(100)).body.purchase
  const admins = (id: string, what: string, body: object = {}) =>
    admin.post(`/api/admin/purchases/${id}/${what}`, body, PROBLEM)

  it('answers every command with 409 and a sentence, and nothing is appended', async () => {
    const ann = await api.buyer()
    const [open, paid] = [await requested(ann), await ann.paid(250)]
    for (const purchase of [open, paid]) await spoil(purchase)
    const before = [await typesOf(open.id), await typesOf(paid.id)]

    expect(await ann.post(`/api/purchases/${open.id}/cancel`, undefined, PROBLEM)).toMatchObject(QUARANTINED)
    expect(await ann.post('/api/purchases', submissionOf(open), PROBLEM)).toMatchObject(QUARANTINED)
    const hash = randomUUID().replaceAll('-', '').repeat(2)
    expect(await admins(paid.id, 'approve')).toMatchObject(QUARANTINED)
    expect(await admins(paid.id, 'approve', { transactionHash: hash })).toMatchObject(QUARANTINED)
    expect(await admins(paid.id, 'decline', { reason: 'no' })).toMatchObject(QUARANTINED)
    expect(await admins(paid.id, 'reopen', { reason: 'again' })).toMatchObject(QUARANTINED)
    expect(await admins(paid.id, 'evidence', { transactionHash: hash })).toMatchObject(QUARANTINED)
    expect(await admins(paid.id, 'settlement', { output: 0 })).toMatchObject(QUARANTINED)
    expect([await typesOf(open.id), await typesOf(paid.id)]).toEqual(before)

    // The transaction was claimed by none of them.
    const other = await (await api.buyer()).paid(250)
    expect((await admins(other.id, 'approve', { transactionHash: hash })).status).toBe(200)
  })

  it('is seen by its buyer and by staff as under review, without timer or actions, at no statement more', async () => {
    const ann = await api.buyer()
    const [open, paid] = [await requested(ann), await ann.paid(250)]
    const before = counted.statements()
    const [whole] = (await ann.get<Purchase[]>('/api/purchases')).body
    const statements = counted.statements() - before
    expect(whole).toMatchObject({ id: paid.id, underReview: false })
    for (const purchase of [open, paid]) await spoil(purchase)

    const quiet = {
      status: 'pending',
      expiresAt: null,
      timeRemaining: 0,
      allowedActions: [],
      underReview: true,
    }
    expect(await isShown(ann, open, true)).toMatchObject({ ...quiet, stage: 'awaiting-payment' })
    expect(await isShown(ann, paid, true)).toMatchObject({ ...quiet, stage: 'awaiting-approval' })
    const dashboard = (await ann.get<{ userPurchases: Purchase[] }>('/api/dashboard')).body
    expect(dashboard.userPurchases).toMatchObject([quiet, quiet])
    expect((await admin.get(`/api/admin/purchases/${paid.id}`)).body).toMatchObject(quiet)
    expect((await admin.get(`/api/admin/purchases?search=${paid.id}`)).body).toMatchObject([quiet])

    // What the api asks in the background is counted as well: a call beside which there is none is waited for.
    const isAsCheap = async () => {
      const then = counted.statements()
      await ann.purchases()
      return counted.statements() - then <= statements || undefined
    }
    await waitFor(isAsCheap, { what: `a call with ${statements} statements` })
  })

  it('can be looked at as it was before the event, and says of that event that it cannot be read', async () => {
    const paid = await (await api.buyer()).paid(250)
    await spoil(paid)
    const asOf = (revision: number) =>
      admin.get(`/api/admin/purchases/${paid.id}?revision=${revision}`, PROBLEM)
    expect(await asOf(1)).toMatchObject({
      status: 200,
      body: { stage: 'awaiting-approval', underReview: false },
    })
    expect(await asOf(2)).toMatchObject(QUARANTINED)
  })

  it('given the event was skipped, it goes on, and a second decision is refused by name', async () => {
    const ann = await api.buyer()
    const paid = await ann.paid(250)
    const eventId = await spoil(paid)
    await isShown(ann, paid, true)
    await api.projections('quarantine', 'skip', eventId, '--reason', 'Nobody knows it')
    const seen = await isShown(ann, paid, false)
    // A whole window, from the skip on.
    expect(Date.parse(seen?.expiresAt ?? '')).toBeGreaterThan(Date.parse(paid.expiresAt ?? ''))
    expect((await admins(paid.id, 'approve')).status).toBe(200)
    expect(await admins(paid.id, 'decline')).toMatchObject({
      status: 409,
      body: { code: 'already-approved', detail: expect.stringContaining('You approved this purchase') },
    })
    const asOf = await admin.get(`/api/admin/purchases/${paid.id}?revision=2`)
    expect(asOf).toMatchObject({ status: 200, body: { stage: 'awaiting-approval', underReview: false } })
  })

  it('counts as one of what its buyer has open, and by itself refuses nothing', async () => {
    const ann = await api.buyer()
    const held: Purchase[] = []
    for (let nth = 1; nth <= 5; nth += 1) held.push(await requested(ann))
    expect((await ann.request(100)).status).toBe(409)
    for (const purchase of held.slice(0, 4)) await spoil(purchase)
    await isShown(ann, held[3] as Purchase, true)
    const refused = await ann.request(100)
    expect([refused.status, refused.body]).toEqual([409, expect.stringContaining(held[4]?.id ?? '')])
    expect(refused.body).not.toContain(held[0]?.id)
    expect((await ann.post(`/api/purchases/${held[4]?.id}/cancel`)).status).toBe(200)
    expect((await ann.request(100)).status).toBe(201)
  })

  it('counts for no moderator who tried to approve it', async () => {
    await api.pool.query(
      `insert into sale.site_settings (key, value) values ('moderator_daily_tokens', '300')
       on conflict (key) do update set value = excluded.value`,
    )
    const moderator = await api.moderator()
    const [held, other] = [await (await api.buyer()).paid(250), await (await api.buyer()).paid(250)]
    await spoil(held)
    const approve = ({ id }: Purchase) => moderator.post(`/api/admin/purchases/${id}/approve`, {}, PROBLEM)
    expect(await approve(held)).toMatchObject(QUARANTINED)
    expect((await approve(other)).status).toBe(200)
  })
})
