import { connectEventStore, type EventStore } from '@presale/event-store'

/** An event store for one piece of work, closed after it. */
export async function withStore<Result>(
  url: string,
  work: (store: EventStore) => Promise<Result>,
  options: Parameters<typeof connectEventStore>[1] = {},
): Promise<Result> {
  const store = connectEventStore(url, options)
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}
