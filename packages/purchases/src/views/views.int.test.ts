import { createPool, type Pool } from '@presale/read-store'
import { type TestDatabase, testDatabase } from '@presale/testing'
import type { PurchaseEvent } from '../domain/events'
import { purchaseTerms } from '../domain/purchase-event.fixture'
import { recordedEvents, staffId } from './purchase-story.fixture'
import { ann, bob, gone, idOf, numbers, type TenPurchases, tenPurchases } from './ten-purchases.fixture'

describe('the views of purchases on real Postgres', () => {
  let database: TestDatabase
  let pool: Pool
  let views: TenPurchases['views']
  let project: TenPurchases['project']
  let given: TenPurchases['given']

  beforeAll(async () => {
    database = await testDatabase()
    pool = createPool(database.url)
    ;({ views, project, given } = await tenPurchases(pool))
  })
  afterAll(async () => {
    await pool.end()
    await database.drop()
  })

  it('a purchase comes back as its events made it, money digit by digit', async () => {
    expect(await views.purchase(idOf(1))).toEqual({
      ...purchaseTerms({
        buyerId: ann,
        amount: 250,
        tokenPrice: '3.0000',
        total: '750.00',
        currencyPrice: '97250.00',
        cryptoAmount: '0.00001031',
        walletAddress: 'bc1qpresale',
        pricesReadAt: '2026-11-21T10:01:01.000Z',
      }),
      priceSource: null,
      id: idOf(1),
      revision: 0,
      status: 'awaiting-payment',
      isContested: false,
      setAside: null,
      requestedAt: '2026-11-21T10:01:01.000Z',
      expiresAt: '2026-11-21T10:16:01.000Z',
      paidAt: null,
      transactionHash: null,
    })
    expect(await views.purchase(idOf(5))).toMatchObject({ status: 'declined', reason: 'No payment seen' })
    expect(await views.purchase(idOf(7))).toMatchObject({ status: 'expired', isLatePaymentReported: true })
    expect(await views.purchase(idOf(99))).toBeUndefined()
  })

  it('a buyer sees their own, newest first', async () => {
    expect(numbers(await views.purchasesOf(ann, { limit: 10, offset: 0 }))).toEqual([4, 3, 2, 1])
    expect(numbers(await views.purchasesOf(ann, { limit: 2, offset: 1 }))).toEqual([3, 2])
    expect(await views.purchasesOf(idOf(77), { limit: 10, offset: 0 })).toEqual([])
    expect([await views.countOf(ann, 10), await views.countOf(ann, 3)]).toEqual([4, 3])
    expect(numbers(await views.openPurchasesOf(ann))).toEqual([2, 1])
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
      purchaseId: idOf(5),
      buyerId: bob,
      at: '2026-11-21T10:05:03.000Z',
      actor: { id: staffId, role: 'admin' },
      data: { reason: 'No payment seen' },
      metadata: { correlationId: 'request-1' },
    })
    expect(trail[0]?.position.commit).toMatch(/^\d+$/)
  })

  it('an event in a later batch than its request still finds the buyer', async () => {
    const events = recordedEvents({ id: idOf(20), buyerId: ann, atMinute: 20 }, 'request', 'cancel')
    await project(events.slice(0, 1))
    await project(events.slice(1))
    expect((await views.eventsOf(idOf(20))).map(({ buyerId }) => buyerId)).toEqual([ann, ann])
    await pool.query('delete from views.purchases where id = $1', [idOf(20)])
  })

  it('two claims of one transaction contest each other, also where they are said to be on two networks', async () => {
    expect(await views.purchase(idOf(2))).toMatchObject({ isContested: true })
    expect(await views.purchase(idOf(9))).toMatchObject({ isContested: true })
    expect(await views.purchase(idOf(10))).toMatchObject({ isContested: true })
    expect(await views.purchase(idOf(7))).toMatchObject({ isContested: false })
  })

  it('what the list says of many purchases at once is asked with one query', async () => {
    const query = jest.spyOn(pool, 'query')
    const standings = await Promise.all([2, 7, 99, 2].map((index) => views.standingOf(idOf(index))))
    expect(standings).toEqual([
      { isContested: true, setAside: null },
      { isContested: false, setAside: null },
      undefined,
      { isContested: true, setAside: null },
    ])
    expect(query).toHaveBeenCalledTimes(1)
    query.mockRestore()
  })

  it('a contest ends when one of the two claims another transaction', async () => {
    const claiming = (index: number, transactionHash: string) =>
      recordedEvents(
        { id: idOf(index), buyerId: gone, atMinute: index, transactionHash },
        'request',
        'report',
      )
    await project([...claiming(30, 'fee1'), ...claiming(31, 'FEE1')])
    const isContested = async (index: number) => (await views.purchase(idOf(index)))?.isContested
    expect([await isContested(30), await isContested(31)]).toEqual([true, true])
    const story = { id: idOf(31), buyerId: gone, atMinute: 31, transactionHash: 'FEE1' }
    const [, , approved] = recordedEvents(story, 'request', 'report', 'approve')
    const elsewhere = { ...approved!.event.data, transactionHash: 'fee2' }
    await project([{ ...approved!, event: { ...approved!.event, data: elsewhere } as PurchaseEvent }])
    expect([await isContested(30), await isContested(31)]).toEqual([false, false])
    await pool.query('delete from views.purchases where id = any($1::uuid[])', [[idOf(30), idOf(31)]])
  })
})
