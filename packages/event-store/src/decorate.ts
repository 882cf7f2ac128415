import type { Appended, Appends, EventStore } from './event-store'

/** What is done around the calls of a store; each part gets the call of the store below. */
export interface Decoration {
  append?(append: () => Promise<Appended>, ...args: Parameters<Appends['append']>): Promise<Appended>
  /** Around each call that answers with events one after another: reading a stream, and following. */
  reading?<T>(read: () => AsyncIterable<T>): AsyncIterable<T>
  /** Around each other call. */
  asking?<T>(ask: () => Promise<T>): Promise<T>
}

/** The same store with something around its calls. */
export const decorate = (store: EventStore, decoration: Decoration): EventStore =>
  new DecoratedStore(store, decoration)

/** The same store, which looks at something before it appends, and before it reads where `reading` says so. */
export const checkedStore = (
  store: EventStore,
  check: () => void,
  { reading = false }: { readonly reading?: boolean } = {},
): EventStore => {
  const checked = <T>(call: () => T): T => {
    check()
    return call()
  }
  return decorate(store, { append: checked, ...(reading && { reading: checked }) })
}

class DecoratedStore implements EventStore {
  constructor(
    private readonly store: EventStore,
    private readonly around: Decoration,
  ) {}

  append: EventStore['append'] = (...args) => {
    const append = () => this.store.append(...args)
    return this.around.append?.(append, ...args) ?? append()
  }

  readStream: EventStore['readStream'] = (stream) => this.reading(() => this.store.readStream(stream))
  readBackwards: EventStore['readBackwards'] = (stream) =>
    this.reading(() => this.store.readBackwards(stream))
  follow: EventStore['follow'] = (options) => this.reading(() => this.store.follow(options))
  headOf: EventStore['headOf'] = (prefix) => this.asking(() => this.store.headOf(prefix))
  backlogAfter: EventStore['backlogAfter'] = (of) => this.asking(() => this.store.backlogAfter(of))
  eventAt: EventStore['eventAt'] = (position) => this.asking(() => this.store.eventAt(position))
  readEvent: EventStore['readEvent'] = (...args) => this.asking(() => this.store.readEvent(...args))
  ping: EventStore['ping'] = () => this.asking(() => this.store.ping())
  about: EventStore['about'] = () => this.asking(() => this.store.about())
  close: EventStore['close'] = () => this.store.close()

  private reading<T>(read: () => AsyncIterable<T>): AsyncIterable<T> {
    return this.around.reading?.(read) ?? read()
  }

  private asking<T>(ask: () => Promise<T>): Promise<T> {
    return this.around.asking?.(ask) ?? ask()
  }
}
