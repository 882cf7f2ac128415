import { randomBytes } from 'node:crypto'
import { connectEventStore, type EventStore } from '@presale/event-store'
import type { Caller } from '../testing/caller'
import { approveUnderName } from '../testing/settled-purchases'
import { type SharedApi, sharedApi } from '../testing/shared-api'

const newHash = () => randomBytes(32).toString('hex')

describe('a release that takes any text for a transaction, running beside this one', () => {
  let api: SharedApi
  let ann: Caller
  let admin: Caller
  let store: EventStore
  beforeAll(async () => {
    api = await sharedApi()
    ann = await api.buyer()
    admin = await api.admin()
    store = connectEventStore(api.eventStoreUrl)
  }, 180_000)
  afterAll(async () => {
    await store?.close()
    await api?.stop()
  })

  const approve = (id: string, body: object) => admin.post<string>(`/api/admin/purchases/${id}/approve`, body)

  it.each([
    ['with words before it', (hash: string) => `tx:${hash}`],
    ['in base 64', (hash: string) => Buffer.from(hash, 'hex').toString('base64')],
    ['in a link', (hash: string) => `https://mempool.space/tx/${hash}`],
  ])('what it settled %s a moment ago settles no other purchase here', async (_how, odd) => {
    const hash = newHash()
    const [its, ours] = [await ann.paid(100), await ann.paid(100)]
    await approveUnderName(store, its.id, odd(hash))
    const refused = await approve(ours.id, { transactionHash: hash })
    expect([refused.status, refused.body]).toEqual([409, expect.stringContaining(its.id)])
  })

  it('what it settled by a part of the name needs an admin’s reason', async () => {
    const hash = newHash()
    const [its, ours] = [await ann.paid(100), await ann.paid(100)]
    await approveUnderName(store, its.id, hash.slice(1))
    const refused = await approve(ours.id, { transactionHash: hash })
    expect([refused.status, refused.body]).toEqual([409, expect.stringContaining('may be this transaction')])
    const reason = 'Both are on the chain'
    expect((await approve(ours.id, { transactionHash: hash, reason })).status).toBe(200)
  })

  it('of approvals at once each sees what was settled before it', async () => {
    const hashes = Array.from({ length: 6 }, newHash)
    const ours = await Promise.all(hashes.map(() => ann.paid(100)))
    const answers = await Promise.all(
      hashes.map(async (hash, at) => {
        const its = await ann.paid(100)
        await approveUnderName(store, its.id, `${hash}:0`)
        return approve(ours[at]?.id ?? '', { transactionHash: hash })
      }),
    )
    expect(answers.map(({ status }) => status)).toEqual(hashes.map(() => 409))
  })
})
