import { createPool, generations, inTransaction, type Pool } from '@presale/read-store'
import { type TestDatabase, testDatabase } from '@presale/testing'
import type { PurchaseEvent } from '../domain/events'
import { payments } from './purchase-list/payments'
import { type Step, type Story, staffId, tell } from './purchase-story.fixture'
import {
  createPurchaseViews,
  migratePurchaseViews,
  type PurchaseViews,
  purchaseProjections,
} from './purchase-views'
import type { RecordedEvent } from './recorded-event'

const ann = '6b3a34a5-6f8a-4a0e-8f6e-a52b8d9c5a10'
const bob = 'f3c1a6a0-93a1-4d1b-8b64-13f4bb0b6f77'
const gone = '2c2b8d84-7f0e-4a52-8a64-0a4f3b1d9e55'
const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`

const LONG_HASH = 'Ab'.repeat(32)

const all = { page: 1, pageSize: 10, search: '', sort: 'date', order: 'desc' } as const
const ids = (rows: readonly { id: string }[]) => rows.map((row) => Number(row.id.slice(-12)))

describe('the views of purchases on real Postgres', () => {
  let database: TestDatabase
  let pool: Pool
  let views: PurchaseViews

  const project = async (events: readonly RecordedEvent[]) => {
    const records = await generations(pool)
    for (const definition of purchaseProjections) {
      const live = records.find(({ name, state }) => name === definition.name && state === 'live')
      await inTransaction(pool, (client) => definition.apply(client, live?.schema ?? '', events))
    }
  }
  const given = (story: Omit<Story, 'id'> & { index: number }, ...steps: Step[]) =>
    project(tell({ ...story, id: idOf(story.index), atMinute: story.index }, ...steps))

  beforeAll(async () => {
    database = await testDatabase()
    pool = createPool(database.url)
    await migratePurchaseViews(pool)
    await pool.query(`
      create schema accounts;
      create table accounts.somebody (id uuid primary key, name text, email text);
      create view accounts.people as select id, name, email,
        lower((email || chr(10) || name || chr(10) || '10.1.2.3') collate "und-x-icu") collate "C" as search_text
        from accounts.somebody;
    `)
    await pool.query('insert into accounts.somebody values ($1, $2, $3), ($4, $5, $6)', [
      ...[ann, 'Ann Lee', 'ann@example.org'],
      ...[bob, 'Bob 100% Özray', 'bob@example.org'],
    ])
    views = createPurchaseViews(pool)
    await given({ index: 1, buyerId: ann, cryptoAmount: '0.00001031' }, 'request')
    await given({ index: 2, buyerId: ann, transactionHash: '0xABCDEF0123' }, 'request', 'report')
    await given({ index: 3, buyerId: ann, amount: 1000, total: '3000.00' }, 'request', 'report', 'approve')
    await given({ index: 4, buyerId: ann, amount: 500, total: '1500.10' }, 'request', 'report', 'approve')
    await given({ index: 5, buyerId: bob }, 'request', 'report', 'decline')
    await given({ index: 6, buyerId: bob, currency: 'USDT' }, 'request', 'report', 'expire')
    await given({ index: 7, buyerId: bob, transactionHash: 'late0001' }, 'request', 'expire', 'report-late')
    await given(
      { index: 8, buyerId: bob, walletAddress: 'bc1qElsewhere', transactionHash: LONG_HASH },
      ...(['request', 'report', 'decline'] as const),
    )
    await given({ index: 9, buyerId: gone, transactionHash: '0xabcdef0123' }, 'request', 'report')
    await given(
      { index: 10, buyerId: gone, transactionHash: '0xabcdef0123', currency: 'ETH' },
      'request',
      'report',
    )
  })
  afterAll(async () => {
    await pool.end()
    await database.drop()
  })

  it('a purchase comes back as its events made it, money digit by digit', async () => {
    expect(await views.purchase(idOf(1))).toEqual({
      ...{ id: idOf(1), revision: 0, buyerId: ann, status: 'awaiting-payment', isContested: false },
      ...{ amount: 250, tokenSymbol: 'GROK', tokenPrice: '3.0000', total: '750.00' },
      ...{ currency: 'BTC', currencyPrice: '97250.00', cryptoAmount: '0.00001031' },
      ...{ walletAddress: 'bc1qpresale', isSampleWallet: false, termsVersion: '2026-11' },
      ...{ pricesReadAt: '2026-11-21T10:01:01.000Z', requestedAt: '2026-11-21T10:01:01.000Z' },
      ...{ expiresAt: '2026-11-21T10:16:01.000Z', paidAt: null, transactionHash: null },
    })
    expect(await views.purchase(idOf(5))).toMatchObject({ status: 'declined', reason: 'No payment seen' })
    expect(await views.purchase(idOf(7))).toMatchObject({ status: 'expired', isLatePaymentReported: true })
    expect(await views.purchase(idOf(99))).toBeUndefined()
  })

  it('a buyer sees his own, newest first', async () => {
    expect(ids(await views.purchasesOf(ann, { limit: 10, offset: 0 }))).toEqual([4, 3, 2, 1])
    expect(ids(await views.purchasesOf(ann, { limit: 2, offset: 1 }))).toEqual([3, 2])
    expect(await views.purchasesOf(idOf(77), { limit: 10, offset: 0 })).toEqual([])
    expect([await views.countOf(ann, 10), await views.countOf(ann, 3)]).toEqual([4, 3])
    expect(ids(await views.openPurchasesOf(ann))).toEqual([2, 1])
    expect(await views.knownAmong([idOf(1), idOf(77)])).toEqual(new Set([idOf(1)]))
  })

  it('a balance is the sum of what was approved, also when every event is delivered again', async () => {
    expect(await views.balanceOf(ann)).toBe(1500)
    await given({ index: 3, buyerId: ann, amount: 1000, total: '3000.00' }, 'request', 'report', 'approve')
    await given({ index: 4, buyerId: ann, amount: 500, total: '1500.10' }, 'request', 'report', 'approve')
    expect(await views.balancesOf([ann, bob])).toEqual(
      new Map([
        [ann, 1500],
        [bob, 0],
      ]),
    )
    expect(await views.purchase(idOf(3))).toMatchObject({ status: 'approved', revision: 2 })
    expect(await views.eventsOf(idOf(3))).toHaveLength(3)
  })

  it('the trail of a purchase names type, actor, buyer and position, oldest first', async () => {
    const trail = await views.eventsOf(idOf(5))
    expect(trail.map(({ type, revision }) => [type, revision])).toEqual([
      ['PurchaseRequested', 0],
      ['PurchasePaid', 1],
      ['PurchaseDeclined', 2],
    ])
    expect(trail[2]).toMatchObject({
      ...{ purchaseId: idOf(5), buyerId: bob, at: '2026-11-21T10:05:03.000Z' },
      actor: { id: staffId, role: 'admin' },
      data: { reason: 'No payment seen' },
      metadata: { correlationId: 'request-1' },
    })
    expect(trail[0]?.position.commit).toMatch(/^\d+$/)
  })

  it('an event in a later batch than its request still finds the buyer', async () => {
    const events = tell({ id: idOf(20), buyerId: ann, atMinute: 20 }, 'request', 'cancel')
    await project(events.slice(0, 1))
    await project(events.slice(1))
    expect((await views.eventsOf(idOf(20))).map(({ buyerId }) => buyerId)).toEqual([ann, ann])
    await pool.query('delete from views.purchases where id = $1', [idOf(20)])
  })

  it('two claims of one transaction on one network contest each other, another network does not', async () => {
    expect(await views.purchase(idOf(2))).toMatchObject({ isContested: true })
    expect(await views.purchase(idOf(9))).toMatchObject({ isContested: true })
    expect(await views.purchase(idOf(10))).toMatchObject({ isContested: false })
  })

  it('needs attention: expired after payment, a late payment, contested', async () => {
    const page = await views.payments({ ...all, status: 'attention' })
    expect(ids(page.rows)).toEqual([9, 7, 6, 2])
    expect(page.rows.every((row) => row.needsAttention)).toBe(true)
    expect(await views.attentionCount()).toBe(4)
  })

  it('the payment list names the buyer, and one who is gone', async () => {
    const { rows, total } = await views.payments(all)
    expect(total).toBe(10)
    expect(rows[0]).toMatchObject({ id: idOf(10), userName: 'Deleted user', userEmail: '' })
    expect(rows.at(-1)).toMatchObject({
      userName: 'Ann Lee',
      userEmail: 'ann@example.org',
      needsAttention: false,
    })
  })

  it('pages and sorts in the database', async () => {
    expect(ids((await views.payments({ ...all, pageSize: 4, page: 2 })).rows)).toEqual([6, 5, 4, 3])
    expect(ids((await views.payments({ ...all, sort: 'amount' })).rows).slice(0, 2)).toEqual([3, 4])
    expect(ids((await views.payments({ ...all, sort: 'total', order: 'asc' })).rows).slice(-2)).toEqual([
      4, 3,
    ])
    expect((await views.payments({ ...all, sort: 'status', order: 'asc' })).rows[0]?.status).toBe('approved')
    expect(await views.payments({ ...all, page: 9 })).toMatchObject({ rows: [], total: 10 })
  })

  // With room for every match they are collected by their indexes; with hardly any, met along the order.
  describe.each([
    ['collected', 10_000],
    ['met on the way', 1],
  ])('a search whose matches are %s', (_how, countLimit) => {
    it.each([
      ['ann LEE', [4, 3, 2, 1]],
      ['BOB@example', [8, 7, 6, 5]],
      ['bob@example.net', []],
      ['bob@example_org', []],
      ['ÖZ', [8, 7, 6, 5]],
      ['@', [8, 7, 6, 5, 4, 3, 2, 1]],
      ['deleted', [10, 9]],
      ['elsewhere', [8]],
      ['bc1q', [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]],
      ['declin', [8, 5]],
      ['p', [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]],
      ['1,000', [3]],
      ['1', [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]],
      ['$1,500.1', [4]],
      ['50.00', [10, 9, 8, 7, 6, 5, 2, 1]],
      ['100%', [8, 7, 6, 5]],
      ['%', [8, 7, 6, 5]],
      ['a_n', []],
      ['_', []],
      ['\\', []],
      ['$', []],
      ['10.1.2.3', []],
      ['lee\nbob', []],
      ['ann\0', []],
      ['\ud800', []],
      [idOf(6).toUpperCase(), [6]],
      [LONG_HASH, [8]],
    ])('%j finds %j', async (search, found) => {
      const query = { ...all, search, pageSize: 4 }
      const page = await payments(pool, query, countLimit)
      const [first, second] = [found.slice(0, 4), found.slice(4, 8)]
      expect(ids(page.rows)).toEqual(first)
      expect(ids((await payments(pool, { ...query, page: 2 }, countLimit)).rows)).toEqual(second)
      const ascending = await payments(pool, { ...query, order: 'asc', pageSize: 100 }, countLimit)
      expect(ids(ascending.rows)).toEqual(found.toReversed())
      expect([page.total, page.isTotalCapped]).toEqual([
        ...[Math.min(found.length, countLimit), found.length > countLimit],
      ])
    })

    it.each([
      ['approved', 'ann', [4, 3]],
      ['pending', 'deleted', [10, 9]],
      ['attention', '@', [7, 6, 2]],
      ['declined', 'bob', [8, 5]],
      ['declined', 'approved', []],
    ] as const)('status %s and %s together find %j', async (status, search, found) => {
      const page = await payments(pool, { ...all, status, search }, countLimit)
      expect(ids(page.rows)).toEqual(found)
      expect(page.total).toBe(Math.min(found.length, countLimit))
    })
  })

  it('a count stops at its limit, and says so', async () => {
    expect(await payments(pool, all, 9)).toMatchObject({ total: 9, isTotalCapped: true })
    expect(await payments(pool, all, 10)).toMatchObject({ total: 10, isTotalCapped: false })
  })

  it('one purchase is shown as in the list', async () => {
    const [listed] = (await views.payments({ ...all, search: 'elsewhere' })).rows
    expect(await views.payment(idOf(8))).toEqual(listed)
    expect(await views.payment(idOf(77))).toBeUndefined()
  })

  it('a contest ends when one of the two claims another transaction', async () => {
    const claiming = (index: number, transactionHash: string) =>
      tell({ id: idOf(index), buyerId: gone, atMinute: index, transactionHash }, 'request', 'report')
    await project([...claiming(30, 'fee1'), ...claiming(31, 'FEE1')])
    const isContested = async (index: number) => (await views.purchase(idOf(index)))?.isContested
    expect([await isContested(30), await isContested(31)]).toEqual([true, true])
    const story = { id: idOf(31), buyerId: gone, atMinute: 31, transactionHash: 'FEE1' }
    const [, , approved] = tell(story, 'request', 'report', 'approve')
    const elsewhere = { ...approved!.event.data, transactionHash: 'fee2' }
    await project([{ ...approved!, event: { ...approved!.event, data: elsewhere } as PurchaseEvent }])
    expect([await isContested(30), await isContested(31)]).toEqual([false, false])
    await pool.query('delete from views.purchases where id = any($1::uuid[])', [[idOf(30), idOf(31)]])
  })

  it('the sweep finds what is overdue, and everything pending page by page', async () => {
    expect(ids(await views.overdue(new Date('2026-11-21T10:16:00.000Z'), 10))).toEqual([])
    expect(ids(await views.overdue(new Date('2026-11-21T10:16:01.000Z'), 10))).toEqual([1])
    expect(ids(await views.overdue(new Date('2026-11-22T00:00:00.000Z'), 2))).toEqual([1, 2])
    const first = await views.pending(null, 3)
    expect(ids(first)).toEqual([1, 2, 9])
    expect(first[1]).toEqual({
      ...{ id: idOf(2), revision: 1, status: 'awaiting-approval', expiresAt: '2026-11-21T11:02:02.000Z' },
    })
    expect(ids(await views.pending(idOf(9), 3))).toEqual([10])
  })
})
