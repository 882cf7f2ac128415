// Guards: services/api/src/selling, services/api/src/purchases
import { randomUUID } from 'node:crypto'
import type { Purchase, SaleState } from '@presale/contracts'
import { waitFor } from '@presale/testing'
import fc from 'fast-check'
import { Caller } from '../testing/caller'
import { setSetting } from '../testing/site-settings'
import { type StartedApi, startApi } from '../testing/started-api'

const BUYERS = 100
const MOST = 400
/** Less than all of them want. */
const CAP = 15_000
/** Three in every run; `RACE_SEEDS=10` asks for as many. */
const seeds = Array.from({ length: Number(process.env.RACE_SEEDS ?? 3) }, (_, nth) => nth + 1)

const buying = fc.record({
  amount: fc.integer({ min: 100, max: MOST }),
  /** Which of the two apis it asks, and where it cancels. */
  asks: fc.nat(1),
  cancels: fc.option(fc.nat(1), { freq: 4 }),
  isSentTwice: fc.boolean(),
})
const races = fc.record({
  buyings: fc.array(buying, { minLength: BUYERS, maxLength: BUYERS }),
  /** So many purchases are answered before the cap is set, and before the first api is killed. */
  capAfter: fc.nat(20),
  killAfter: fc.integer({ min: 1, max: BUYERS - 30 }),
})
type Buying = typeof buying extends fc.Arbitrary<infer One> ? One : never

/** A limit that comes into force has purchases counted anew, in the moment in which none can be placed. */
const NOTES_WHAT_IS_HELD = `
  create table public.held_when_set (id bigint generated always as identity, held bigint not null);
  create function public.note_held() returns trigger language plpgsql as $$
    begin
      insert into public.held_when_set (held) select coalesce(sum(amount), 0) from api.token_holds
        where state in ('fresh', 'counted', 'over');
      return new;
    end $$;
  create trigger note_held after update of counting on api.token_counter
    for each row execute function public.note_held();`

jest.setTimeout(300_000)

describe('the hard cap, two apis, a cap that is set in the middle, and an api that is killed', () => {
  let api: StartedApi
  let admin: Caller
  let origins: string[]
  let buyers: Caller[]
  beforeAll(async () => {
    api = await startApi()
    admin = await api.admin()
    // Caps are small here, and a few buyers fill them.
    await setSetting(admin, 'sale_unpaid_percent', '100')
    origins = [api.origin, (await api.startAnother()).origin]
    await api.pool.query(NOTES_WHAT_IS_HELD)
    buyers = await Promise.all(Array.from({ length: BUYERS }, () => api.buyer()))
  })
  afterAll(() => api?.stop())

  const at = (origin: number, person: Caller): Caller => {
    const there = new Caller(origins[origin] ?? api.origin)
    there.cookie = person.cookie
    return there
  }
  const remaining = async () => (await at(1, admin).get<SaleState>('/api/sale')).body.remaining
  /** What was held in the moment that the cap came into force. */
  const heldThen = async () => {
    const { rows } = await api.pool.query('select held from public.held_when_set order by id desc limit 1')
    return Number(rows[0]?.held)
  }
  const untilRemaining = (tokens: number) =>
    waitFor(async () => (await remaining()) === tokens || undefined, { what: `${tokens} tokens to be left` })
  /** Until it is answered: a killed or busy api is asked again, by the same key where there is one. */
  async function insisting<Answer extends { status: number }>(send: () => Promise<Answer>): Promise<Answer> {
    return waitFor(
      async () => {
        const answer = await send().catch(() => undefined)
        return answer === undefined || answer.status === 503 || answer.status === 429 ? undefined : answer
      },
      { what: 'an answer', timeoutMs: 90_000 },
    )
  }
  const openOf = async (person: Caller): Promise<Purchase[]> => {
    const { body } = await insisting(() => at(1, person).get<Purchase[]>('/api/purchases'))
    return body.filter(({ stage }) => stage === 'awaiting-payment')
  }
  const cancelAt = (origin: number, person: Caller, { id }: Purchase) =>
    insisting(() => at(origin, person).post(`/api/purchases/${id}/cancel`))

  /** @returns the tokens that the buyer has then */
  async function buy(person: Caller, { amount, asks, cancels, isSentTwice }: Buying): Promise<number> {
    const key = randomUUID()
    const send = () => insisting(() => at(asks, person).request(amount, key))
    const answers = await Promise.all(isSentTwice ? [send(), send()] : [send()])
    // The one of the two may be refused while the other is still being carried out.
    const placed = answers.find(({ status }) => status === 201)
    if (!placed) {
      for (const { status } of answers) expect(status).toBe(409)
      return 0
    }
    if (cancels === null) return amount
    // 409: an answer was lost with the api that gave it.
    expect([200, 409]).toContain((await cancelAt(cancels, person, placed.body.purchase)).status)
    return 0
  }

  it.each(seeds)(
    'given seed %i, it is never oversold, and what is given back can be bought',
    async (seed) => {
      const [race] = fc.sample(races, { seed, numRuns: 1 })
      if (!race) throw new Error('no race')
      const { buyings, capAfter, killAfter } = race
      await setSetting(at(1, admin), 'sale_hard_cap', '')
      let answered = 0
      const beside: Promise<unknown>[] = []
      // All of them at once: each api takes what its pools let through, and lets the rest wait.
      const kept = await Promise.all(
        buyings.map(async (one, nth) => {
          const kept = await buy(buyers[nth] as Caller, one)
          answered += 1
          if (answered === capAfter + 1) beside.push(setSetting(at(1, admin), 'sale_hard_cap', String(CAP)))
          if (answered === killAfter) beside.push(api.killAndRestart())
          return kept
        }),
      )
      await Promise.all(beside)

      const sold = kept.reduce((sum, amount) => sum + amount, 0)
      const open = await Promise.all(buyers.map(openOf))
      expect(open.flat().reduce((sum, { amount }) => sum + amount, 0)).toBe(sold)
      expect(sold).toBeLessThanOrEqual(Math.max(CAP, await heldThen()))
      await untilRemaining(Math.max(CAP - sold, 0))

      // Given back by three or more, bought by others to the last token.
      let free = CAP - sold
      let givers = 0
      for (const [nth, [purchase]] of open.entries()) {
        if (!purchase || (givers >= 3 && free >= MOST)) continue
        await cancelAt(0, buyers[nth] as Caller, purchase)
        free += purchase.amount
        givers += 1
      }
      await untilRemaining(free)
      const last = await api.buyer()
      expect((await insisting(() => at(0, last).request(free + 1))).status).toBe(409)
      expect((await insisting(() => at(0, last).request(free))).status).toBe(201)
      await untilRemaining(0)

      const left = await Promise.all(
        [...buyers, last].map(async (person) => ({ person, all: await openOf(person) })),
      )
      await Promise.all(left.flatMap(({ person, all }) => all.map((one) => cancelAt(1, person, one))))
      await untilRemaining(CAP)
    },
  )
})
