import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import {
  type AdminPurchase,
  type CryptoPrice,
  type Problem,
  readinessEntries,
  type WalletAddress,
} from '@presale/contracts'
import { waitFor } from '@presale/testing'
import { Caller, submissionOf } from '../testing/caller'
import { goLive, setSetting } from '../testing/site-settings'
import { type StartedApi, startApi } from '../testing/started-api'

const BTC = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const STOPS_AFTER_HOLD = join(__dirname, '../../../../tests/support/stops-after-hold.cjs')
const asProblem = { accept: 'application/problem+json' }

describe('a live site', () => {
  let api: StartedApi
  let admin: Caller
  let ann: Caller
  beforeAll(async () => {
    api = await startApi()
    admin = await api.admin()
    ann = await api.buyer()
  }, 180_000)
  afterAll(() => api?.stop())
  afterEach(() => setSetting(admin, 'marketing_mode', 'sample'))

  const request = () =>
    ann.post<Problem>(
      '/api/purchases/requests',
      { amount: 100, cryptoSymbol: 'BTC', termsAgreed: true },
      asProblem,
    )
  const submit = (paymentWalletAddress: string) =>
    ann.post<Problem>(
      '/api/purchases',
      {
        amount: 100,
        paymentMethod: 'BTC',
        cryptoSymbol: 'BTC',
        cryptoAmount: '0.003085',
        termsAgreed: true,
        paymentWalletAddress,
      },
      asProblem,
    )
  const address = (symbol = 'BTC') => ann.get<Problem>(`/api/wallets/symbol/${symbol}`, asProblem)
  const priceOf = async (symbol: string) => (await ann.get<CryptoPrice>(`/api/crypto-prices/${symbol}`)).body

  it('given any other site, samples are sold at, and marked', async () => {
    expect(await priceOf('BTC')).toMatchObject({ source: 'sample', isAvailable: true, sampleWallet: true })
    const { status, body } = await ann.request(100)
    expect(status).toBe(201)
    await setSetting(admin, 'readiness_waivers', readinessEntries.join(','))
    const refused = await setSetting(admin, 'marketing_mode', 'live')
    expect([refused.status, refused.body]).toEqual([
      409,
      'One open purchase is to be paid to a sample address or at a sample rate. Decide on it, or wait until it has expired.',
    ])
    await ann.post(`/api/purchases/${body.purchase.id}/cancel`)
    expect((await setSetting(admin, 'marketing_mode', 'live')).status).toBe(200)
  })

  it('given a purchase under way as it goes live, waits for it; one that comes later holds nothing', async () => {
    const { id } = await ann.me()
    const underWay = randomUUID()
    await api.pool.query(
      'insert into api.placed_purchases (purchase_id, buyer_id, placed_at) values ($1, $2, now())',
      [underWay, id],
    )
    await setSetting(admin, 'readiness_waivers', readinessEntries.join(','))
    const refused = await setSetting(admin, 'marketing_mode', 'live')
    expect([refused.status, refused.body]).toEqual([
      409,
      'A purchase is being placed at this moment. Please try again in a minute.',
    ])
    await api.pool.query(
      "update api.placed_purchases set placed_at = now() - interval '2 minutes' where purchase_id = $1",
      [underWay],
    )
    await goLive(admin)
    const { rows } = await api.pool.query(
      `select outcome from api.hold_tokens($1, $2, 100, now(), -1, 'place-anyway', true)`,
      [randomUUID(), id],
    )
    expect(rows).toEqual([{ outcome: 'on-sample' }])
  })

  it('given one whose api ended, and that is placed once more by its key, waits for it as for a new one', async () => {
    const ending = await api.another({
      NODE_OPTIONS: `--require ${STOPS_AFTER_HOLD}`,
      STOPS_BY: 'SIGKILL',
    })
    const there = new Caller(ending.origin)
    there.cookie = ann.cookie
    expect(await there.request(100, 'once-more').catch(() => 'no answer')).toBe('no answer')
    await ending.stop()
    await api.pool.query("update api.placed_purchases set placed_at = placed_at - interval '2 minutes'")
    await setSetting(admin, 'readiness_waivers', readinessEntries.join(','))
    let placing: ReturnType<Caller['request']> | undefined
    await api.whileStoreHangs(async (isAwaited) => {
      placing = ann.request(100, 'once-more')
      await isAwaited()
      const refused = await setSetting(admin, 'marketing_mode', 'live')
      expect([refused.status, refused.body]).toEqual([
        409,
        'A purchase is being placed at this moment. Please try again in a minute.',
      ])
    })
    await placing
    const [purchase] = await waitFor(
      async () => {
        const all = (await ann.purchases()).filter(({ stage }) => stage === 'awaiting-payment')
        return all.length > 0 ? all : undefined
      },
      { what: 'the purchase' },
    )
    await ann.post(`/api/purchases/${purchase?.id}/cancel`)
    await shownRevision(purchase?.id ?? '', 'expired')
  })

  const expired = async () => {
    const { purchase } = (await ann.request(100)).body
    await ann.post(`/api/purchases/${purchase.id}/cancel`)
    expect((await ann.submit(submissionOf(purchase))).status).toBe(201)
    return purchase
  }
  const reopen = ({ id }: { readonly id: string }) =>
    admin.post<Problem>(`/api/admin/purchases/${id}/reopen`, { reason: 'Paid' }, asProblem)
  const shownRevision = (id: string, status: string) =>
    waitFor(
      async () => {
        const text = 'select revision from views.purchases where id = $1 and status = $2'
        const { rows } = await api.pool.query(text, [id, status])
        return rows[0] && Number(rows[0].revision)
      },
      { what: `the list to show the purchase as ${status}` },
    )

  it('given an expired purchase to a sample address, it is not reopened', async () => {
    const purchase = await expired()
    await shownRevision(purchase.id, 'expired')
    const offered = async () => {
      const { body } = await admin.get<AdminPurchase>(`/api/admin/purchases/${purchase.id}`)
      return [body.allowedActions, body.reopenRefusal]
    }
    expect(await offered()).toEqual([['reopen'], null])
    await goLive(admin)
    expect(await offered()).toEqual([[], 'sample-wallet'])
    const reopened = await reopen(purchase)
    expect([reopened.status, reopened.body.code]).toEqual([409, 'sample-wallet'])
  })

  it('given a purchase on samples being reopened, or reopened and not in the list yet, does not go live', async () => {
    const { id } = await expired()
    const revision = await shownRevision(id, 'expired')
    const hold = async () => {
      const values = [id, (await ann.me()).id, revision]
      const text = `select outcome from api.hold_tokens($1, $2, 100, now(), $3, 'decide', true)`
      return (await api.pool.query(text, values)).rows
    }
    await setSetting(admin, 'readiness_waivers', readinessEntries.join(','))
    const refused = async () => {
      const { status, body } = await setSetting(admin, 'marketing_mode', 'live')
      return [status, body]
    }
    expect(await hold()).toEqual([{ outcome: 'held' }])
    expect(await refused()).toEqual([
      409,
      'A purchase is being reopened at this moment. Please try again in a minute.',
    ])
    await api.pool.query("update api.token_holds set held_at = held_at - interval '2 minutes'")
    await api.killProjector()
    try {
      // The list shows it as expired.
      expect((await reopen({ id })).status).toBe(200)
      expect(await refused()).toEqual([409, expect.stringMatching(/^One open purchase is to be paid/)])
    } finally {
      await api.startProjector()
    }
    expect((await admin.post(`/api/admin/purchases/${id}/decline`, {})).status).toBe(200)
    await shownRevision(id, 'declined')
    await goLive(admin)
    const later = await api.pool.query(
      `select outcome from api.hold_tokens(gen_random_uuid(), $1, 100, now(), 3, 'decide', true)`,
      [(await ann.me()).id],
    )
    expect(later.rows).toEqual([{ outcome: 'on-sample' }])
  })

  it('given a currency that is not sold, refuses its address with the code', async () => {
    const { status, body } = await address('NOPE')
    expect([status, body.code]).toEqual([404, 'no-wallet'])
  })

  it('given a currency without a wallet, its address is refused as its request is', async () => {
    await api.pool.query("delete from sale.wallets where symbol = 'UNI'")
    const requested = await ann.post<Problem>(
      '/api/purchases/requests',
      { amount: 100, cryptoSymbol: 'UNI', termsAgreed: true },
      asProblem,
    )
    for (const { status, body } of [requested, await address('UNI')]) {
      expect([status, body.code, body.detail]).toEqual([
        409,
        'no-wallet',
        'UNI cannot be paid with at the moment. Please choose another one.',
      ])
    }
  })

  it('sells nothing to a sample address: request, purchase in one call and address say the same', async () => {
    const { address: sample } = (await ann.get<WalletAddress>('/api/wallets/symbol/ETH')).body
    await goLive(admin)
    const answers = [await request(), await submit(sample), await address()]
    for (const { status, body, headers } of answers) {
      expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'sample-wallet', '30'])
      expect(body.detail).toBe(
        'BTC cannot be paid with yet: its payment address is only a sample. Please choose another currency.',
      )
    }
    expect(await priceOf('BTC')).toMatchObject({ isAvailable: false })
  })

  it('gave a sample address before: that is no promise, and is remembered no more', async () => {
    const { address: sample } = (await ann.get<WalletAddress>('/api/wallets/symbol/BTC')).body
    await goLive(admin)
    expect((await submit(sample)).status).toBe(503)
    const { rowCount } = await api.pool.query('select 1 from api.issued_addresses')
    expect(rowCount).toBe(0)
    // As if it had been given in that very moment.
    await api.pool.query(
      `insert into api.issued_addresses (buyer_id, symbol, address, is_sample, token_price, currency_price, issued_at)
       values ($1, 'BTC', $2, true, 3, 97250, now())`,
      [(await ann.me()).id, sample],
    )
    expect((await submit(sample)).status).toBe(503)
  })

  it('sells nothing at a sample price; at one that an admin set by hand it does', async () => {
    await admin.post('/api/admin/wallets', { symbol: 'BTC', address: BTC })
    expect((await address()).status).toBe(200)
    // As an earlier release remembers it, which notes no source; also once the site is live.
    await api.pool.query('update api.issued_addresses set price_source = null')
    // Requested and paid for in one call on that: who stands behind its rate is not known, so it may be nobody.
    const inOneCall = await ann.post<{ purchase: { id: string } }>('/api/purchases', {
      amount: 100,
      paymentMethod: 'BTC',
      cryptoSymbol: 'BTC',
      cryptoAmount: '0.003085',
      termsAgreed: true,
      paymentWalletAddress: BTC,
    })
    expect(inOneCall.status).toBe(201)
    const { id: unknownRate } = inOneCall.body.purchase
    await shownRevision(unknownRate, 'awaiting-approval')
    await api.pool.query('update views.purchases set price_source = null where id = $1', [unknownRate])
    await setSetting(admin, 'readiness_waivers', readinessEntries.join(','))
    const open = await setSetting(admin, 'marketing_mode', 'live')
    expect([open.status, open.body]).toEqual([409, expect.stringMatching(/^One open purchase is to be paid/)])
    expect((await admin.post(`/api/admin/purchases/${unknownRate}/decline`, {})).status).toBe(200)
    await shownRevision(unknownRate, 'declined')
    expect((await address()).status).toBe(200)
    await api.pool.query('update api.issued_addresses set price_source = null')
    const atSamplePrice = await expired()
    await shownRevision(atSamplePrice.id, 'expired')
    await goLive(admin)
    const reopened = await reopen(atSamplePrice)
    expect([reopened.status, reopened.body.code]).toEqual([409, 'sample-price'])
    expect((await api.pool.query('select 1 from api.issued_addresses')).rowCount).toBe(0)
    await api.pool.query(
      `insert into api.issued_addresses (buyer_id, symbol, address, is_sample, token_price, currency_price, issued_at)
       values ($1, 'BTC', $2, false, 3, 97250, now())`,
      [(await ann.me()).id, BTC],
    )
    const answers = [await request(), await submit(BTC), await address()]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      Array.from({ length: 3 }, () => [503, 'sample-price']),
    )
    expect(await priceOf('BTC')).toMatchObject({ source: 'sample', isAvailable: false, sampleWallet: false })
    const set = await admin.send('PUT', '/api/admin/crypto-prices/BTC', JSON.stringify({ price: '98000' }))
    expect(set.status).toBe(200)
    expect(await priceOf('BTC')).toMatchObject({ source: 'manual', isAvailable: true })
    expect([(await address()).status, (await request()).status]).toEqual([200, 201])
  })

  it('given an https origin, it is live by that', async () => {
    const live = await api.another({ PUBLIC_ORIGIN: 'https://sale.example' })
    try {
      const ben = await live.buyer()
      const wanted = { amount: 100, cryptoSymbol: 'ETH', termsAgreed: true }
      const { address: sample } = (await ann.get<WalletAddress>('/api/wallets/symbol/ETH')).body
      const paid = {
        ...wanted,
        paymentMethod: 'ETH',
        cryptoAmount: '0.087707',
        paymentWalletAddress: sample,
      }
      const answers = [
        await ben.post<Problem>('/api/purchases/requests', wanted, asProblem),
        await ben.post<Problem>('/api/purchases', paid, asProblem),
        await ben.get<Problem>('/api/wallets/symbol/ETH', asProblem),
      ]
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
        Array.from({ length: 3 }, () => [503, 'sample-wallet']),
      )
    } finally {
      await live.stop()
    }
  })
})
