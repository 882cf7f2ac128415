import type { EventStore } from '@presale/event-store'
import { systemClock } from '@presale/kernel'
import { purchaseEvent } from '@presale/purchases/fixture'
import type { Services } from '../services'
import { CommandCounter } from './count-commands'
import { approvePurchase } from './decisions'
import { at, buyerId, callBy, stored } from './purchase-call.fixture'

const requested = stored(0, purchaseEvent('PurchaseRequested', { buyerId, expiresAt: at }))
const paid = stored(
  1,
  purchaseEvent('PurchasePaid', { transactionHash: '0xabcdef0123', paidAt: at, expiresAt: at }),
)

/** The buyer reports the payment between the first reading of the purchase and the next. */
function storeInBetween(appended: unknown[]): EventStore {
  let readings = 0
  const store: Pick<EventStore, 'readStream' | 'append'> = {
    async *readStream() {
      readings += 1
      yield* readings === 1 ? [requested] : [requested, paid]
    },
    async append(_stream, events) {
      appended.push(...events)
      return { revision: 2, position: { commit: '2', prepare: '2' } }
    },
  }
  return store as EventStore
}

it('given a payment reported, with a claim, while an approval is on its way, no hash is settled that was not claimed', async () => {
  const appended: unknown[] = []
  const call = { ...callBy('admin'), receivedAt: new Date() }
  const services = {
    store: storeInBetween(appended),
    clock: systemClock,
    commands: new CommandCounter(),
    applied: { waitUntilApplied: async () => undefined },
    views: { standingOf: async () => undefined },
    pool: { query: async () => ({ rows: [], rowCount: 0 }) },
  } as unknown as Services
  await expect(approvePurchase(call, services)).rejects.toMatchObject({ status: 409, code: 'not-paid-yet' })
  expect(appended).toEqual([])
})
