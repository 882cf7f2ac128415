import { EventStoreDBClient, FORWARDS, START } from '@eventstore/db-client'

/** An event as it is stored, read by nothing of the product. */
export interface Stored {
  readonly stream: string
  readonly revision: number
  readonly type: string
  readonly id: string
  /** Milliseconds of the event store's clock. */
  readonly createdAt: number
  readonly data: Readonly<Record<string, unknown>>
  readonly actor: { readonly id: string | null; readonly role: string }
}

/** Every purchase and settlement event, in the order of the store. @param url as EVENTSTORE_URL */
export async function readStreams(url: string): Promise<Stored[]> {
  const client = EventStoreDBClient.connectionString(url)
  const events: Stored[] = []
  try {
    for await (const { event } of client.readAll({ direction: FORWARDS, fromPosition: START })) {
      if (event === undefined || !/^(purchase|settlement)-/.test(event.streamId)) continue
      if (event.data instanceof Uint8Array) throw new Error(`${event.streamId} has an event that is no JSON`)
      const metadata = event.metadata as { actor?: Stored['actor'] }
      events.push({
        stream: event.streamId,
        revision: Number(event.revision),
        type: event.type,
        id: event.id,
        createdAt: new Date(event.created).getTime(),
        data: event.data as Record<string, unknown>,
        actor: metadata.actor ?? { id: null, role: 'nobody' },
      })
    }
  } finally {
    await client.dispose()
  }
  return events
}
