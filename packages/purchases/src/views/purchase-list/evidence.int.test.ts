import { createPool, type Pool } from '@presale/read-store'
import { planByIndex, type TestDatabase, testDatabase } from '@presale/testing'
import type { PurchaseApproved } from '../../domain/events'
import { evidenceOf } from '../../domain/evidence'
import { purchaseEvent } from '../../domain/purchase-event.fixture'
import { recorded, recordedEvents } from '../purchase-story.fixture'
import { ann, bob, idOf, numbers, type TenPurchases, tenPurchases } from '../ten-purchases.fixture'
import { payments } from './payments'

const all = { page: 1, pageSize: 20, search: '', sort: 'date', order: 'desc' } as const
const HASH = 'cd'.repeat(32)

describe('what approvals stand on, in the payment list on real Postgres', () => {
  let database: TestDatabase
  let pool: Pool
  let ten: TenPurchases

  /** Approved as an earlier release did it, or with more in the event. */
  async function approved(
    story: { index: number; buyerId: string; currency?: string; transactionHash?: string },
    more: Partial<PurchaseApproved['data']> = {},
  ) {
    const { index } = story
    const events = recordedEvents(
      { ...story, id: idOf(index), atMinute: index },
      'request',
      'report',
      'approve',
    )
    const { created, event } = events.pop()!
    if (event.type !== 'PurchaseApproved') throw new Error(event.type)
    const { purchaseId, buyerId, amount, transactionHash, approvedAt, isSelfApproved } = event.data
    const old = { purchaseId, buyerId, amount, transactionHash, approvedAt, isSelfApproved }
    const asBefore = purchaseEvent('PurchaseApproved', { ...old, ...more })
    await ten.project([...events, recorded(idOf(index), asBefore, 2, new Date(created))])
  }
  const found = async (query: Partial<Parameters<typeof payments>[1]>) => {
    const { rows, total } = await payments(pool, { ...all, ...query })
    expect(total).toBe(rows.length)
    return numbers(rows)
  }

  beforeAll(async () => {
    database = await testDatabase()
    pool = createPool(database.url)
    // Among them two approvals of an earlier release without a hash: 3 and 4.
    ten = await tenPurchases(pool)
    await approved({ index: 21, buyerId: ann, transactionHash: 'ab'.repeat(32) })
    const reason = {
      evidence: 'reason',
      reason: 'Seen in the exchange’s own list',
      transactionHash: null,
    } as const
    await approved({ index: 22, buyerId: ann }, reason)
    await approved({ index: 23, buyerId: bob, currency: 'ETH' }, { evidence: 'none', reason: null })
    const settled = { evidence: 'transaction', transactionHash: HASH, output: '7', claimId: idOf(1) } as const
    await approved({ index: 24, buyerId: bob }, settled)
    // The buyer's claim was no hash that could be settled; the approval stands on nothing.
    await approved(
      { index: 25, buyerId: bob, transactionHash: '123-4' },
      { evidence: 'none', transactionHash: null },
    )
  })
  afterAll(async () => {
    await pool?.end()
    await database?.drop()
  })

  it('an approval says it, one of an earlier release by whether it has a hash, and nothing else does', async () => {
    const { rows } = await ten.views.payments(all)
    const shown = new Map(rows.map((row) => [Number(row.id.slice(-12)), evidenceOf(row)]))
    expect([3, 4, 21, 22, 23, 24, 25].map((index) => shown.get(index))).toEqual([
      'none',
      'none',
      'transaction',
      'reason',
      'none',
      'transaction',
      'none',
    ])
    expect([1, 2, 5, 6, 7].map((index) => shown.get(index))).toEqual([null, null, null, null, null])
    expect(await ten.views.payment(idOf(22))).toMatchObject({
      approvalReason: 'Seen in the exchange’s own list',
    })
    expect(await ten.views.payment(idOf(24))).toMatchObject({ output: '7', transactionHash: HASH })
  })

  it.each([
    [{ evidence: 'none' }, [25, 23, 4, 3]],
    [{ evidence: 'reason' }, [22]],
    [{ evidence: 'transaction' }, [24, 21]],
    [{ evidence: 'no-transaction' }, [25, 23, 22, 4, 3]],
    [{ evidence: 'no-transaction', user: ann }, [22, 4, 3]],
    [{ evidence: 'no-transaction', user: bob, currency: 'ETH' }, [23]],
    [{ evidence: 'none', search: 'bob' }, [25, 23]],
    [{ evidence: 'none', status: 'pending' }, []],
    [{ evidence: 'none', sort: 'amount', order: 'asc' }, [23, 25, 4, 3]],
  ] as const)('%j finds %j', async (query, expected) => {
    expect(await found(query)).toEqual(expected)
  })

  it.each([
    ["p.evidence = 'none'", 'purchases_by_evidence'],
    ["p.evidence in ('reason', 'none')", 'purchases_without_transaction'],
  ])(
    'given many purchases, %s is found by the index %s, in the order of the list',
    async (condition, index) => {
      const plan = await planByIndex(
        pool,
        `select p.id from views.purchases p where ${condition} order by p.requested_at desc, p.id desc limit 10`,
      )
      expect(plan).toContain(index)
      expect(plan).not.toContain('Sort')
    },
  )

  it('the figures count them, among what was requested in these days', async () => {
    const { evidence } = await ten.views.historyFigures({ from: '2026-11-21', to: '2026-11-21' })
    expect(evidence).toEqual([
      { evidence: 'transaction', purchases: 2, total: '1500.00' },
      { evidence: 'reason', purchases: 1, total: '750.00' },
      { evidence: 'none', purchases: 4, total: '6000.10' },
    ])
  })

  it('given a transaction is added later, it stands on that, delivered twice or once', async () => {
    const data = { purchaseId: idOf(23), transactionHash: HASH, output: 'any', claimId: idOf(2) }
    const added = purchaseEvent('EvidenceAdded', { ...data, addedAt: '2026-11-22T10:00:00.000Z' })
    const event = recorded(idOf(23), added, 3, new Date('2026-11-22T10:00:00.000Z'))
    for (const _time of [1, 2]) await ten.project([event])
    const row = await ten.views.payment(idOf(23))
    expect(row).toMatchObject({ evidence: 'transaction', transactionHash: HASH, output: 'any', revision: 3 })
    expect(await found({ evidence: 'none' })).toEqual([25, 4, 3])
  })
})
