import { type EventStore, EventStoreUnavailable } from '@presale/event-store'
import type { StoreWatch } from './store-watch'

/** Appends only to the store that the checkpoints were taken on, and notifies the watch when the store was lost. */
export function watchedStore(store: EventStore, watch: Pick<StoreWatch, 'assertKnown' | 'lost'>): EventStore {
  const noteLoss = (error: unknown): unknown => {
    if (error instanceof EventStoreUnavailable) watch.lost()
    return error
  }
  const asked = async <T>(call: Promise<T>): Promise<T> => {
    try {
      return await call
    } catch (error) {
      throw noteLoss(error)
    }
  }
  async function* read<T>(events: AsyncIterable<T>): AsyncGenerator<T, void, undefined> {
    try {
      yield* events
    } catch (error) {
      throw noteLoss(error)
    }
  }
  return {
    async append(...given) {
      await watch.assertKnown()
      return asked(store.append(...given))
    },
    readStream: (stream) => read(store.readStream(stream)),
    readBackwards: (stream) => read(store.readBackwards(stream)),
    follow: (options) => read(store.follow(options)),
    headOf: (prefix) => asked(store.headOf(prefix)),
    backlogAfter: (of) => asked(store.backlogAfter(of)),
    eventAt: (position) => asked(store.eventAt(position)),
    readEvent: (stream, revision) => asked(store.readEvent(stream, revision)),
    ping: () => asked(store.ping()),
    about: () => asked(store.about()),
    close: () => store.close(),
  }
}
