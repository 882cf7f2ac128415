import { createPool, EventNotApplicable, generations, inTransaction, type Pool } from '@presale/read-store'
import { type TestDatabase, testDatabase } from '@presale/testing'
import type { RecordedEvent } from '../../stream/recorded-event'
import { recordedEvents, type Story } from '../purchase-story.fixture'
import { createPurchaseViews, migratePurchaseViews, type PurchaseViews } from '../purchase-views'
import { saleFiguresProjection } from './projection'

const ann = '6b3a34a5-6f8a-4a0e-8f6e-a52b8d9c5a10'
const bob = 'f3c1a6a0-93a1-4d1b-8b64-13f4bb0b6f77'

const story = (index: number, rest: Omit<Story, 'id'>): Story => ({
  id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  atMinute: index,
  ...rest,
})

describe('what the sale has brought, on real Postgres', () => {
  let database: TestDatabase
  let pool: Pool
  let views: PurchaseViews

  const project = async (events: readonly RecordedEvent[]) => {
    const live = (await generations(pool)).find(({ name }) => name === 'sale-figures')
    await inTransaction(pool, (client) => saleFiguresProjection.apply(client, live?.schema ?? '', events))
  }

  beforeAll(async () => {
    database = await testDatabase()
    pool = createPool(database.url)
    await migratePurchaseViews(pool)
    views = createPurchaseViews(pool)
  })
  afterAll(async () => {
    await pool.end()
    await database.drop()
  })

  it('given no sale, then nothing was raised', async () => {
    expect(await views.saleFigures()).toEqual({ raised: '0', participants: 0 })
    expect(await views.newestSales(3)).toEqual([])
  })

  it('given approvals, then totals and distinct buyers count, and nothing that was not approved', async () => {
    const small = recordedEvents(story(1, { buyerId: ann, total: '750.10' }), 'request', 'report', 'approve')
    const [requested, ...rest] = recordedEvents(
      story(2, { buyerId: ann, amount: 1000, total: '3000.05', currency: 'ETH' }),
      ...(['request', 'report', 'approve'] as const),
    )
    const declined = recordedEvents(story(3, { buyerId: bob }), 'request', 'report', 'decline')
    const open = recordedEvents(story(4, { buyerId: bob }), 'request', 'report')
    await project([...small, requested!])
    await project([...rest, ...declined, ...open])
    expect(await views.saleFigures()).toEqual({ raised: '3750.15', participants: 1 })
    expect(await views.newestSales(3)).toEqual([
      { tokens: 1000, total: '3000.05', currency: 'ETH', approvedAt: rest[1]?.created },
      { tokens: 250, total: '750.10', currency: 'BTC', approvedAt: small[2]?.created },
    ])
  })

  it('given every event once more, also twice in one batch, then nothing is counted again', async () => {
    const again = recordedEvents(story(1, { buyerId: ann, total: '750.10' }), 'request', 'report', 'approve')
    const fresh = recordedEvents(story(5, { buyerId: bob, total: '300.00' }), 'request', 'report', 'approve')
    await project([...again, ...fresh, ...fresh])
    await project(fresh)
    expect(await views.saleFigures()).toEqual({ raised: '4050.15', participants: 2 })
  })

  it('given an approval whose request never came, then it is refused by name, and nothing is kept', async () => {
    const [, , orphan] = recordedEvents(story(6, { buyerId: bob }), 'request', 'report', 'approve')
    await expect(project([orphan!])).rejects.toThrow(EventNotApplicable)
    await expect(project([orphan!])).rejects.toThrow('was never requested')
    expect(await views.saleFigures()).toMatchObject({ raised: '4050.15' })
  })
})
