import type { AdminPurchase, Purchase } from '@presale/contracts'
import { connectEventStore, type EventStore } from '@presale/event-store'
import { loadPurchase, loadSettlement } from '@presale/purchases'
import { type Caller, submissionOf } from '../testing/caller'
import { hashEnding } from '../testing/hashes'
import { type SharedApi, sharedApi } from '../testing/shared-api'

describe('a transaction settles one purchase', () => {
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

  const decide = (id: string, what: string, transactionHash?: string, more: object = {}) =>
    admin.post<{ purchase: AdminPurchase } & string>(`/api/admin/purchases/${id}/${what}`, {
      transactionHash,
      ...more,
    })
  /** Which purchases hold which outputs of it. */
  const held = async (hash: string, network = 'BTC') => {
    const { settlement } = await loadSettlement(store, { network, hash })
    return [...settlement.values()]
      .filter(({ isHeld }) => isHeld)
      .map(({ purchaseId, output }) => ({ purchaseId, output }))
  }
  const whole = (purchaseId: string) => [{ purchaseId, output: 'any' }]
  const stateOf = async (id: string) => (await loadPurchase(store, id)).state
  const paidIn = async (cryptoSymbol: string, transactionHash?: string) => {
    const body = { amount: 100, cryptoSymbol, termsAgreed: true }
    const requested = await ann.post<{ purchase: Purchase }>('/api/purchases/requests', body)
    return (await ann.submit({ ...submissionOf(requested.body.purchase), transactionHash })).body.purchase
  }

  it('given two purchases approved by it at once, in two spellings, approves one and refuses the other', async () => {
    const [one, other] = [await ann.paid(100), await ann.paid(100)]
    const answers = await Promise.all([
      decide(one.id, 'approve', hashEnding('0xABCDEF0001')),
      decide(other.id, 'approve', hashEnding('abcdef0001')),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toMatch(/^This transaction has settled another purchase/)
    const winner = answers[0]?.status === 200 ? one : other
    expect(await held(hashEnding('abcdef0001'))).toEqual(whole(winner.id))
  })

  it('given USDT paid at a TRON address, its transaction is none for USDT-TRC20 as well', async () => {
    const usdtOnTron = { symbol: 'USDT', address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }
    expect((await admin.post('/api/admin/wallets', usdtOnTron)).status).toBe(200)
    const [one, other] = [await paidIn('USDT'), await paidIn('USDT-TRC20')]
    expect((await decide(one.id, 'approve', hashEnding('abcdef0007'))).status).toBe(200)
    expect((await decide(other.id, 'approve', hashEnding('abcdef0007'))).status).toBe(409)
  })

  it('given its hash on another network, settles there as well, and marks the second one for staff', async () => {
    const [one, other] = [await paidIn('BTC'), await paidIn('DOGE')]
    const hash = hashEnding('abcdef0008')
    const marksOf = async (id: string) =>
      (await admin.get<AdminPurchase>(`/api/admin/purchases/${id}`)).body.marks
    expect((await decide(one.id, 'approve', hash)).status).toBe(200)
    const answer = await decide(other.id, 'approve', hash)
    const mark = {
      kind: 'same-hash',
      sentence: expect.stringContaining(`purchase ${one.id} was settled on BTC`),
    }
    expect(answer).toMatchObject({ status: 200, body: { purchase: { marks: [mark] } } })
    expect([await marksOf(one.id), await marksOf(other.id)]).toMatchObject([[], [mark]])
    expect(await held(hash, 'DOGE')).toEqual(whole(other.id))
  })

  it('given an approval that is refused, the transaction is free for another purchase', async () => {
    const [declined, other] = [await ann.paid(100), await ann.paid(100)]
    await decide(declined.id, 'decline')
    expect((await decide(declined.id, 'approve', hashEnding('0xabcdef0002'))).status).toBe(409)
    expect(await held(hashEnding('abcdef0002'))).toEqual([])
    expect((await decide(other.id, 'approve', hashEnding('0xabcdef0002'))).status).toBe(200)
  })

  it('given the same approval again, the transaction stays with its purchase', async () => {
    const { id } = await ann.paid(100)
    expect((await decide(id, 'approve', hashEnding('0xabcdef0003'))).status).toBe(200)
    expect((await decide(id, 'approve', hashEnding('0xabcdef0003'))).status).toBe(409)
    expect(await held(hashEnding('abcdef0003'))).toEqual(whole(id))
  })

  it('given one key with two bodies, the second is refused, and the first keeps what it settled', async () => {
    const { id } = await ann.paid(100)
    const other = await ann.paid(100)
    const key = { 'idempotency-key': 'one-key' }
    const approve = (body: object) => admin.post(`/api/admin/purchases/${id}/approve`, body, key)
    const answers = await Promise.all([approve({ transactionHash: hashEnding('abcdef0004') }), approve({})])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const state = await stateOf(id)
    const isByHash = state.status === 'approved' && state.evidence === 'transaction'
    expect(await held(hashEnding('abcdef0004'))).toEqual(isByHash ? whole(id) : [])
    expect((await decide(other.id, 'approve', hashEnding('abcdef0004'))).status).toBe(isByHash ? 409 : 200)
  })

  describe('by one of its outputs', () => {
    it('two purchases are settled by two of them, and by no third time one of them', async () => {
      const [one, other, third] = [await ann.paid(100), await ann.paid(100), await ann.paid(100)]
      expect((await decide(one.id, 'approve', hashEnding('abcdef0010'), { output: 0 })).status).toBe(200)
      expect((await decide(other.id, 'approve', hashEnding('abcdef0010'), { output: 1 })).status).toBe(200)
      const refused = await decide(third.id, 'approve', hashEnding('abcdef0010'), { output: 1 })
      expect([refused.status, refused.body]).toEqual([409, expect.stringContaining('Its output 1 pays for')])
      const { balance } = await ann.me()
      expect((await decide(third.id, 'approve', hashEnding('abcdef0010'))).status).toBe(409)
      expect((await ann.me()).balance).toBe(balance)
      expect((await decide(third.id, 'approve', hashEnding('abcdef0010'), { output: 2 })).status).toBe(200)
    })

    it('the second honest buyer of a batched withdrawal is approved once the first one is narrowed', async () => {
      const [one, other] = [
        await paidIn('BTC', hashEnding('abcdef0011abcdef0011')),
        await paidIn('BTC', hashEnding('abcdef0011abcdef0011')),
      ]
      expect((await decide(one.id, 'approve')).status).toBe(200)
      expect((await decide(other.id, 'approve', undefined, { output: 3 })).status).toBe(409)
      const narrow = (output: unknown) => decide(one.id, 'settlement', undefined, { output })
      expect((await narrow(2)).status).toBe(200)
      expect((await narrow(2)).status).toBe(200)
      const refused = await narrow(4)
      expect([refused.status, refused.body]).toEqual([
        409,
        'Another output of the transaction was named for this purchase before.',
      ])
      expect((await decide(other.id, 'approve', undefined, { output: 2 })).status).toBe(409)
      expect((await decide(other.id, 'approve', undefined, { output: 3 })).status).toBe(200)
      expect(await held(hashEnding('abcdef0011abcdef0011'))).toEqual([
        { purchaseId: one.id, output: '2' },
        { purchaseId: other.id, output: '3' },
      ])
    })

    it.each([-1, 1.5, '1', null, 4_294_967_296])('%p names none, and nothing changes', async (output) => {
      const { id } = await ann.paid(100)
      const answer = await decide(id, 'settlement', undefined, { output })
      expect([answer.status, answer.body]).toEqual([400, expect.stringContaining('output must be')])
      expect((await stateOf(id)).status).toBe('awaiting-approval')
    })

    it('a network without outputs, and an output without its transaction, are refused', async () => {
      const xrp = await paidIn('XRP')
      const unknown = await decide(xrp.id, 'approve', hashEnding('abcdef0012'), { output: 0 })
      expect([unknown.status, unknown.body]).toEqual([400, expect.stringContaining('settled as a whole')])
      const nameless = await decide(xrp.id, 'approve', undefined, { output: 0 })
      expect([nameless.status, nameless.body]).toEqual([400, expect.stringContaining('name the transaction')])
      expect(await held(hashEnding('abcdef0012'), 'XRP')).toEqual([])
    })

    it('only an admin narrows, and only what a transaction settled', async () => {
      const { id } = await ann.paid(100)
      const moderator = await api.moderator()
      const path = `/api/admin/purchases/${id}/settlement`
      expect((await moderator.post(path, { output: 0 })).status).toBe(403)
      expect((await admin.post(path, { output: 0 })).body).toMatch(/has not been approved/)
      await decide(id, 'approve')
      expect((await admin.post(path, { output: 0 })).body).toMatch(/No transaction settles/)
    })
  })

  describe('what an approval stands on', () => {
    it('the body’s hash, else the buyer’s claim, else the reason, else nothing', async () => {
      const claimed = await paidIn('BTC', hashEnding('abcdef0020abcdef0020'))
      const entered = await paidIn('BTC', hashEnding('abcdef0021abcdef0021'))
      const [reasoned, bare] = [await ann.paid(100), await ann.paid(100)]
      await decide(claimed.id, 'approve', undefined, { reason: 'Seen on the chain' })
      await decide(entered.id, 'approve', hashEnding('abcdef0022'))
      await decide(reasoned.id, 'approve', undefined, { reason: 'Paid in cash' })
      await decide(bare.id, 'approve')
      const states = await Promise.all([claimed, entered, reasoned, bare].map(({ id }) => stateOf(id)))
      expect(states).toEqual([
        expect.objectContaining({
          evidence: 'transaction',
          transactionHash: hashEnding('abcdef0020abcdef0020'),
        }),
        expect.objectContaining({ evidence: 'transaction', transactionHash: hashEnding('abcdef0022') }),
        expect.objectContaining({ evidence: 'reason', approvalReason: 'Paid in cash' }),
        expect.objectContaining({ evidence: 'none', transactionHash: null }),
      ])
      expect(await held(hashEnding('abcdef0021abcdef0021'))).toEqual([])
    })

    it('a claim by block and index on Polkadot counts as no hash, and is no hash to approve by', async () => {
      const claimed = await paidIn('DOT', '23456789-3')
      const byHash = await paidIn('DOT', 'ab'.repeat(32))
      const refused = await decide(claimed.id, 'approve', '23456789-3')
      expect([refused.status, refused.body]).toEqual([400, expect.stringContaining('by its hash')])
      expect((await decide(byHash.id, 'approve')).status).toBe(200)
      expect((await decide(claimed.id, 'approve')).status).toBe(200)
      expect(await stateOf(claimed.id)).toMatchObject({ evidence: 'none', transactionHash: '23456789-3' })
    })

    it('evidence is added later, once, by the same rule', async () => {
      const [settled, bare] = [await ann.paid(100), await ann.paid(100)]
      const moderator = await api.moderator()
      const add = (transactionHash: string, more: object = {}) =>
        moderator.post(`/api/admin/purchases/${bare.id}/evidence`, { transactionHash, ...more })
      await decide(settled.id, 'approve', hashEnding('abcdef0030'), { output: 1 })
      expect((await add(hashEnding('abcdef0030'))).body).toMatch(/has not been approved/)
      await decide(bare.id, 'approve')
      expect((await add(hashEnding('abcdef0030'))).body).toMatch(
        /^This transaction has settled another purchase/,
      )
      expect((await add(hashEnding('abcdef0030'), { output: 2 })).status).toBe(200)
      expect((await add(hashEnding('abcdef0031'))).body).toMatch(/names its transaction already/)
      expect(await stateOf(bare.id)).toMatchObject({
        evidence: 'transaction',
        transactionHash: hashEnding('abcdef0030'),
      })
      expect(await held(hashEnding('abcdef0030'))).toHaveLength(2)
      expect(await held(hashEnding('abcdef0031'))).toEqual([])
    })
  })
})
