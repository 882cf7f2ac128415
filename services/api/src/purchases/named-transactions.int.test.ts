import { randomBytes, randomUUID } from 'node:crypto'
import type { AdminPurchase, Problem, Purchase } from '@presale/contracts'
import { OTHER_NAMES, spellingsOf, TRANSACTION_NETWORKS } from '@presale/testing'
import { type Caller, submissionOf } from '../testing/caller'
import { type SharedApi, sharedApi } from '../testing/shared-api'

const newHash = () => randomBytes(32).toString('hex')
const reversed = (hash: string) => Buffer.from(hash, 'hex').reverse().toString('hex')

describe('what people name as the transaction of a payment', () => {
  let api: SharedApi
  let [admin, ann]: Caller[] = []
  beforeAll(async () => {
    api = await sharedApi()
    ;[admin, ann] = [await api.admin(), await api.buyer()]
  }, 180_000)
  afterAll(() => api?.stop())
  afterEach(() => api.pool.query("delete from sale.site_settings where key = 'approval_evidence'"))

  const requested = async (cryptoSymbol: string) => {
    const body = { amount: 100, cryptoSymbol, termsAgreed: true }
    return (await ann!.post<{ purchase: Purchase }>('/api/purchases/requests', body)).body.purchase
  }
  const report = (purchase: Purchase, transactionHash: string) =>
    ann!.submit({ ...submissionOf(purchase), transactionHash })
  /** Reported with this text. */
  const paid = async (cryptoSymbol: string, transactionHash: string) => {
    const answer = await report(await requested(cryptoSymbol), transactionHash)
    expect([answer.status, transactionHash]).toEqual([201, transactionHash])
    return answer.body.purchase
  }
  const approve = (id: string, body: object = {}) =>
    admin!.post<{ purchase: AdminPurchase } & Problem>(`/api/admin/purchases/${id}/approve`, body, {
      accept: 'application/problem+json',
    })
  const isContested = async (id: string) =>
    (await admin!.get<AdminPurchase>(`/api/admin/purchases/${id}`)).body.contested
  const requireEvidence = () =>
    admin!.send('PUT', '/api/admin/settings/approval_evidence', JSON.stringify({ value: 'required' }))

  it.each(TRANSACTION_NETWORKS.map((network) => ({ ...network, symbol: network.paid[0]?.symbol ?? '' })))(
    'on the chain of $coin its page and its hash are one transaction: it is stored alone, and settles one purchase',
    async (network) => {
      // A hash of this test's own, so that every network has another.
      const own = network.coin === 'SOL' ? network.name : newHash()
      const page = network.page.replace(new RegExp(network.name, 'i'), own)
      const [byPage, byHash] = [await paid(network.symbol, page), await paid(network.symbol, `tx: ${own}.`)]
      expect([byPage.transactionHash?.replace('0x', ''), byHash.transactionHash]).toEqual([own, own])
      expect([await isContested(byPage.id), await isContested(byHash.id)]).toEqual([true, true])
      const approved = await approve(byPage.id)
      expect([approved.status, approved.body.purchase?.evidence]).toEqual([200, 'transaction'])
      for (const text of [undefined, ...spellingsOf({ name: own, page })]) {
        const refused = await approve(byHash.id, text === undefined ? {} : { transactionHash: text })
        expect([text, refused.status, refused.body.code]).toEqual([text, 409, 'transaction-settled-another'])
      }
    },
    120_000,
  )

  it.each(OTHER_NAMES)('$text of $symbol is kept as the claim $claim', async ({ symbol, text, claim }) =>
    expect((await paid(symbol, text)).transactionHash).toBe(claim),
  )

  it('a hash that was cut short, lengthened or written backwards, on whichever network, contests the whole one', async () => {
    const hash = newHash()
    const whole = await paid('XRP', hash)
    expect((await approve(whole.id)).status).toBe(200)
    expect(await isContested(whole.id)).toBe(false)
    const others = [
      await paid('XRP', `${hash}0`),
      await paid('XRP', hash.slice(1)),
      await paid('XRP', hash.slice(0, -1)),
      await paid('BTC', hash),
      await paid('BTC', reversed(hash)),
      await paid('BTC', reversed(hash).slice(2)),
    ]
    for (const { id } of [whole, ...others]) expect([id, await isContested(id)]).toEqual([id, true])
    const path = `/api/admin/purchases/${whole.id}/same-transaction`
    const { body } = await admin!.get<AdminPurchase[]>(path)
    expect(body.map(({ id }) => id)).toEqual(others.map(({ id }) => id).reverse())
    const listed = await admin!.get<AdminPurchase[]>(`/api/admin/purchases?search=${whole.id}`)
    const [newest, next] = others.toReversed()
    expect(listed.body[0]?.contestedWith).toEqual(
      [newest, next].map((other) => ({ id: other?.id, userName: listed.body[0]?.userName })),
    )
    expect((await ann!.get(path)).status).toBe(403)
    expect((await admin!.get(`/api/admin/purchases/${randomUUID()}/same-transaction`)).status).toBe(404)
    const alone = await paid('BTC', newHash())
    expect(await isContested(alone.id)).toBe(false)
    const { body: unrivalled } = await admin!.get<AdminPurchase>(`/api/admin/purchases/${alone.id}`)
    expect(unrivalled.contestedWith).toEqual([])
  })

  it('what has no form of the network is kept as a claim, and is no evidence', async () => {
    await requireEvidence()
    const btc = await requested('BTC')
    const claims = [
      await paid('BTC', 'aaaaaaaa'),
      (await report(btc, btc.wallet)).body.purchase,
      await paid('BTC', newHash().slice(1)),
      await paid('XRP', 'C005523E00010000'),
      await paid('DOT', '23456789-3'),
    ]
    for (const { id, transactionHash } of claims) {
      const refused = await approve(id)
      expect([transactionHash, refused.status, refused.body.code]).toEqual([
        transactionHash,
        400,
        'evidence-required',
      ])
      const named = await approve(id, { transactionHash })
      expect([named.status, named.body.code]).toEqual([400, 'transaction-not-by-hash'])
      expect((await approve(id, { reason: '\u200b\u2800' })).status).toBe(400)
      const reasoned = await approve(id, { reason: 'Seen in the wallet' })
      expect([reasoned.status, reasoned.body.purchase.evidence]).toEqual([200, 'reason'])
    }
  })

  it.each([
    ['two transactions', `${newHash()} ${newHash()}`, /more than one transaction/],
    ['a page of another network', `https://etherscan.io/tx/0x${newHash()}`, /a transaction on Ethereum/],
    ['words', 'I have paid', /does not look like a transaction hash/],
    ['nothing that is seen', '\u200b', /transactionHash is required/],
    ['more than can be read', 'a'.repeat(2049), /at most 2048 characters/],
  ])('given %s, a report is refused, and changes nothing', async (_, text, sentence) => {
    const purchase = await requested('BTC')
    const refused = await report(purchase, text)
    expect([refused.status, refused.body]).toEqual([400, expect.stringMatching(sentence)])
    const { body } = await ann!.get<Purchase[]>('/api/purchases')
    expect(body.find(({ id }) => id === purchase.id)).toMatchObject({ stage: 'awaiting-payment' })
  })
})
