import { transactionProblem } from '@presale/kernel'
import { samplePrices, sampleWallets } from '@presale/sale'
import { drawFor } from '../generator/draw'
import { demoHash } from './hashes'
import { DEMO_SPAN_MS, demoUserOf } from './people'
import { type DemoSale, demoPurchases } from './purchases'

const now = new Date('2026-11-21T12:00:00.000Z')
const plan = { users: 80, purchases: 500, run: 1, now }
const payable = sampleWallets.map(({ symbol, address }) => ({
  symbol,
  address,
  isSample: true,
  price: samplePrices.find((one) => one.symbol === symbol)?.price ?? '1',
}))
const admin = { id: '9f0c7e1d-35e4-4a3b-a5f6-40ad5bb7f001', role: 'admin' } as const
const moderator = { id: '9f0c7e1d-35e4-4a3b-a5f6-40ad5bb7f002', role: 'moderator' } as const
const sale: DemoSale = {
  plan,
  offer: { tokenSymbol: 'GROK', tokenPrice: '3.0000', payable },
  staff: { all: [admin, moderator], admins: [admin] },
  windows: { paymentSeconds: 900, approvalSeconds: 3600 },
}
const made = demoPurchases(sale, plan.purchases)
const ways = (purchases: typeof made) =>
  purchases.map(({ events }) => events.map(({ type }) => type.replace('Purchase', '')).join(' '))
const timesOf = ({ events }: (typeof made)[number]) =>
  events.map(({ metadata }) => Date.parse((metadata as { receivedAt: string }).receivedAt))

describe('a made-up sale', () => {
  it('given the same plan, then it is the same to the byte, and another run is another', () => {
    expect(demoPurchases(sale, plan.purchases)).toEqual(made)
    const [other] = demoPurchases({ ...sale, plan: { ...plan, run: 2 } }, 1)
    expect(made.map(({ id }) => id)).not.toContain(other?.id)
    expect(demoUserOf({ ...plan, run: 2 }, 3).email).not.toBe(demoUserOf(plan, 3).email)
  })

  it('given few, then each state is there all the same', () => {
    expect(new Set(ways(demoPurchases(sale, 15)))).toEqual(
      new Set([
        'Requested',
        'Requested Paid',
        'Requested Paid Approved',
        'Requested Paid Declined',
        'Requested Expired',
        'Requested Paid Expired',
        'Requested Expired LatePaymentReported',
        'Requested Paid Expired Reopened',
        'Requested Paid Expired Reopened Approved',
        'Requested Expired LatePaymentReported Reopened Approved',
        'Requested Expired LatePaymentReported Reopened Declined',
      ]),
    )
  })

  it('everything lies in order between the beginning and now, and nobody buys before they joined', () => {
    const joined = new Map(
      Array.from({ length: plan.users }, (_, index) => demoUserOf(plan, index)).map((user) => [
        ...([user.id, user.createdAt.getTime()] as const),
      ]),
    )
    for (const purchase of made) {
      const times = timesOf(purchase)
      expect(times).toEqual([...times].sort((one, other) => one - other))
      expect(times.at(-1)).toBeLessThan(now.getTime())
      const [requested] = purchase.events as unknown as { data: { buyerId: string } }[]
      const buyerId = requested?.data.buyerId ?? ''
      expect(joined.get(buyerId)).toBeLessThanOrEqual(times[0] ?? 0)
      expect(times[0]).toBeGreaterThanOrEqual(now.getTime() - DEMO_SPAN_MS)
    }
  })

  it('the sale grows: more is requested in its last third than in its first', () => {
    const third = DEMO_SPAN_MS / 3
    const since = (from: number, to: number) =>
      made.filter(({ requestedAt }) => {
        const age = now.getTime() - requestedAt
        return age >= from && age < to
      }).length
    expect(since(0, third)).toBeGreaterThan(1.5 * since(2 * third, DEMO_SPAN_MS))
  })

  it('names are of many countries, one has an emoji, and addresses belong to nobody', () => {
    const people = Array.from({ length: plan.users }, (_, index) => demoUserOf(plan, index))
    expect(people.filter(({ name }) => /\p{Extended_Pictographic}/u.test(name))).toHaveLength(1)
    expect(people.filter(({ name }) => /[^\p{ASCII}]/u.test(name)).length).toBeGreaterThan(20)
    expect(new Set(people.map(({ email }) => email)).size).toBe(plan.users)
    for (const { email } of people) expect(email).toMatch(/^[a-z.]+\.[0-9]+@example\.(com|net|org)$/)
  })

  it.each(payable)('a transaction of $symbol is named as its chain names them', ({ symbol, address }) => {
    const hash = demoHash(drawFor('test', symbol), symbol, address)
    expect(transactionProblem(symbol, address, hash)).toBeUndefined()
  })
})
