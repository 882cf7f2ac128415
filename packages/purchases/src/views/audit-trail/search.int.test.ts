import { createPool, type Pool } from '@presale/read-store'
import { planByIndex, type TestDatabase, testDatabase } from '@presale/testing'
import { exportedEvents } from '../export/events'
import { bob, idOf, LONG_HASH, numbers, type TenPurchases, tenPurchases } from '../ten-purchases.fixture'
import type { TrailFilter } from './trail'

describe('the search of the audit trail', () => {
  let database: TestDatabase
  let pool: Pool
  let views: TenPurchases['views']
  let given: TenPurchases['given']

  beforeAll(async () => {
    database = await testDatabase()
    pool = createPool(database.url)
    ;({ views, given } = await tenPurchases(pool))
  })
  afterAll(async () => {
    await pool.end()
    await database.drop()
  })

  /** Each event found, as the number of its purchase and its revision, newest first. */
  const found = async (search: string, filter: TrailFilter = {}): Promise<string[]> => {
    const { rows, total, hasMore } = await views.trail({ ...filter, search, pageSize: 100 })
    expect([total, hasMore]).toEqual([rows.length, false])
    const exported: string[] = []
    for await (const batch of exportedEvents(pool, { ...filter, search })) {
      exported.push(...batch.map(({ id }) => id))
    }
    expect(exported).toEqual(rows.map(({ id }) => id))
    const purchases = numbers(rows.map(({ purchaseId }) => ({ id: purchaseId })))
    return rows.map(({ revision }, index) => `${purchases[index]}@${revision}`)
  }

  it('a word of a reason is found in any case', async () => {
    expect(await found('payment SEEN')).toEqual(['8@2', '5@2'])
    expect(await found('payment seen', { user: bob, from: '2026-11-21T10:08:00.000Z' })).toEqual(['8@2'])
  })

  it('a transaction is found by its hash, with 0x or without, and by its beginning or end', async () => {
    expect(await found(LONG_HASH.toUpperCase())).toEqual(['8@1'])
    expect(await found(LONG_HASH.slice(0, 8))).toEqual(['8@1'])
    for (const part of ['0xABCDEF0123', 'abcdef0123', 'abcdef', '0xABCD', 'DEF0123'])
      expect([part, await found(part)]).toEqual([part, ['10@1', '9@1', '2@1']])
    expect(await found(`${LONG_HASH}a`)).toEqual([])
  })

  it('a transaction is found by the address of an explorer’s page, and by what nobody sees before it', async () => {
    for (const search of [
      `https://mempool.space/tx/${LONG_HASH}`,
      `https://mempool.space/tx/${LONG_HASH.toLowerCase()}?from=widget#vout=0`,
      `\u200b${LONG_HASH}`,
      `${LONG_HASH.slice(0, 8)}…`,
      `txid:${LONG_HASH}`,
      `TxHash ${LONG_HASH}`,
      Buffer.from(LONG_HASH.replace('0x', ''), 'hex').toString('base64'),
      Buffer.from(LONG_HASH.replace('0x', ''), 'hex').reverse().toString('hex'),
    ])
      expect([search, await found(search)]).toEqual([search, ['8@1']])
  })

  it('an address and a currency find the requests that locked them', async () => {
    expect(await found('BC1QELSE')).toEqual(['8@0'])
    expect(await found('usdt')).toEqual(['6@0'])
    expect(await found('bc1q')).toHaveLength(10)
  })

  it('a purchase is found by its id or the beginning of it, with all of its events', async () => {
    expect(await found(idOf(3))).toEqual(['3@2', '3@1', '3@0'])
    expect(await found('00000000-0000-4000-8000-00000000001')).toEqual(['10@1', '10@0'])
    expect(await found('0000-0000', { type: 'PurchaseRequested' })).toEqual([])
    expect(await found('00000000-0', { type: 'PurchaseRequested' })).toHaveLength(10)
  })

  it('a type is found by a part of it', async () => {
    expect(await found('approved')).toEqual(['4@2', '3@2'])
    expect(await found('latepayment')).toEqual(['7@2'])
  })

  it('wildcards are ordinary characters, and what nothing has finds nothing', async () => {
    for (const search of ['%', '_', 'a%', '\\', 'no such word', 'line\nfeed', '\u0000', '\ud800'])
      expect([search, await found(search)]).toEqual([search, []])
  })

  it('a reason is found with or without the accents of its letters, by an index', async () => {
    const story = { index: 51, buyerId: bob, declinedFor: 'Zahlung aus der Königstraße, Łódź' }
    await given(story, 'request', 'report', 'decline')
    for (const search of ['konigstrasse', 'KÖNIGSTRASSE', 'Königstraße', 'lodz', 'Łódź', 'ko\u0308nig'])
      expect([search, await found(search)]).toEqual([search, ['51@2']])
    for (const search of ['koenig', '\u0301', '％'])
      expect([search, await found(search)]).toEqual([search, []])
    const plan = await planByIndex(
      pool,
      'select id from views.events where projections.unaccented(search_text) like $1',
      { values: ['%konigstrasse%'] },
    )
    expect(plan).toContain('Index Scan on events_by_part')
  })

  it('more than are counted are found by comparing each on the way, page by page', async () => {
    await pool.query(
      `insert into views.events select filled.* from generate_series(1, 10050) n,
         lateral (select * from views.events where type = 'PurchaseDeclined' limit 1) standing,
         jsonb_populate_record(null::views.events, to_jsonb(standing) || jsonb_build_object(
           'id', gen_random_uuid(), 'purchase_id', gen_random_uuid(), 'commit_position', n,
           'prepare_position', n, 'search_text', 'very common words')) filled`,
    )
    const first = await views.trail({ search: 'common words', pageSize: 2 })
    expect([first.rows.length, first.hasMore, first.total, first.isTotalCapped]).toEqual([
      2,
      true,
      10_000,
      true,
    ])
    const [, last] = first.rows
    const next = await views.trail({ search: 'common words', pageSize: 2, before: last?.position })
    expect(next.rows.map(({ position }) => position.commit)).toEqual(['10048', '10047'])
  })
})
