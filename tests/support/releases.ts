import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { connectEventStore, type EventStore } from '@presale/event-store'
import { type PurchaseEventType, streamOf } from '@presale/purchases'
import { metadata } from './unreadable-events'

const release = (file: string): string => `--require ${join(__dirname, file)}`

/** NODE_OPTIONS with which the programs of the services are those of another release. */
export const RELEASES = {
  earlier: release('earlier-release.cjs'),
  next: release('next-release.cjs'),
} as const

const WINDOW_MS = 3_600_000

/** Events as the next release writes them, which the earlier one cannot read. */
export class NextRelease {
  constructor(private readonly eventStoreUrl: string) {}

  /** Changes nothing: of a type that the earlier release does not know. */
  endsAttempt(purchaseId: string): Promise<void> {
    const data = { purchaseId, claimId: randomUUID(), endedAt: new Date().toISOString() }
    return this.with((store) => append(store, purchaseId, 'ApprovalAttemptEnded', data, 1))
  }

  /** In a version that only the next release knows. */
  reportsPayment(purchaseId: string): Promise<void> {
    const times = {
      paidAt: new Date().toISOString(),
      expiresAt: new Date(Date.now() + WINDOW_MS).toISOString(),
    }
    const data = { purchaseId, transactionHash: null, ...times, channel: 'app' }
    return this.with((store) => append(store, purchaseId, 'PurchasePaid', data, 2))
  }

  /** A new stream that begins in such a version, with the terms of another purchase. @returns its id */
  requestsLike(otherId: string): Promise<string> {
    return this.with(async (store) => {
      const purchaseId = randomUUID()
      const other = await store.readEvent(streamOf(otherId), 0)
      const times = {
        requestedAt: new Date().toISOString(),
        expiresAt: new Date(Date.now() + WINDOW_MS).toISOString(),
      }
      const data = { ...(other?.data as object), purchaseId, ...times, channel: 'app' }
      await append(store, purchaseId, 'PurchaseRequested', data, 2)
      return purchaseId
    })
  }

  private async with<T>(work: (store: EventStore) => Promise<T>): Promise<T> {
    const store = connectEventStore(this.eventStoreUrl)
    try {
      return await work(store)
    } finally {
      await store.close()
    }
  }
}

async function append(
  store: EventStore,
  purchaseId: string,
  type: PurchaseEventType,
  data: object,
  schemaVersion: number,
): Promise<void> {
  const event = { id: randomUUID(), type, data, metadata: metadata(schemaVersion) }
  await store.append(streamOf(purchaseId), [event], 'any')
}
