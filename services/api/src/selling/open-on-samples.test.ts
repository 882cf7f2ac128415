import { randomUUID } from 'node:crypto'
import type { EventStore, StoredEvent } from '@presale/event-store'
import type { PurchaseEvent } from '@presale/purchases'
import { purchaseEvent } from '@presale/purchases/fixture'
import type { Queryable } from '@presale/read-store'
import { at, callBy, stored } from '../purchases/purchase-call.fixture'
import type { Services } from '../services'
import { assertNoneOnSamples } from './open-on-samples'

interface Recorded {
  readonly id: string
  readonly is_recent: boolean
  readonly revision: number
  readonly recorded_at: string
}

const eventsOf = (...events: readonly PurchaseEvent[]) =>
  events.map((event, revision) => stored(revision, event))
const cancelled = eventsOf(
  purchaseEvent('PurchaseRequested', { isSampleWallet: true }),
  purchaseEvent('PurchaseExpired', { window: 'payment' }),
)
const open = eventsOf(purchaseEvent('PurchaseRequested', { isSampleWallet: true }))

describe('going live', () => {
  let recorded: Recorded[]
  let streams: Map<string, readonly StoredEvent[]>
  let read: string[]
  beforeEach(() => {
    recorded = []
    streams = new Map()
    read = []
  })

  const placed = (events: readonly StoredEvent[], more: Partial<Recorded> = {}): string => {
    const id = randomUUID()
    recorded.push({ id, is_recent: false, revision: -1, recorded_at: at, ...more })
    streams.set(id, events)
    return id
  }
  const store = {
    async *readStream(stream: string) {
      const id = stream.replace('purchase-', '')
      read.push(id)
      yield* streams.get(id) ?? []
    },
  } as unknown as EventStore
  const answering = (rows: () => unknown[]) =>
    ({ query: async () => ({ rows: rows(), rowCount: rows().length }) }) as unknown as Queryable
  const services = {
    store,
    readers: answering(() => []),
    views: { openSampleCount: async () => 0 },
    log: { warn: () => undefined },
  } as unknown as Services
  const client = answering(() => recorded)
  const asked = (known?: Awaited<ReturnType<typeof assertNoneOnSamples>>) =>
    assertNoneOnSamples({ ...callBy('admin'), begunAt: performance.now() }, services, client, known)

  it('given what was read before purchases wait for it, reads only what was recorded since', async () => {
    placed(cancelled)
    placed([])
    const known = await asked()
    expect(read).toHaveLength(2)
    read = []
    const later = placed(cancelled)
    await asked(known)
    expect(read).toEqual([later])
  })

  it('given one that was closed and is being reopened since, looks again, and refuses', async () => {
    const id = placed(cancelled)
    const known = await asked()
    recorded = [{ id, is_recent: true, revision: 1, recorded_at: '2026-11-21T10:05:00.000Z' }]
    await expect(asked(known)).rejects.toMatchObject({ code: 'sample-purchases-open' })
  })

  it('given one that is open, or being placed, refuses before anything waits', async () => {
    placed(open)
    await expect(asked()).rejects.toMatchObject({ code: 'sample-purchases-open' })
    recorded = []
    placed([], { is_recent: true })
    await expect(asked()).rejects.toThrow('A purchase is being placed at this moment')
  })
})
