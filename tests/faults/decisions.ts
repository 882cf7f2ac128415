import { randomUUID } from 'node:crypto'
import { waitFor } from '@presale/testing'
import { approvedByBuyer, historyOf, ofType, readLedger } from '../support/ledger'
import { Person } from '../support/person'
import type { System } from '../support/system'

export function decisions(system: () => System): void {
  describe('decisions and repeats that come at once', () => {
    let buyer: Person
    let admin: Person

    beforeAll(async () => {
      buyer = await Person.registered(system().origin)
      admin = await Person.admin(system().origin)
    })

    it('approve and decline sent at once, many times: one winner, always, and the balance agrees', async () => {
      const contest = async (): Promise<string> => {
        const { id } = await buyer.paid(100)
        const answers = await Promise.all(
          (['approve', 'decline', 'approve', 'decline'] as const).map((what) => admin.decide(id, what)),
        )
        expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409])
        return id
      }
      const ids: string[] = []
      // Five at once: so many of a buyer's purchases may await payment.
      for (let round = 0; round < 3; round += 1) {
        ids.push(...(await Promise.all(Array.from({ length: 5 }, contest))))
      }
      const ledger = await readLedger(system().environment.EVENTSTORE_URL ?? '')
      for (const id of ids) {
        const decisions = historyOf(ledger, id).filter(
          (type) => type === 'PurchaseApproved' || type === 'PurchaseDeclined',
        )
        expect(decisions).toHaveLength(1)
      }
      const credited = approvedByBuyer(ledger).get((await buyer.me()).id) ?? 0
      await waitFor(async () => (await buyer.me()).balance === credited || undefined, {
        what: `a balance of ${credited}`,
      })
    }, 300_000)

    it('one key posted ten times at once, and again after the api was killed, is one purchase', async () => {
      const key = randomUUID()
      const before = (await buyer.purchases()).length
      const answers = await Promise.all(Array.from({ length: 10 }, () => buyer.request(500, 'BTC', key)))
      expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]))
      await system().killAndAwait('api')
      const repeated = await buyer.request(500, 'BTC', key)
      const ids = new Set([...answers, repeated].map((answer) => answer.body.purchase.id))
      expect([repeated.status, ids.size]).toEqual([201, 1])
      expect(await buyer.purchases()).toHaveLength(before + 1)
      const ledger = await readLedger(system().environment.EVENTSTORE_URL ?? '')
      expect(ofType(ledger, 'PurchaseRequested').filter(({ data }) => ids.has(data.purchaseId))).toHaveLength(
        1,
      )
    }, 300_000)

    it('a key used again with another body is refused, and adds nothing', async () => {
      const key = randomUUID()
      await buyer.request(100, 'BTC', key)
      const count = (await buyer.purchases()).length
      expect((await buyer.request(200, 'BTC', key)).status).toBe(409)
      expect(await buyer.purchases()).toHaveLength(count)
    })
  })
}
