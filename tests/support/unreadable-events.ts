import { randomUUID } from 'node:crypto'
import { ANY, binaryEvent, EventStoreDBClient, jsonEvent } from '@eventstore/db-client'
import { streamOf } from '@presale/purchases'

export const UNREADABLE_FORMS = [
  'an unknown type',
  'a future schema version',
  'binary data',
  'a tombstone',
] as const
export type UnreadableForm = (typeof UNREADABLE_FORMS)[number]

export const metadata = (schemaVersion: number) => ({
  schemaVersion,
  commandId: randomUUID(),
  correlationId: 'test',
  causationId: 'test',
  actor: { id: null, role: 'system' },
  receivedAt: new Date().toISOString(),
})

/** Events that no code here can read, as an administrator of the event store or another release could append them. */
const EVENT_OF = {
  'an unknown type': () =>
    jsonEvent({ id: randomUUID(), type: 'PurchaseTeleported', data: { to: 'Mars' }, metadata: metadata(1) }),
  'a future schema version': () =>
    jsonEvent({ id: randomUUID(), type: 'PurchaseRequested', data: { terms: {} }, metadata: metadata(99) }),
  'binary data': () =>
    binaryEvent({ id: randomUUID(), type: 'PurchasePaid', data: Buffer.from([0, 255, 1, 254]) }),
} as const

/** Appends it to the purchase's stream, or starts the stream with it. @returns the event's id, where it has one */
export async function appendUnreadable(
  eventStoreUrl: string,
  purchaseId: string,
  form: UnreadableForm,
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
