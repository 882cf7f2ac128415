import { randomBytes, randomUUID } from 'node:crypto'
import { connectEventStore, type EventStore } from '@presale/event-store'
import { createPool, migrate, type Pool } from '@presale/read-store'
import { type TestDatabase, testDatabase } from '@presale/testing'
import { apiMigrations } from '../schema'
import { marksOf } from '../selling/purchase-marks'
import { startNode } from '../testing/event-store-node'
import { paidPurchase } from '../testing/settled-purchases'
import { type StartedApi, startApi } from '../testing/started-api'
import { AmbiguousSettlements, NAMING_STREAM, NAMING_TYPE } from './ambiguous-settlements'
import { prepareSettlements } from './prepare-settlements'

/** As 0.2.0 noted them. */
const note = (store: EventStore, odd: readonly object[], isPart?: true) =>
  store.append(
    NAMING_STREAM,
    [
      {
        id: randomUUID(),
        type: NAMING_TYPE,
        data: { named: 0, odd, completedAt: '2026-11-27T10:00:00.000Z', ...(isPart && { isPart }) },
        metadata: { schemaVersion: 1 },
      },
    ],
    'any',
  )
const newHash = () => randomBytes(32).toString('hex')
const now = new Date('2026-11-29T12:00:00.000Z')

describe('what releases before 0.2.0 settled under ambiguous names', () => {
  let node: Awaited<ReturnType<typeof startNode>>
  let database: TestDatabase
  let pool: Pool
  let store: EventStore
  beforeEach(async () => {
    ;[node, database] = await Promise.all([startNode(), testDatabase()])
    pool = createPool(database.url, { max: 2 })
    store = connectEventStore(node.url)
    await migrate(pool, 'api', apiMigrations)
  }, 60_000)
  afterEach(async () => {
    await store?.close()
    await pool?.end()
    await Promise.all([node?.stop(), database?.drop()])
  })

  const prepare = () => prepareSettlements({ pool, store, now })
  const matchOf = (hash: string, purchaseId = 'another') =>
    new AmbiguousSettlements(store).findMatch({ network: 'BTC', hash }, purchaseId)
  const noted = (...args: [odd: readonly object[], isPart?: true]) => note(store, ...args)

  it('given two of one transaction, each is found by what it may stand for, but by its own purchase', async () => {
    const [hash, cut] = [newHash(), newHash()]
    const [second, short] = [randomUUID(), randomUUID()]
    await noted([{ purchaseId: second, network: 'BTC', hash: `${hash}:0`, means: hash }], true)
    await noted([{ purchaseId: short, network: 'BTC', hash: cut.slice(1) }])
    const ambiguous = new AmbiguousSettlements(store)
    const find = (of: string, by: string) => ambiguous.findMatch({ network: 'BTC', hash: of }, by)
    expect(await find(hash, 'another')).toMatchObject({ purchaseId: second })
    expect(await find(hash, second)).toBeUndefined()
    expect(await find(cut, 'another')).toMatchObject({ purchaseId: short })
    expect(await find(newHash(), 'another')).toBeUndefined()
    expect(await ambiguous.findMatch({ network: 'ETH', hash }, 'another')).toBeUndefined()
  })

  it('given a hash that was cut off anywhere, the whole one is found, in either order of its bytes', async () => {
    const cuts = Array.from({ length: 48 }, (_, at) => {
      const [hash, length] = [newHash(), at + 16]
      const short = length % 2 === 0 ? hash.slice(0, length) : hash.slice(-length)
      return { hash, odd: { purchaseId: randomUUID(), network: 'BTC', hash: short } }
    })
    await noted(cuts.map(({ odd }) => odd))
    for (const { hash, odd } of cuts)
      for (const written of [hash, Buffer.from(hash, 'hex').reverse().toString('hex')])
        expect([written, (await matchOf(written))?.purchaseId]).toEqual([written, odd.purchaseId])
  })

  it('given a new database, staff find the purchases marked as they were', async () => {
    const [means, none, unread] = [randomUUID(), randomUUID(), randomUUID()]
    await noted([
      { purchaseId: means, network: 'BTC', hash: 'aa:0', means: 'aa' },
      { purchaseId: none, network: 'XRP', hash: 'c005523e00010000' },
      { purchaseId: unread, network: '', hash: 'cccccccc' },
    ])
    await prepare()
    const marks = await marksOf(pool, [means, none, unread])
    for (const [id, sentence] of [
      [means, "beside 'aa:0', whose transaction it does not hold"],
      [none, "by 'c005523e00010000', which is no transaction of its network"],
      [unread, "by 'cccccccc', and its events cannot be read now"],
    ] as const) {
      const at = '2026-11-27T10:00:00.000Z'
      expect(marks.get(id)).toEqual([
        { kind: 'odd-settlement', sentence: expect.stringContaining(sentence), at },
      ])
    }
  })

  it('before the migrations no transaction settles, and after them it does, without another start', async () => {
    const ambiguous = new AmbiguousSettlements(store)
    const find = () => ambiguous.findMatch({ network: 'BTC', hash: newHash() }, 'one')
    await expect(find()).rejects.toMatchObject({ status: 503 })
    await prepare()
    expect(await find()).toBeUndefined()
  })

  it('given an event store with purchases that 0.2.0 has not been through, it is refused, and nothing is written', async () => {
    await paidPurchase(store)
    await expect(prepare()).rejects.toThrow('The event store is of a release before 0.2.0')
    await expect(matchOf(newHash())).rejects.toMatchObject({ status: 503 })
  })

  it('given a store that was empty, then its purchases are no reason to refuse it, and 0.2.0 finds what it asks for', async () => {
    await prepare()
    await paidPurchase(store)
    await prepare()
    const streams = ['settlements-carried-over', NAMING_STREAM]
    for (const stream of streams) {
      const types: string[] = []
      for await (const { type } of store.readStream(stream)) types.push(type)
      expect(types).toHaveLength(1)
    }
  })
})

describe('an approval by what may be such a transaction', () => {
  let api: StartedApi
  beforeAll(async () => {
    api = await startApi()
  }, 180_000)
  afterAll(() => api?.stop())

  it('needs an admin’s reason, and where another purchase is settled by it for certain, that does not help', async () => {
    const [ann, admin] = [await api.buyer(), await api.admin()]
    const [its, ours, other] = [await ann.paid(100), await ann.paid(100), await ann.paid(100)]
    const hash = newHash()
    const store = connectEventStore(api.eventStoreUrl)
    await note(store, [{ purchaseId: its.id, network: 'BTC', hash: hash.slice(1) }])
    await store.close()
    const approve = (id: string, body: object) =>
      admin.post<string>(`/api/admin/purchases/${id}/approve`, body)
    const refused = await approve(ours.id, { transactionHash: hash })
    expect([refused.status, refused.body]).toEqual([
      409,
      `Purchase ${its.id} was settled by '${hash.slice(1)}', which may be this transaction. Look both up; if they are two, an admin can go on by giving a reason.`,
    ])
    const reason = 'Both are on the chain'
    expect((await approve(ours.id, { transactionHash: hash, reason })).status).toBe(200)
    expect((await approve(other.id, { transactionHash: hash, reason })).status).toBe(409)
  })
})
