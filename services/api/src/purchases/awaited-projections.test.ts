import type { EventStore, StoredEvent } from '@presale/event-store'
import { purchaseEvent } from '@presale/purchases/fixture'
import type { Handler, SignedInCall } from '../http/call'
import type { Services } from '../services'
import { CommandCounter } from './count-commands'
import { declinePurchase } from './decisions'
import { cancelPurchase } from './own-purchases'
import { at, buyerId, callBy, purchaseId, stored } from './purchase-call.fixture'
import { submitPurchase } from './submit-purchase'

const bought = { amount: 100, cryptoAmount: '300.000000', walletAddress: 'bc1q' }
const requested = stored(0, purchaseEvent('PurchaseRequested', { ...bought, buyerId }))
const paid = stored(1, purchaseEvent('PurchasePaid'))
const submission = {
  purchaseId,
  amount: 100,
  paymentMethod: 'BTC',
  cryptoSymbol: 'BTC',
  cryptoAmount: '300.000000',
  paymentWalletAddress: 'bc1q',
  termsAgreed: true,
}

/** The projections that a command waits for, before its answer is read. */
async function waitedFor(
  handle: Handler<SignedInCall>,
  call: SignedInCall,
  before: StoredEvent[],
): Promise<readonly string[]> {
  let names: readonly string[] = []
  const store: Pick<EventStore, 'readStream' | 'append'> = {
    async *readStream() {
      yield* before
    },
    append: async () => ({
      revision: before.length,
      position: { commit: '9', prepare: '9' },
    }),
  }
  const services = {
    store,
    commands: new CommandCounter(),
    clock: { now: () => new Date(at) },
    config: { APPROVAL_WINDOW_SECONDS: 3600 },
    applied: {
      waitUntilApplied: async (waited: readonly string[]) => {
        names = waited
        throw new Error('the wait began')
      },
    },
    pool: { query: async () => ({ rows: [], rowCount: 0 }) },
    readers: { query: async () => ({ rows: [], rowCount: 0 }) },
  } as unknown as Services
  await expect(handle(call, services)).rejects.toThrow('the wait began')
  return names
}

describe('what a command waits for', () => {
  it.each([
    ['a cancellation', cancelPurchase, callBy('buyer'), [requested], ['purchase-list']],
    ['a reported payment', submitPurchase, callBy('buyer', submission), [requested], ['purchase-list']],
    ['a decline', declinePurchase, callBy('admin'), [requested, paid], ['purchase-list', 'audit-trail']],
  ] as const)(
    'given %s, it is what its answer is read from, so another projection that stands still slows nobody',
    async (_, handle, call, before, names) => {
      expect(await waitedFor(handle, call, [...before])).toEqual(names)
    },
  )
})
