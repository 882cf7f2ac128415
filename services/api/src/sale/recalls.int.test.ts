import { randomUUID } from 'node:crypto'
import type { Purchase, RecalledAddress } from '@presale/contracts'
import { waitFor } from '@presale/testing'
import { recallByCommand } from '../cli/recall'
import { type Caller, submissionOf } from '../testing/caller'
import { type StartedApi, startApi } from '../testing/started-api'

const OURS = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
const THEIRS = '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'

describe('an address that is not ours', () => {
  let api: StartedApi
  let admin: Caller
  beforeAll(async () => {
    api = await startApi()
    admin = await api.admin()
  }, 180_000)
  afterAll(() => api?.stop())

  const setWallet = (address: string) => admin.post('/api/admin/wallets', { symbol: 'BTC', address })
  const recall = (address: string, by: Caller = admin) =>
    by.post<RecalledAddress>('/api/admin/wallets/recall', { address })
  const own = async (buyer: Caller, id: string) =>
    (await buyer.get<Purchase[]>('/api/purchases')).body.find((one) => one.id === id)
  const submit = (buyer: Caller, address: string) =>
    buyer.submit({
      amount: 200,
      termsAgreed: true,
      paymentMethod: 'BTC',
      cryptoSymbol: 'BTC',
      paymentWalletAddress: address,
      cryptoAmount: '0.006170',
    })

  it('given it is recalled, what is still to be paid to it ends at once, and nobody is given it any more', async () => {
    expect((await setWallet(THEIRS)).status).toBeLessThan(300)
    const [ann, bob, cem] = [await api.buyer(), await api.buyer(), await api.buyer()]
    const open = (await ann.request(200)).body.purchase
    // More than one page of them.
    const others = await Promise.all(Array.from({ length: 20 }, () => api.buyer()))
    const more = await Promise.all(others.map(async (one) => (await one.request(100)).body.purchase))
    const reported = await bob.paid(300, 'a'.repeat(64))
    expect((await cem.get('/api/wallets/symbol/BTC')).body).toEqual({ address: THEIRS })

    const { status, body } = await recall(` ${THEIRS} `)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      address: THEIRS,
      reported: [
        { id: reported.id, currency: 'BTC', amount: 300, status: 'pending', transactionHash: 'a'.repeat(64) },
      ],
    })
    expect(await own(ann, open.id)).toMatchObject({
      status: 'expired',
      addressRecalled: true,
      expiredWindow: 'payment',
    })
    for (const [nth, one] of others.entries())
      expect(await own(one, more[nth]?.id ?? '')).toMatchObject({ status: 'expired' })
    expect(await own(bob, reported.id)).toMatchObject({ stage: 'awaiting-approval' })
    expect((await ann.get('/api/wallets/symbol/BTC')).status).not.toBe(200)
    expect((await ann.request(200)).status).not.toBe(201)
    // It had been given, and is no promise any more.
    expect((await submit(cem, THEIRS)).status).not.toBe(201)
    expect(await setWallet(THEIRS)).toMatchObject({
      status: 409,
      body: expect.stringMatching(/was recalled/),
    })

    const late = await ann.submit(submissionOf(open))
    expect(late.status).toBeLessThan(300)
    const list = await admin.get<RecalledAddress[]>('/api/admin/recalled-addresses')
    expect(list.body[0]?.reported.map(({ id }) => id).sort()).toEqual([open.id, reported.id].sort())
    expect((await recall(THEIRS)).status).toBe(200)

    expect((await setWallet(OURS)).status).toBeLessThan(300)
    const next = await ann.request(200)
    expect(next.body.purchase).toMatchObject({ wallet: OURS })
    expect(next.body.purchase.addressRecalled).toBe(false)
  })

  it('given a row that somebody put in by the database, it is not handed out, and what was placed on it ends', async () => {
    const foreign = `3J98${randomUUID().replaceAll('-', '').slice(0, 30)}`
    await api.pool.query("update sale.wallets set address = $1 where symbol = 'BTC'", [foreign])
    const ann = await api.buyer()
    const { purchase } = (await ann.request(200)).body
    expect(purchase.wallet).toBe(foreign)
    await recallByCommand(api.pool, foreign)
    await waitFor(async () => (await own(ann, purchase.id))?.status === 'expired' || undefined, {
      what: 'the purchase to end by itself',
    })
    await api.pool.query(
      `insert into sale.wallets (symbol, address, updated_at) values ('BTC', $1, now())
       on conflict (symbol) do update set address = excluded.address`,
      [foreign],
    )
    expect((await ann.get('/api/wallets/symbol/BTC')).status).not.toBe(200)
    expect((await setWallet(OURS)).status).toBeLessThan(300)
  })

  it('is an admin’s alone, and needs an address', async () => {
    expect((await recall(OURS, await api.moderator())).status).toBe(403)
    expect((await recall(' ')).status).toBe(400)
    expect((await (await api.moderator()).get('/api/admin/recalled-addresses')).status).toBe(200)
    expect((await (await api.buyer()).get('/api/admin/recalled-addresses')).status).toBe(403)
  })
})
