import type { Purchase } from '@presale/contracts'
import { connectEventStore } from '@presale/event-store'
import { systemClock } from '@presale/kernel'
import { createLogger } from '@presale/runtime'
import { type Caller, submissionOf } from '../testing/caller'
import { type StartedApi, startApi } from '../testing/started-api'
import { sweepReservations } from './sweep-reservations'

describe('a transaction settles one purchase', () => {
  let api: StartedApi
  let ann: Caller
  let admin: Caller
  beforeAll(async () => {
    api = await startApi()
    ann = await api.buyer()
    admin = await api.admin()
  }, 180_000)
  afterAll(() => api?.stop())

  const decide = (id: string, what: string, transactionHash?: string) =>
    admin.post(`/api/admin/purchases/${id}/${what}`, { transactionHash })
  const reserved = async (hash: string) => {
    const { rows } = await api.pool.query<{ purchase_id: string; is_confirmed: boolean }>(
      `select purchase_id, confirmed_at is not null as is_confirmed
       from api.settled_transactions where hash = $1`,
      [hash],
    )
    return rows[0]
  }

  it('given two purchases approved by it at once, in two spellings, one is, and the other is told', async () => {
    const [one, other] = [await ann.paid(100), await ann.paid(100)]
    const answers = await Promise.all([
      decide(one.id, 'approve', '0xABCDEF0001'),
      decide(other.id, 'approve', 'abcdef0001'),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toMatch(/^This transaction has settled another purchase/)
    const winner = answers[0]?.status === 200 ? one : other
    expect(await reserved('abcdef0001')).toEqual({ purchase_id: winner.id, is_confirmed: true })
  })

  it('given USDT paid at a TRON address, its transaction is none for USDT-TRC20 as well', async () => {
    const usdtOnTron = { symbol: 'USDT', address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }
    expect((await admin.post('/api/admin/wallets', usdtOnTron)).status).toBe(200)
    const paidIn = async (cryptoSymbol: string) => {
      const body = { amount: 100, cryptoSymbol, termsAgreed: true }
      const requested = await ann.post<{ purchase: Purchase }>('/api/purchases/requests', body)
      return (await ann.submit(submissionOf(requested.body.purchase))).body.purchase
    }
    const [one, other] = [await paidIn('USDT'), await paidIn('USDT-TRC20')]
    expect((await decide(one.id, 'approve', 'abcdef0007')).status).toBe(200)
    expect((await decide(other.id, 'approve', 'abcdef0007')).status).toBe(409)
  })

  it('given an approval that is refused, the transaction is free for another purchase', async () => {
    const [declined, other] = [await ann.paid(100), await ann.paid(100)]
    await decide(declined.id, 'decline')
    expect((await decide(declined.id, 'approve', '0xabcdef0002')).status).toBe(409)
    expect(await reserved('abcdef0002')).toBeUndefined()
    expect((await decide(other.id, 'approve', '0xabcdef0002')).status).toBe(200)
  })

  it('given the same approval again, the transaction stays with its purchase', async () => {
    const { id } = await ann.paid(100)
    expect((await decide(id, 'approve', '0xabcdef0003')).status).toBe(200)
    expect((await decide(id, 'approve', '0xabcdef0003')).status).toBe(409)
    expect(await reserved('abcdef0003')).toEqual({ purchase_id: id, is_confirmed: true })
  })

  it('given approvals that were cut off, the sweep keeps what the stream has and frees the rest', async () => {
    const [approved, waiting] = [await ann.paid(100), await ann.paid(100)]
    await decide(approved.id, 'approve', '0xabcdef0004')
    await api.pool.query(
      `update api.settled_transactions set confirmed_at = null, reserved_at = '2026-01-01'
       where hash = 'abcdef0004'`,
    )
    await api.pool.query(
      `insert into api.settled_transactions (network, hash, purchase_id, command_id, reserved_at)
       values ('BTC', 'abcdef0005', $1, gen_random_uuid(), '2026-01-01'),
              ('BTC', 'abcdef0006', $1, gen_random_uuid(), now())`,
      [waiting.id],
    )
    const store = connectEventStore(api.eventStoreUrl)
    try {
      const log = createLogger('test')
      log.level = 'silent'
      await sweepReservations({ pool: api.pool, store, clock: systemClock, log })
    } finally {
      await store.close()
    }
    expect(await reserved('abcdef0004')).toEqual({ purchase_id: approved.id, is_confirmed: true })
    expect(await reserved('abcdef0005')).toBeUndefined()
    expect(await reserved('abcdef0006')).toEqual({ purchase_id: waiting.id, is_confirmed: false })
  })
})
