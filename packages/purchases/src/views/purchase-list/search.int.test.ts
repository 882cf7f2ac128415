import { createPool, type Pool } from '@presale/read-store'
import { planByIndex, type TestDatabase, testDatabase } from '@presale/testing'
import { recordedEvents } from '../purchase-story.fixture'
import { ann, bob, numbers, type TenPurchases, tenPurchases } from '../ten-purchases.fixture'
import { payments } from './payments'
import { claimedBy } from './search-matches'

const all = { page: 1, pageSize: 20, search: '', sort: 'date', order: 'desc' } as const
const CTID = 'C005523E00010000'
const HASH = `4a5e1e4b${'ab'.repeat(28)}`
const EVM = `0x88df0164${'cd'.repeat(28)}`
const SOLANA = '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW'

describe('the search of the payment list, as people have names and hashes', () => {
  let database: TestDatabase
  let pool: Pool
  let ten: TenPurchases
  const found = async (search: string) => {
    const { rows, total } = await payments(pool, { ...all, search })
    expect(total).toBe(rows.length)
    return numbers(rows)
  }

  beforeAll(async () => {
    database = await testDatabase()
    pool = createPool(database.url)
    ten = await tenPurchases(pool)
    const reported = ['request', 'report'] as const
    await ten.given({ index: 31, buyerId: ann, transactionHash: HASH }, ...reported)
    await ten.given({ index: 32, buyerId: bob, currency: 'ETH', transactionHash: EVM }, ...reported)
    await ten.given({ index: 33, buyerId: bob, currency: 'SOL', transactionHash: SOLANA }, ...reported)
    await ten.given({ index: 35, buyerId: bob, currency: 'XRP', transactionHash: CTID }, ...reported)
    await ten.given({ index: 36, buyerId: bob, currency: 'DOT', transactionHash: '23456789-3' }, ...reported)
  })
  afterAll(async () => {
    await pool?.end()
    await database?.drop()
  })

  it('given the beginning of a hash, of 8 characters or more, in any case, then it finds the purchase', async () => {
    for (const [hash, index] of [
      [HASH, 31],
      [EVM, 32],
      [EVM.slice(2), 32],
      [SOLANA, 33],
    ] as const) {
      const beginning = hash.startsWith('0x') ? 10 : 8
      for (const search of [
        hash.slice(0, beginning),
        hash.slice(0, 20),
        hash,
        ` ${hash.toUpperCase()}`.trim(),
      ])
        expect([search, await found(search)]).toEqual([search, [index]])
    }
    expect(await found(HASH.slice(0, 7))).toEqual([])
    expect(await found(`${HASH}0`)).toEqual([])
  })

  it.each([
    ['an explorer', `https://mempool.space/tx/${HASH}`, [31]],
    ['an explorer, with a slash at the end', `https://mempool.space/tx/${HASH}/`, [31]],
    ['an explorer, with a query', `https://blockchair.com/bitcoin/transaction/${HASH}?from=widget`, [31]],
    ['an explorer, with a fragment', `https://mempool.space/tx/${HASH}#vout=0`, [31]],
    ['an explorer, with both', `https://etherscan.io/tx/${EVM}?utm=x#eventlog`, [32]],
    ['an explorer whose path is a fragment', `https://tronscan.org/#/transaction/${HASH}?lang=en`, [31]],
    ['an explorer of Solana', `https://solscan.io/tx/${SOLANA}?cluster=mainnet`, [33]],
    ['a hash after what nobody sees', `\u200b${HASH}`, [31]],
    ['a hash behind its label', `txid:${HASH}`, [31]],
    ['a hash that its label is written to', `TxHash${HASH}`, [31]],
    ['a hash in a sentence', `I sent it, hash = ${HASH}.`, [31]],
    ['a hash in base 64', Buffer.from(HASH, 'hex').toString('base64'), [31]],
    ['a hash written backwards', Buffer.from(HASH, 'hex').reverse().toString('hex'), [31]],
    [
      'a link within a link',
      `https://a.example/?to=${encodeURIComponent(`https://etherscan.io/tx/${EVM}`)}`,
      [32],
    ],
    ['an explorer, by a CTID', `https://xrpscan.com/tx/${CTID.toLowerCase()}`, [35]],
    ['a CTID behind its label', `CTID: ${CTID}`, [35]],
    [
      'an explorer, by block and index',
      'https://polkadot.subscan.io/extrinsic/23456789-3?event=23456789-7',
      [36],
    ],
    ['a hash as it is shown', `${HASH.slice(0, 10)}…${HASH.slice(-8)}`, [31]],
    ['a hash as others show it', `${EVM.slice(0, 10)}...${EVM.slice(-6)}`, [32]],
    ['an explorer of nothing', `https://mempool.space/tx/${'00'.repeat(32)}`, []],
  ])(
    'given the address or text of %s, then it finds whose transaction it is',
    async (_, search, expected) => {
      expect(await found(search)).toEqual(expected)
    },
  )

  it('given the first 8 characters of an id, or more, then it finds the purchase', async () => {
    const id = '0f0e8f52-7b53-4c4e-9f0e-000000000034'
    await ten.project(recordedEvents({ id, buyerId: ann, atMinute: 34 }, 'request'))
    const link = `https://sale.example/my-coins?purchase=${id}`
    const beginnings = [id.slice(0, 8), id.slice(0, 9), id.slice(0, 20), id, id.toUpperCase(), '0f0e8f52…']
    for (const search of [...beginnings, link, `Purchase ${id}`])
      expect([search, await found(search)]).toEqual([search, [34]])
    expect(await found(id.slice(0, 7))).toEqual([])
  })

  it('given names in any letters, then their purchases are found either way', async () => {
    await pool.query(
      `insert into accounts.somebody values
         ('11111111-0000-4000-8000-000000000001', 'Łukasz Weiß', 'lw@example.org'),
         ('11111111-0000-4000-8000-000000000002', 'Muller Strasse', 'ms@xn--e1aybc.xn--p1ai')`,
    )
    await ten.given({ index: 41, buyerId: '11111111-0000-4000-8000-000000000001' }, 'request')
    await ten.given({ index: 42, buyerId: '11111111-0000-4000-8000-000000000002' }, 'request')
    for (const search of ['lukasz', 'Łukasz', 'weiss', 'WEIß'])
      expect([search, await found(search)]).toEqual([search, [41]])
    for (const search of ['Müller', 'straße', 'muller strasse', 'ms@тест.рф', 'тест.рф', 'M <ms@тест.рф>'])
      expect([search, await found(search)]).toEqual([search, [42]])
    // Met along the order of the list, where more match than are collected.
    for (const search of ['тест.рф', 'тест']) {
      const page = await payments(pool, { ...all, search, status: 'pending' }, 0)
      expect(numbers(page.rows)).toEqual([42])
    }
    for (const search of ['lukasz', 'weiß']) {
      const page = await payments(pool, { ...all, search, status: 'pending' }, 0)
      expect(numbers(page.rows)).toEqual([41])
    }
    for (const search of ['\u0301', '＿', '＼']) expect([search, await found(search)]).toEqual([search, []])
  })

  it('given a beginning of a hash, then an index serves it', async () => {
    for (const values of [[['4a5e1e4b']], [['4a5e1e4b', 'from=widget']]]) {
      const plan = await planByIndex(pool, claimedBy('$1', '100'), { values })
      expect(plan).toMatch(
        /Index Scan using purchases_by_claim_beginning on purchases .*\n +Index Cond: .*>=.*</,
      )
    }
  })
})
