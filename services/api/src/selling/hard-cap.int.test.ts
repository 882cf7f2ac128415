import { randomUUID } from 'node:crypto'
import type {
  AdminPurchase,
  LiveFigures,
  Problem,
  Purchase,
  SaleState,
  WalletAddress,
} from '@presale/contracts'
import { connectEventStore } from '@presale/event-store'
import { executePurchase, lockTerms } from '@presale/purchases'
import { waitFor } from '@presale/testing'
import { type Caller, submissionOf } from '../testing/caller'
import { setSetting } from '../testing/site-settings'
import { type StartedApi, startApi } from '../testing/started-api'

const asProblem = { accept: 'application/problem+json' }
const HASH = 'cd'.repeat(32)

describe('the hard cap', () => {
  let api: StartedApi
  let admin: Caller
  beforeAll(async () => {
    api = await startApi({ env: { PAYMENT_WINDOW_SECONDS: '900' } })
    admin = await api.admin()
    // Caps are small here, and a few buyers fill them.
    await setSetting(admin, 'sale_unpaid_percent', '100')
  }, 180_000)
  afterAll(() => api?.stop())

  const remaining = async () => (await api.caller().get<SaleState>('/api/sale')).body.remaining
  const untilRemaining = (tokens: number) =>
    waitFor(async () => (await remaining()) === tokens || undefined, {
      what: `${tokens} tokens to be left`,
    })
  const cap = (tokens: string) => setSetting(admin, 'sale_hard_cap', tokens)
  const sold = async () => {
    const { rows } = await api.pool.query(
      "select coalesce(sum(amount), 0)::integer as sold from views.purchases where status not in ('expired', 'declined')",
    )
    return Number(rows[0]?.sold)
  }

  it('given what was bought before there was a cap, it counts', async () => {
    const ann = await api.buyer()
    const { purchase } = (await ann.request(700)).body
    await cap('1000')
    await untilRemaining(300)
    const over = await ann.request(301)
    expect([over.status, over.body]).toEqual([409, 'Only 300 tokens are left in this sale.'])
    expect((await ann.post(`/api/purchases/${purchase.id}/cancel`)).status).toBe(200)
    await untilRemaining(1000)
  })

  /** As an earlier release sells, which holds no tokens. */
  const soldByEarlierRelease = async (buyerId: string, amount: number) => {
    const { rows } = await api.pool.query(
      "select 1 from following.leases where name = 'token-holds' and holder is not null",
    )
    // Nobody follows the purchases then: what is sold is read once a limit is set.
    if (rows.length > 0) throw new Error('the purchases are followed without a limit')
    const store = connectEventStore(api.eventStoreUrl)
    try {
      const at = new Date()
      const actor = { id: buyerId, role: 'user' } as const
      const terms = lockTerms({
        buyerId,
        amount,
        tokenSymbol: 'GROK',
        tokenPrice: '3',
        currency: 'BTC',
        currencyPrice: '97250',
        walletAddress: 'bc1qsamp1esamp1esamp1esamp1esamp1esamp1e00',
        isSampleWallet: true,
        pricesReadAt: at.toISOString(),
      })
      const purchaseId = randomUUID()
      const executed = await executePurchase(store, {
        purchaseId,
        commandId: randomUUID(),
        correlationId: randomUUID(),
        actor,
        receivedAt: at,
        commands: [{ type: 'request', purchaseId, terms, at, actor, paymentWindowSeconds: 900 }],
      })
      expect(executed).toMatchObject({ ok: true })
    } finally {
      await store.close()
    }
  }
  const untilPaused = () =>
    waitFor(
      async () =>
        (
          await api.pool.query(
            `select 1 from api.token_counter where is_complete and not exists (
               select 1 from following.leases where name = 'token-holds' and holder is not null)`,
          )
        ).rowCount === 1 || undefined,
      { what: 'the purchases to be followed no more' },
    )
  const cancelOnlyOf = async (buyer: Caller) => {
    const { id } = await waitFor(async () => (await buyer.purchases())[0], { what: 'the list to show it' })
    expect((await buyer.post(`/api/purchases/${id}/cancel`)).status).toBe(200)
  }
  /** The first answer that is no 'try again'. */
  const answered = (buyer: Caller, amount: number) =>
    waitFor(
      async () => {
        const answer = await buyer.request(amount)
        if (answer.status !== 503) return answer
        expect(answer.body).toBe('What is sold already is still being counted. Please try again in a moment.')
        return undefined
      },
      { what: 'an answer' },
    )

  it('given a cap set while an earlier release sells beside, nothing is sold before all of that is counted', async () => {
    await setSetting(admin, 'sale_hard_cap', '')
    await untilPaused()
    const [ann, ben] = [await api.buyer(), await api.buyer()]
    await soldByEarlierRelease((await ann.me()).id, 700)
    await cap('1000')
    const over = await answered(ben, 301)
    expect([over.status, over.body]).toEqual([409, 'Only 300 tokens are left in this sale.'])
    await cancelOnlyOf(ann)
    await untilRemaining(1000)
  })

  it('given a most for each buyer set then, it counts what they bought of that release', async () => {
    await setSetting(admin, 'sale_hard_cap', '')
    await untilPaused()
    const ann = await api.buyer()
    await soldByEarlierRelease((await ann.me()).id, 400)
    await setSetting(admin, 'sale_max_per_buyer', '500')
    const over = await answered(ann, 101)
    expect([over.status, over.body]).toEqual([409, 'One buyer can buy at most 100 tokens more in this sale.'])
    await setSetting(admin, 'sale_max_per_buyer', '')
    await cancelOnlyOf(ann)
  })

  it('given 100 buyers at once, it is never oversold, and sold to the last token that fits', async () => {
    await cap('3050')
    const buyers = await Promise.all(Array.from({ length: 100 }, () => api.buyer()))
    const answers = await Promise.all(
      buyers.map(async (buyer, nth) => {
        // Half of them in one call; a third of all asks twice with one key.
        const key = randomUUID()
        const sendOnce = () =>
          nth % 2 === 0
            ? buyer.request(100, key)
            : buyer.submit(
                {
                  amount: 100,
                  paymentMethod: 'BTC',
                  cryptoSymbol: 'BTC',
                  cryptoAmount: '0.003085',
                  termsAgreed: true,
                  paymentWalletAddress: 'bc1qsamp1esamp1esamp1esamp1esamp1esamp1e00',
                },
                key,
              )
        // A busy machine answers some with 'try again': they do, with their key.
        const send = async () => {
          for (;;) {
            const answer = await sendOnce()
            if (answer.status !== 503) return answer
          }
        }
        if (nth % 3 !== 0) return send()
        const both = await Promise.all([send(), send()])
        // On a busy machine the one is refused while the other is still being carried out.
        return both.find(({ status }) => status === 201) ?? both[0]
      }),
    )
    const placed = answers.filter((answer) => answer?.status === 201)
    expect(placed).toHaveLength(30)
    const refused = answers.filter((answer) => answer?.status !== 201)
    for (const answer of refused) expect([answer?.status, answer?.body]).toEqual([409, expect.any(String)])
    await waitFor(async () => (await sold()) === 3000 || undefined, { what: 'the list to show them' })
    expect(await remaining()).toBe(50)
    const address = await (await api.buyer()).get('/api/wallets/symbol/BTC')
    const reserved = expect.stringMatching(
      /^All that is left is reserved by buyers who are paying now; some may come free by \d\d:\d\d UTC\.$/,
    )
    expect([address.status, address.body]).toEqual([409, reserved])
    const sale = (await api.caller().get<SaleState>('/api/sale')).body
    expect(sale).toMatchObject({ state: 'reserved', sentence: reserved, freeAt: expect.any(String) })
    const late = await (await api.buyer()).request(100)
    expect([late.status, late.body]).toEqual([409, reserved])
    const { progress } = (await api.caller().get<LiveFigures>('/api/live-figures')).body
    expect(progress).toBe('98.4')
  }, 180_000)

  it('given what ends, its tokens are free once the call is answered; declined ones too', async () => {
    await cap('')
    const ann = await api.buyer()
    const paid = await ann.paid(400)
    await cap('4000')
    await untilRemaining(600)
    expect((await admin.post(`/api/admin/purchases/${paid.id}/decline`, {})).status).toBe(200)
    expect(await remaining()).toBe(1000)
    for (const _ of Array.from({ length: 5 })) {
      const requested = await ann.request(1000)
      expect(requested.status).toBe(201)
      expect((await ann.post(`/api/purchases/${requested.body.purchase.id}/cancel`)).status).toBe(200)
      expect(await remaining()).toBe(1000)
    }
  })

  it('given a cap that no longer holds it, reopening is 409 without overCap, and marked with it', async () => {
    await cap('')
    const ann = await api.buyer()
    const { purchase } = (await ann.request(500)).body
    await ann.post(`/api/purchases/${purchase.id}/cancel`)
    await ann.submit(submissionOf(purchase))
    await cap('3100')
    await untilRemaining(100)
    const reopen = (more: object) =>
      admin.post<Problem & { purchase: Purchase & { marks: object[] } }>(
        `/api/admin/purchases/${purchase.id}/reopen`,
        { reason: 'Paid', ...more },
        asProblem,
      )
    const refused = await reopen({})
    expect(refused.body).toMatchObject({ status: 409, code: 'over-cap', values: { left: 100, amount: 500 } })
    expect(refused.body.detail).toBe(
      'The hard cap leaves 100 tokens, and this purchase is 500 tokens. Confirm that it may go beyond the cap, with overCap: true.',
    )
    const reopened = await reopen({ overCap: true })
    expect(reopened.status).toBe(200)
    expect(reopened.body.purchase.marks).toMatchObject([{ kind: 'over-cap' }])
    const marked = async (mark: string) =>
      (await admin.get<Purchase[]>(`/api/admin/purchases?mark=${mark}`)).body.map(({ id }) => id)
    for (const mark of ['over-cap', 'any']) expect([mark, await marked(mark)]).toEqual([mark, [purchase.id]])
    expect(await marked('odd-settlement')).toEqual([])
    expect(await admin.get<Problem>('/api/admin/purchases?mark=none')).toMatchObject({ status: 400 })
    expect(await remaining()).toBe(0)
    // It counts now, so its approval asks for nothing more.
    const approved = await admin.post(`/api/admin/purchases/${purchase.id}/approve`, { reason: 'Seen' })
    expect(approved.status).toBe(200)
  })

  it('given a reopening repeated by its key once the purchase has expired again, it holds and marks nothing', async () => {
    await cap('')
    const ann = await api.buyer()
    const { purchase } = (await ann.request(500)).body
    await ann.post(`/api/purchases/${purchase.id}/cancel`)
    const reopen = () =>
      admin.post<{ purchase: Purchase & { marks: object[] } }>(
        `/api/admin/purchases/${purchase.id}/reopen`,
        { reason: 'Paid', overCap: true },
        { 'idempotency-key': 'reopened-once' },
      )
    expect((await reopen()).status).toBe(200)
    const store = connectEventStore(api.eventStoreUrl)
    try {
      const by = { at: new Date(Date.now() + 86_400_000), actor: { id: null, role: 'system' } } as const
      const ids = { purchaseId: purchase.id, commandId: randomUUID(), correlationId: randomUUID() }
      const expiry = {
        ...ids,
        actor: by.actor,
        receivedAt: by.at,
        commands: [{ type: 'expire', ...by }],
      } as const
      expect(await executePurchase(store, expiry)).toMatchObject({ ok: true, state: { status: 'expired' } })
    } finally {
      await store.close()
    }
    await cap('3000')
    const holds = async () => {
      const text = 'select held_at, state from api.token_holds where purchase_id = $1 and state = $2'
      return (await api.pool.query(text, [purchase.id, 'ended'])).rows
    }
    const before = await waitFor(async () => ((await holds()).length > 0 ? holds() : undefined), {
      what: 'the tokens to be free',
    })
    const repeated = await reopen()
    expect([repeated.status, repeated.body.purchase.marks]).toEqual([200, []])
    expect(await holds()).toEqual(before)
  })

  it('given a cap lowered below what counts, an approval is 409 without overCap, and marked with it', async () => {
    await cap('')
    const [ann, ben] = [await api.buyer(), await api.buyer()]
    const [first, second] = [await ann.paid(300), await ben.paid(200)]
    const before = await sold()
    // More than what was let beyond the cap by then.
    await cap(String(before - 1000))
    await untilRemaining(0)
    const approve = ({ id }: Purchase, more: object = {}) =>
      admin.post<Problem & { purchase: Purchase & { marks: object[] } }>(
        `/api/admin/purchases/${id}/approve`,
        { reason: 'Seen', ...more },
        asProblem,
      )
    const refused = await approve(first)
    expect(refused.body).toMatchObject({ status: 409, code: 'over-cap' })
    expect(refused.body.detail).toMatch(/^The hard cap leaves 0 tokens, and this purchase is 300 tokens\./)
    const approved = await approve(first, { overCap: true })
    expect([approved.status, approved.body.purchase.marks]).toMatchObject([200, [{ kind: 'over-cap' }]])
    expect((await approve(second)).body).toMatchObject({ status: 409, code: 'over-cap' })
    await cap(String(before + 50))
    await untilRemaining(50)
    expect(await approve(second)).toMatchObject({ status: 200, body: { purchase: { marks: [] } } })
  })

  it('given what was promised and is beyond the cap by then, it takes nothing from others, and an admin alone approves it', async () => {
    await cap('')
    const [ann, ben, eve] = [await api.buyer(), await api.buyer(), await api.buyer()]
    const within = await ann.paid(100)
    const settled = await eve.paid(100)
    const approve = ({ id }: Purchase, more: object = {}) =>
      admin.post<Problem & { purchase: Purchase & { marks: object[] } }>(
        `/api/admin/purchases/${id}/approve`,
        { reason: 'Seen', ...more },
        asProblem,
      )
    expect((await approve(settled, { transactionHash: HASH })).status).toBe(200)
    await cap(String((await sold()) + 200))
    await untilRemaining(200)
    const { address } = (await ben.get<WalletAddress>('/api/wallets/symbol/BTC')).body
    await cap(String((await sold()) + 100))
    await untilRemaining(100)
    const body = { paymentMethod: 'BTC', cryptoSymbol: 'BTC', cryptoAmount: '0.00617', termsAgreed: true }
    const late = await ben.submit({ ...body, amount: 200, paymentWalletAddress: address })
    expect(late.status).toBe(201)
    expect(await remaining()).toBe(100)
    expect((await eve.request(100)).status).toBe(201)
    expect(await remaining()).toBe(0)
    const moderator = await api.moderator()
    for (const overCap of [true, false]) {
      const path = `/api/admin/purchases/${late.body.purchase.id}/approve`
      expect(await moderator.post(path, { reason: 'Seen', overCap }, asProblem)).toMatchObject({
        status: 403,
        body: { code: 'admin-required' },
      })
    }
    const isOverCap = { status: 409, body: { code: 'over-cap' } }
    expect(await approve(late.body.purchase)).toMatchObject(isOverCap)
    const refused = await approve(late.body.purchase, { overCap: true, transactionHash: HASH })
    expect([refused.status, refused.body.code]).toEqual([409, 'transaction-settled-another'])
    const marks = async () =>
      (await admin.get<AdminPurchase>(`/api/admin/purchases/${late.body.purchase.id}`)).body.marks.map(
        ({ kind }) => kind,
      )
    // What was refused lets nothing beyond the cap: the next approval is asked about again.
    expect(await marks()).not.toContain('over-cap')
    expect(await approve(late.body.purchase)).toMatchObject(isOverCap)
    expect(await remaining()).toBe(0)
    expect((await approve(late.body.purchase, { overCap: true })).status).toBe(200)
    expect(await marks()).toContain('over-cap')
    expect((await approve(within)).status).toBe(200)
  })

  it('given tokens held for a purchase that never came, they are free after 300 s', async () => {
    await cap('10000')
    const before = await remaining()
    await api.pool.query(
      `select api.hold_tokens(gen_random_uuid(), gen_random_uuid(), 500, now() - interval '299 seconds', -1, 'place')`,
    )
    expect(await remaining()).toBe((before ?? 0) - 500)
    await untilRemaining(before ?? 0)
  }, 60_000)

  it('given a request whose answer was 503, its tokens are judged after 30 s', async () => {
    await cap('')
    const ann = await api.buyer()
    const { id } = await ann.me()
    await api.whileStoreHangs(async () => expect((await ann.request(500)).status).toBe(503))
    const doubtful = async () => {
      const text = 'select is_doubtful from api.token_holds where buyer_id = $1'
      return (await api.pool.query(text, [id])).rows
    }
    expect(await doubtful()).toEqual([{ is_doubtful: true }])
    await cap('20000')
    const before = await waitFor(async () => (await remaining()) ?? undefined, { what: 'all to be counted' })
    await api.pool.query(
      `with held as (select api.hold_tokens($1, gen_random_uuid(), 500, now() - interval '31 seconds', -1, 'place'))
       select from held`,
      [randomUUID()],
    )
    await api.pool.query(
      "update api.token_holds set is_doubtful = true where held_at < now() - interval '30 seconds' and amount = 500 and not is_confirmed",
    )
    await untilRemaining(before)
  }, 60_000)

  it('given the share of unpaid requests, one account does not hold the whole sale; what is paid does not count', async () => {
    await setSetting(admin, 'sale_unpaid_percent', '10')
    try {
      await cap('')
      const [ann, ben] = [await api.buyer(), await api.buyer()]
      const before = await sold()
      await cap(String((before + 2000) * 2))
      await untilRemaining(before + 4000)
      const share = Math.floor((before + 2000) / 5)
      const over = await ann.request(share + 1)
      expect([over.status, over.body]).toEqual([
        409,
        `Requests that are not paid yet can hold at most ${share.toLocaleString('en-US')} tokens for one buyer. Please buy less at a time.`,
      ])
      const first = await ann.request(share)
      expect(first.status).toBe(201)
      expect((await ann.request(100)).status).toBe(409)
      expect((await ben.request(100)).status).toBe(201)
      expect((await ann.submit(submissionOf(first.body.purchase))).status).toBe(201)
      expect((await ann.request(100)).status).toBe(201)
      // What the cap has no room for is said with what it leaves.
      const beyond = await ben.request(before + 5000)
      expect([beyond.status, beyond.body]).toEqual([
        409,
        expect.stringMatching(/^Only .* left in this sale\.$/),
      ])
    } finally {
      await setSetting(admin, 'sale_unpaid_percent', '100')
    }
  })
})
