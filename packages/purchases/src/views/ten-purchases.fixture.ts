import { generations, inTransaction, type Pool, unaccentedFunction } from '@presale/read-store'
import type { RecordedEvent } from '../stream/recorded-event'
import { recordedEvents, type Step, type Story } from './purchase-story.fixture'
import {
  createPurchaseViews,
  migratePurchaseViews,
  type PurchaseViews,
  purchaseProjections,
} from './purchase-views'

export const ann = '6b3a34a5-6f8a-4a0e-8f6e-a52b8d9c5a10'
export const bob = 'f3c1a6a0-93a1-4d1b-8b64-13f4bb0b6f77'
/** A buyer whose account was deleted. */
export const gone = '2c2b8d84-7f0e-4a52-8a64-0a4f3b1d9e55'
export const LONG_HASH = 'Ab'.repeat(32)

/** The id of the purchase with that number, which is also the minute at which it begins. */
export const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
export const numbers = (rows: readonly { id: string }[]) => rows.map((row) => Number(row.id.slice(-12)))

export interface TenPurchases {
  readonly views: PurchaseViews
  project(events: readonly RecordedEvent[]): Promise<void>
  /** Projects the events of a purchase with these steps. */
  given(story: Omit<Story, 'id'> & { index: number }, ...steps: readonly Step[]): Promise<void>
}

/** The views in an empty database, with ten purchases of three buyers in them. */
export async function tenPurchases(pool: Pool): Promise<TenPurchases> {
  await migratePurchaseViews(pool)
  await createPeople(pool)
  const project = async (events: readonly RecordedEvent[]) => {
    const records = await generations(pool)
    for (const definition of purchaseProjections) {
      const live = records.find(({ name, state }) => name === definition.name && state === 'live')
      await inTransaction(pool, (client) => definition.apply(client, live?.schema ?? '', events))
    }
  }
  const given: TenPurchases['given'] = (story, ...steps) =>
    project(recordedEvents({ ...story, id: idOf(story.index), atMinute: story.index }, ...steps))
  await requestAll(given)
  return { views: createPurchaseViews(pool), project, given }
}

/** Stands in for the view of accounts, which the list joins. Bob is an admin. */
async function createPeople(pool: Pool): Promise<void> {
  await pool.query(`
    create schema accounts;
    create table accounts.somebody (id uuid primary key, name text, email text, is_admin boolean);
    ${unaccentedFunction('accounts')}
    create view accounts.people as select id, name, email,
      accounts.unaccented(email || chr(10) || name) as search_person, is_admin
      from accounts.somebody;
  `)
  await pool.query('insert into accounts.somebody values ($1, $2, $3, false), ($4, $5, $6, true)', [
    ann,
    'Ann Lee',
    'ann@example.org',
    bob,
    'Bob 100% Özray',
    'bob@example.org',
  ])
}

async function requestAll(given: TenPurchases['given']): Promise<void> {
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
}
