import { randomUUID } from 'node:crypto'
import { type EventStore, EventStoreUnavailable } from '@presale/event-store'
import type { PendingPurchase } from '@presale/purchases'
import { createLogger } from '@presale/runtime'
import { type Sweeping, sweepOverdue } from './sweep-overdue.job'

const expiresAt = '2026-11-21T10:00:00.000Z'
const now = new Date('2026-11-21T10:00:01.000Z')
const overdue = (): PendingPurchase => ({
  ...{ id: randomUUID(), revision: 0, status: 'awaiting-payment', expiresAt },
})

const terms = {
  ...{
    amount: 100,
    tokenSymbol: 'GROK',
    tokenPrice: '3',
    total: '300.00',
    currency: 'BTC',
    currencyPrice: '1',
  },
  ...{ cryptoAmount: '300.000000', walletAddress: 'bc1q', isSampleWallet: false, pricesReadAt: expiresAt },
  ...{ termsVersion: '1', requestedAt: expiresAt, expiresAt },
}

/** A store with one request in each stream; those that `fault` names cannot be read. */
function storeOf(fault: (purchaseId: string) => Error | undefined, appended: string[]) {
  const store: Pick<EventStore, 'readStream' | 'append'> = {
    async *readStream(stream) {
      const purchaseId = stream.slice('purchase-'.length)
      const broken = fault(purchaseId)
      if (broken) throw broken
      const actor = { id: randomUUID(), role: 'user' }
      const ids = { commandId: randomUUID(), correlationId: 'c', causationId: 'c' }
      yield {
        ...{ stream, revision: 0, id: randomUUID(), type: 'PurchaseRequested', created: expiresAt },
        position: { commit: '1', prepare: '1' },
        data: { ...terms, purchaseId, buyerId: randomUUID() },
        metadata: { schemaVersion: 1, ...ids, actor, receivedAt: expiresAt },
      }
    },
    async append(stream) {
      appended.push(stream)
      return { revision: 1, position: { commit: '2', prepare: '2' } }
    },
  }
  return store as EventStore
}

function sweepingOf(rows: PendingPurchase[], store: EventStore, armed: string[] = []): Sweeping {
  return {
    store,
    views: { overdue: async () => rows, pending: async (after) => (after === null ? rows : []) },
    queue: { schedule: async (jobs: { id: string }[]) => armed.push(...jobs.map(({ id }) => id)) } as never,
    log: createLogger('test'),
  }
}

describe('the sweep', () => {
  const log = process.env.LOG_LEVEL
  beforeAll(() => {
    process.env.LOG_LEVEL = 'silent'
  })
  afterAll(() => {
    if (log === undefined) delete process.env.LOG_LEVEL
    else process.env.LOG_LEVEL = log
  })

  it('given one purchase that cannot be read, expires the others and arms what is pending', async () => {
    const [broken, sound] = [overdue(), overdue()]
    const [appended, armed]: [string[], string[]] = [[], []]
    const store = storeOf((id) => (id === broken.id ? new Error('unreadable') : undefined), appended)
    const swept = await sweepOverdue(sweepingOf([broken, sound], store, armed), now)
    expect(swept).toEqual({ expired: 1, armed: 2 })
    expect(appended).toEqual([`purchase-${sound.id}`])
    expect(armed).toEqual([`${broken.id}-0`, `${sound.id}-0`])
  })

  it('given an event store that is away, it fails at the first, and is tried again with the next sweep', async () => {
    const asked: string[] = []
    const store = storeOf((id) => {
      asked.push(id)
      return new EventStoreUnavailable('away')
    }, [])
    const rows = [overdue(), overdue()]
    await expect(sweepOverdue(sweepingOf(rows, store), now)).rejects.toThrow(EventStoreUnavailable)
    expect(new Set(asked)).toEqual(new Set([rows[0]?.id]))
  })
})
