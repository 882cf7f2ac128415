import { decorate, type EventStore, EventStoreUnavailable } from '@presale/event-store'
import type { StoreWatch } from './store-watch'

/** Appends only to the store that the checkpoints were taken on, and notifies the watch when the store was lost. */
export function watchedStore(store: EventStore, watch: Pick<StoreWatch, 'assertKnown' | 'lost'>): EventStore {
  const noteLoss = (error: unknown): unknown => {
    if (error instanceof EventStoreUnavailable) watch.lost()
    return error
  }
  const asking = async <T>(ask: () => Promise<T>): Promise<T> => {
    try {
      return await ask()
    } catch (error) {
      throw noteLoss(error)
    }
  }
  return decorate(store, {
    asking,
    async append(append) {
      await watch.assertKnown()
      return asking(append)
    },
    async *reading(read) {
      try {
        yield* read()
      } catch (error) {
        throw noteLoss(error)
      }
    },
  })
}
