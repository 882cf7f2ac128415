// Guards: services/api/src/selling, services/api/src/purchases, services/api/src/http
import { join } from 'node:path'
import type { SaleState } from '@presale/contracts'
import { transactionLocks } from '@presale/read-store'
import { waitFor } from '@presale/testing'
import { Caller } from '../testing/caller'
import { setSetting } from '../testing/site-settings'
import { type AnotherApi, type StartedApi, startApi } from '../testing/started-api'

jest.setTimeout(180_000)

const STOPS_AFTER_HOLD = join(__dirname, '../../../../tests/support/stops-after-hold.cjs')
/** Of every call; measured on the monotonic clock, which goes on while a process is frozen. */
const CALL_LIMIT_MS = 5000
/** A request that is under way may be behind a freeze for so long. */
const BEHIND_FOR_MS = 2000
const CAP = 1000
const INTERRUPTED = 777

describe('the hard cap, and an api that ends or freezes once it has held tokens', () => {
  let api: StartedApi
  let admin: Caller
  beforeAll(async () => {
    api = await startApi()
    admin = await api.admin()
    // Caps are small here, and a few buyers fill them.
    await setSetting(admin, 'sale_unpaid_percent', '100')
  }, 180_000)
  afterAll(() => api?.stop())

  const remaining = async () => (await api.caller().get<SaleState>('/api/sale')).body.remaining
  const untilRemaining = (tokens: number) =>
    waitFor(async () => (await remaining()) === tokens || undefined, { what: `${tokens} tokens to be left` })
  const stoppedBy = (signal: 'SIGKILL' | 'SIGSTOP') =>
    api.another({ NODE_OPTIONS: `--require ${STOPS_AFTER_HOLD}`, STOPS_BY: signal })
  const amounts = async () => {
    const { rows } = await api.pool.query(
      "select amount from views.purchases where status not in ('expired', 'declined') order by amount",
    )
    return rows.map(({ amount }) => Number(amount))
  }
  /** As if its 300 s had passed. */
  const ageHolds = () =>
    api.pool.query(
      "update api.token_holds set held_at = held_at - interval '301 seconds' where not is_confirmed",
    )
  /** The first answer that is no 'try again', as while what was sold before the cap is being counted. */
  const answered = (buyer: Caller, amount: number) =>
    waitFor(
      async () => {
        const answer = await buyer.request(amount)
        return answer.status === 503 ? undefined : answer
      },
      { what: 'an answer' },
    )
  const sameOn = (other: AnotherApi, person: Caller): Caller => {
    const there = new Caller(other.origin)
    there.cookie = person.cookie
    return there
  }

  it('given one that is killed, its tokens are held for a while, and then free; the buyer asks again by the same key', async () => {
    await setSetting(admin, 'sale_hard_cap', String(CAP))
    await untilRemaining(CAP)
    const ann = await api.buyer()
    const killed = await stoppedBy('SIGKILL')
    const placing = sameOn(killed, ann)
      .request(INTERRUPTED, 'ann-asks')
      .catch(() => 'no answer')
    await untilRemaining(CAP - INTERRUPTED)
    expect(await placing).toBe('no answer')
    const bob = await api.buyer()
    expect(await bob.request(500)).toMatchObject({
      status: 409,
      body: 'Only 223 tokens are left in this sale.',
    })
    await ageHolds()
    await untilRemaining(CAP)
    expect((await bob.request(400)).status).toBe(201)
    const again = await ann.request(INTERRUPTED, 'ann-asks')
    expect([again.status, again.body]).toEqual([409, 'Only 600 tokens are left in this sale.'])
    expect((await ann.request(600)).status).toBe(201)
    expect(await amounts()).toEqual([400, 600])
    expect(await remaining()).toBe(0)
    await killed.stop()
  })

  it('given one that is frozen until its tokens were sold to another buyer, it appends nothing once it is thawed', async () => {
    await setSetting(admin, 'sale_hard_cap', String(2 * CAP))
    await untilRemaining(CAP)
    const ann = await api.buyer()
    const frozen = await stoppedBy('SIGSTOP')
    try {
      const placing = sameOn(frozen, ann).request(INTERRUPTED)
      await untilRemaining(CAP - INTERRUPTED)
      // Since the tokens are held, the call has begun; before, it may still be on its way.
      const heldAt = performance.now()
      await ageHolds()
      await untilRemaining(CAP)
      const bob = await api.buyer()
      expect((await bob.request(CAP)).status).toBe(201)
      await waitFor(async () => performance.now() - heldAt > CALL_LIMIT_MS || undefined, {
        what: 'the call’s time limit to have passed',
      })
      process.kill(frozen.pid, 'SIGCONT')
      expect((await placing).status).toBe(503)
    } finally {
      process.kill(frozen.pid, 'SIGCONT')
    }
    expect(await remaining()).toBe(0)
    // What it might have appended would be ahead of what it appends now.
    await setSetting(admin, 'sale_hard_cap', String(3 * CAP))
    expect((await sameOn(frozen, await api.buyer()).request(150)).status).toBe(201)
    expect(await amounts()).toEqual([150, 400, 600, 1000])
    await frozen.stop()
  })

  it('given a purchase that is being held while there is no cap, the cap that is set meanwhile counts it', async () => {
    await setSetting(admin, 'sale_hard_cap', '')
    const bob = await api.buyer()
    // What was frozen above may be held beyond the cap, where it takes nothing from others.
    const { rows } = await api.pool.query(
      "select sum(amount)::integer as held from api.token_holds where state in ('fresh', 'counted')",
    )
    const cap = String(Number(rows[0]?.held) + 700 + 150)
    const placing = await api.pool.connect()
    try {
      await placing.query('begin')
      await placing.query(
        "select api.hold_tokens(gen_random_uuid(), gen_random_uuid(), 700, now(), -1, 'place')",
      )
      let isAnswered = false
      const first = setSetting(admin, 'sale_hard_cap', cap)
        .then(() => answered(bob, 500))
        .finally(() => {
          isAnswered = true
        })
      await waitFor(
        async () => {
          const waiting = "select 1 from pg_locks where locktype = 'advisory' and not granted"
          return isAnswered || (await api.pool.query(waiting)).rowCount !== 0 || undefined
        },
        { what: 'the cap to wait, or the first purchase under it to be answered' },
      )
      await placing.query('commit')
      const over = await first
      expect([over.status, over.body]).toEqual([409, 'Only 150 tokens are left in this sale.'])
    } finally {
      await placing.query('rollback')
      placing.release()
    }
  })

  it('given a request that is held up between its terms and its append, it looks at the freeze once more', async () => {
    await setSetting(admin, 'sale_hard_cap', '')
    const eve = await api.buyer()
    const holdsUp = await api.pool.connect()
    try {
      await holdsUp.query('begin')
      await holdsUp.query('select pg_advisory_xact_lock($1)', [transactionLocks.hardCap])
      const asked = eve.request(100)
      await waitFor(
        async () => {
          const waiting = "select 1 from pg_locks where locktype = 'advisory' and not granted"
          return (await api.pool.query(waiting)).rowCount !== 0 || undefined
        },
        { what: 'the request to wait' },
      )
      const waitsSince = performance.now()
      expect((await setSetting(admin, 'sale_frozen', 'true')).status).toBe(200)
      await waitFor(async () => performance.now() - waitsSince > BEHIND_FOR_MS || undefined, {
        what: 'the terms to be too old',
      })
      await holdsUp.query('commit')
      const { status, body } = await asked
      expect([status, body]).toEqual([409, expect.stringMatching(/^The sale is paused\./)])
    } finally {
      await holdsUp.query('rollback')
      holdsUp.release()
      await setSetting(admin, 'sale_frozen', '')
    }
    expect((await eve.request(100)).status).toBe(201)
    expect(await eve.purchases()).toHaveLength(1)
  })
})
