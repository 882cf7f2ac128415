import { randomUUID } from 'node:crypto'
import type { Purchase } from '@presale/contracts'
import { waitFor } from '@presale/testing'
import { approvedByBuyer, historyOf, ofType, readLedger } from '../support/ledger'
import { type Answer, Person } from '../support/person'
import type { Part, System } from '../support/system'

const PARTS: Part[] = ['api', 'projector', 'expiry', 'event-store', 'redis', 'postgres']

/** Buys without a pause, as a stubborn client does: the same key again until there is an answer. */
class Shopper {
  readonly acknowledged = new Map<string, Purchase>()
  readonly approved = new Set<string>()
  #isStopped = false
  #running: Promise<void> | undefined

  constructor(
    private readonly buyer: Person,
    private readonly admin: Person,
  ) {}

  start(): void {
    this.#running = this.#run()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#running
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      const key = randomUUID()
      const requested = await insist(() => this.buyer.request(100, 'ETH', key), 201)
      const { purchase } = requested.body
      await insist(() => this.buyer.report(purchase, `${key}-paid`), 201)
      this.acknowledged.set(purchase.id, purchase)
      // An approval that was carried out but not answered is refused the second time: that is an answer too.
      await insist(() => this.admin.decide(purchase.id, 'approve'), 200, 409)
      this.approved.add(purchase.id)
    }
  }
}

/** Asks until the answer has one of these statuses; a fault or a 503 on the way is asked again. */
async function insist<Body>(ask: () => Promise<Answer<Body>>, ...statuses: number[]): Promise<Answer<Body>> {
  return waitFor(
    async () => {
      const answer = await ask()
      if (statuses.includes(answer.status)) return answer
      if (answer.status !== 503 && answer.status !== 500 && answer.status !== 502) {
        throw new Error(`unexpected ${answer.status}: ${JSON.stringify(answer.body)}`)
      }
      return undefined
    },
    { what: `an answer of ${statuses}`, timeoutMs: 120_000, intervalMs: 100 },
  )
}

export function killedParts(system: () => System): void {
  describe('kill -9 of each part while purchases are being made', () => {
    let shoppers: Shopper[]
    let buyers: Person[]

    beforeAll(async () => {
      const { origin } = system()
      const admin = await Person.admin(origin)
      buyers = [await Person.registered(origin, 'Ann Lee'), await Person.registered(origin, 'Bo Chen')]
      shoppers = buyers.map((buyer) => new Shopper(buyer, admin))
      for (const shopper of shoppers) shopper.start()
    })

    const progress = () => shoppers.reduce((sum, shopper) => sum + shopper.approved.size, 0)

    it.each(PARTS)(
      '%s is killed, comes back by itself, and buying goes on',
      async (part) => {
        const untilThen = progress()
        await waitFor(() => progress() >= untilThen + 2 || undefined, {
          what: 'purchases before',
          timeoutMs: 120_000,
        })
        await system().killAndAwait(part)
        const atReturn = progress()
        await waitFor(() => progress() >= atReturn + 2 || undefined, {
          what: `purchases after ${part}`,
          timeoutMs: 120_000,
        })
      },
      300_000,
    )

    it('afterwards every acknowledged purchase is there, nothing is credited twice, and balances equal the event store', async () => {
      await Promise.all(shoppers.map((shopper) => shopper.stop()))
      const ledger = await readLedger(system().environment.EVENTSTORE_URL ?? '')
      const approvals = ofType(ledger, 'PurchaseApproved').map(({ data }) => data.purchaseId)
      expect(new Set(approvals).size).toBe(approvals.length)

      for (const shopper of shoppers) {
        for (const id of shopper.acknowledged.keys()) {
          expect(historyOf(ledger, id).slice(0, 2)).toEqual(['PurchaseRequested', 'PurchasePaid'])
        }
        for (const id of shopper.approved) expect(approvals).toContain(id)
      }

      const credited = approvedByBuyer(ledger)
      for (const [index, buyer] of buyers.entries()) {
        const { id } = await buyer.me()
        await waitFor(async () => (await buyer.me()).balance === credited.get(id) || undefined, {
          what: `the balance of buyer ${index} to be ${credited.get(id)}`,
          timeoutMs: 120_000,
        })
        const listed = (await buyer.purchases()).map((purchase) => purchase.id)
        for (const acknowledged of shoppers[index]?.acknowledged.keys() ?? [])
          expect(listed).toContain(acknowledged)
      }
    }, 300_000)
  })
}
