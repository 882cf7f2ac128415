import { randomUUID } from 'node:crypto'
import type { EventStore, StoredEvent } from '@presale/event-store'
import { systemClock } from '@presale/kernel'
import { streamOf } from '@presale/purchases'
import type { SignedInCall } from '../http/call'
import type { Services } from '../services'
import { approvePurchase } from './approve-purchase'

const at = '2026-11-21T10:00:00.000Z'
const purchaseId = randomUUID()
const buyerId = randomUUID()

function stored(revision: number, type: string, data: object): StoredEvent {
  const ids = { commandId: randomUUID(), correlationId: 'c', causationId: 'c' }
  return {
    ...{ stream: streamOf(purchaseId), revision, id: randomUUID(), type, created: at },
    ...{ position: { commit: String(revision), prepare: String(revision) }, data: { purchaseId, ...data } },
    metadata: { schemaVersion: 1, ...ids, actor: { id: buyerId, role: 'user' }, receivedAt: at },
  }
}

const requested = stored(0, 'PurchaseRequested', {
  ...{ buyerId, amount: 100, tokenSymbol: 'GROK', tokenPrice: '3', total: '300.00', currency: 'BTC' },
  ...{ currencyPrice: '1', cryptoAmount: '300.000000', walletAddress: 'bc1q', isSampleWallet: false },
  ...{ pricesReadAt: at, termsVersion: '1', requestedAt: at, expiresAt: at },
})
const paid = stored(1, 'PurchasePaid', { transactionHash: '0xabcdef0123', paidAt: at, expiresAt: at })

/** The buyer reports his payment between the first reading of the purchase and the next. */
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
  const user = {
    ...{ id: randomUUID(), name: 'Admin', email: 'a@b.co', isAdmin: true, isModerator: false },
    ...{ emailNotifications: true, marketingEmails: true, createdAt: new Date(at) },
  }
  const call: SignedInCall = {
    ...{ params: { id: purchaseId }, query: {}, body: {}, route: 'POST approve', correlationId: 'c' },
    ...{ idempotencyKey: undefined, receivedAt: new Date(), ipAddress: null, userAgent: null },
    ...{ cookies: undefined, isByPerson: true, sessionToken: undefined, file: undefined },
    ...{ user, session: { id: 'session', user, passwordGivenAt: new Date() } },
  }
  const services = {
    ...{ store: storeInBetween(appended), clock: systemClock },
    applied: { waitUntilApplied: async () => undefined },
    views: { purchase: async () => undefined },
    pool: { query: async () => ({ rows: [], rowCount: 0 }) },
  } as unknown as Services
  await expect(approvePurchase(call, services)).rejects.toMatchObject({ status: 409, code: 'not-paid-yet' })
  expect(appended).toEqual([])
})
