import { randomUUID } from 'node:crypto'
import { ANY, binaryEvent, EventStoreDBClient, jsonEvent } from '@eventstore/db-client'
import { streamOf } from '@presale/purchases'

export const ODD_FORMS = ['an unknown type', 'a future schema version', 'binary data', 'a tombstone'] as const
export type OddForm = (typeof ODD_FORMS)[number]

export const metadata = (schemaVersion: number) => ({
  schemaVersion,
  commandId: randomUUID(),
  correlationId: 'test',
  causationId: 'test',
  actor: { id: null, role: 'system' },
  receivedAt: new Date().toISOString(),
})

/** What no code here can read, as an administrator of the event store or another release could leave it. */
const EVENT_OF = {
  'an unknown type': () =>
    jsonEvent({ id: randomUUID(), type: 'PurchaseTeleported', data: { to: 'Mars' }, metadata: metadata(1) }),
  'a future schema version': () =>
    jsonEvent({ id: randomUUID(), type: 'PurchaseRequested', data: { terms: {} }, metadata: metadata(99) }),
  'binary data': () =>
    binaryEvent({ id: randomUUID(), type: 'PurchasePaid', data: Buffer.from([0, 255, 1, 254]) }),
} as const

/** Puts it at the end of the purchase's stream, or begins the stream with it. @returns the event's id, where it has one */
export async function appendOdd(
  eventStoreUrl: string,
  purchaseId: string,
  form: OddForm,
): Promise<string | undefined> {
  const client = EventStoreDBClient.connectionString(eventStoreUrl)
  try {
    if (form === 'a tombstone') {
      await client.tombstoneStream(streamOf(purchaseId), { expectedRevision: ANY })
      return undefined
    }
    const event = EVENT_OF[form]()
    await client.appendToStream(streamOf(purchaseId), [event])
    return event.id
  } finally {
    await client.dispose()
  }
}
