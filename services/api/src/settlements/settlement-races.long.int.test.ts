// Guards: services/api/src/settlements, services/api/src/purchases, packages/purchases/src
import { randomBytes, randomUUID } from 'node:crypto'
import { connectEventStore, type EventStore } from '@presale/event-store'
import { addSeconds, outputsOverlap } from '@presale/kernel'
import { loadPurchase } from '@presale/purchases'
import { createLogger } from '@presale/runtime'
import { waitFor } from '@presale/testing'
import type { Caller } from '../testing/caller'
import { claimsOn, typesOf } from '../testing/settled-purchases'
import { type SharedApi, sharedApi } from '../testing/shared-api'
import { countOpenClaims } from './follow-claims'
import { sweepClaims } from './sweep-claims'

const log = createLogger('test')
log.level = 'silent'
const RACES = 8

interface Race {
  readonly hash: string
  readonly purchases: readonly string[]
}

interface Call {
  readonly purchase: 0 | 1
  readonly body: (hash: string) => object
  /** The same letter is the same Idempotency-Key; none is none. */
  readonly key?: string
}

const byHash = (hash: string) => ({ transactionHash: hash })
const byOutput = (output: number) => (hash: string) => ({ transactionHash: hash, output })
const bare = () => ({})

/** Calls of one race, all at once. */
const FORMS: readonly (readonly [string, readonly Call[]])[] = [
  [
    'one key, one body',
    [
      { purchase: 0, body: byHash, key: 'a' },
      { purchase: 0, body: byHash, key: 'a' },
    ],
  ],
  [
    'one key, with and without the hash, and another purchase by it',
    [
      { purchase: 0, body: byHash, key: 'a' },
      { purchase: 0, body: bare, key: 'a' },
      { purchase: 1, body: byHash },
    ],
  ],
  [
    'one key, with the hash and with an output of it, where the buyers named it',
    [
      { purchase: 0, body: byHash, key: 'a' },
      { purchase: 0, body: bare, key: 'a' },
      { purchase: 0, body: byOutput(0), key: 'a' },
      { purchase: 1, body: byHash },
      { purchase: 1, body: bare },
    ],
  ],
  [
    'two keys, with and without the hash',
    [
      { purchase: 0, body: byHash, key: 'a' },
      { purchase: 0, body: bare, key: 'b' },
    ],
  ],
  [
    'two purchases by one transaction',
    [
      { purchase: 0, body: byHash },
      { purchase: 1, body: byHash },
    ],
  ],
  [
    'two purchases by two outputs of one transaction',
    [
      { purchase: 0, body: byOutput(0) },
      { purchase: 1, body: byOutput(1) },
    ],
  ],
  [
    'two purchases by one output, and by the whole',
    [
      { purchase: 0, body: byOutput(0) },
      { purchase: 1, body: byOutput(0) },
      { purchase: 1, body: byHash },
    ],
  ],
]

describe('eight races of approvals, for each form', () => {
  let api: SharedApi
  let buyers: Caller[]
  let admin: Caller
  let store: EventStore
  beforeAll(async () => {
    api = await sharedApi()
    buyers = await Promise.all(Array.from({ length: 4 }, () => api.buyer()))
    admin = await api.admin()
    store = connectEventStore(api.eventStoreUrl)
  }, 180_000)
  afterAll(async () => {
    await store?.close()
    await api?.stop()
  })

  const approve = (id: string, body: object, key?: string) =>
    admin.post(`/api/admin/purchases/${id}/approve`, body, key ? { 'idempotency-key': key } : {})
  let paidCount = 0
  const paid = async (claimed?: string): Promise<string> => {
    const buyer = buyers[paidCount++ % buyers.length]!
    return (await buyer.paid(100, claimed)).id
  }

  async function run(calls: readonly Call[], key: string, isClaimed: boolean): Promise<Race> {
    const hash = newHash()
    const claimed = isClaimed ? hash : undefined
    const race = { hash, purchases: [await paid(claimed), await paid(claimed)] }
    const answers = await Promise.all(
      calls.map((call) =>
        approve(race.purchases[call.purchase]!, call.body(race.hash), call.key && `${key}-${call.key}`),
      ),
    )
    for (const { status } of answers) expect([200, 409, 503]).toContain(status)
    return race
  }

  /** Each purchase that stands approved by the transaction, by its own stream, with the output. */
  async function settledBy({ hash, purchases }: Race) {
    const states = await Promise.all(purchases.map(async (id) => (await loadPurchase(store, id)).state))
    return states.flatMap((state) =>
      state.status === 'approved' && state.evidence === 'transaction' && state.transactionHash === hash
        ? [{ purchaseId: state.id, output: state.output ?? '' }]
        : [],
    )
  }

  it.each(FORMS)(
    '%s',
    async (form, calls) => {
      const isClaimed = form.includes('buyers named it')
      const races: Race[] = []
      for (let count = 0; count < RACES; count += 4) {
        races.push(
          ...(await Promise.all(
            [0, 1, 2, 3].map(() => run(calls, `${form}-${randomUUID()}`.replaceAll(/[ ,]/g, '-'), isClaimed)),
          )),
        )
      }
      await waitFor(async () => (await overdue()) || undefined, { what: 'the claims to be known' })
      for (const race of races) {
        const settled = await settledBy(race)
        const held = (await claimsOn(store, { network: 'BTC', hash: race.hash })).filter(
          ({ isHeld }) => isHeld,
        )
        // Never two purchases by one output, never a settlement without its approval.
        for (const [index, one] of settled.entries()) {
          for (const other of settled.slice(index + 1))
            expect(outputsOverlap(one.output, other.output)).toBe(false)
        }
        expect(held.map(({ purchaseId, output }) => ({ purchaseId, output })).sort(byId)).toEqual(
          settled.sort(byId),
        )
        // Never a purchase credited twice, never a sale blocked.
        for (const id of race.purchases) {
          const approvals = (await typesOf(store, id)).filter((type) => type === 'PurchaseApproved')
          const another = isClaimed ? { transactionHash: newHash() } : {}
          if (approvals.length === 0) expect((await approve(id, another)).status).toBe(200)
          expect(approvals.length).toBeLessThanOrEqual(1)
        }
      }
      if (form.includes('two outputs')) {
        expect((await Promise.all(races.map(settledBy))).flat()).toHaveLength(2 * RACES)
      }
    },
    180_000,
  )

  /** Sweeps as if a minute later, until nothing is open. */
  async function overdue(): Promise<boolean> {
    const clock = { now: () => addSeconds(new Date(), 60) }
    await sweepClaims({ pool: api.pool, store, clock, log })
    return (await countOpenClaims(api.pool)).open === 0
  }
})

const newHash = (): string => randomBytes(32).toString('hex')

function byId(one: { purchaseId: string }, other: { purchaseId: string }): number {
  return one.purchaseId.localeCompare(other.purchaseId)
}
