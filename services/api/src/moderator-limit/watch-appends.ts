import type { EventStore } from '@presale/event-store'

export interface WatchedStore {
  readonly store: EventStore
  /** The highest revision that an append to the stream has expected; undefined where none was sent. */
  readonly sentAt: () => number | undefined
}

/** The same store, which remembers at which revisions of one stream something was sent. */
export function watchAppends(store: EventStore, stream: string): WatchedStore {
  let highest: number | undefined
  const append: EventStore['append'] = (...given) => {
    const [to, , expected] = given
    if (to === stream) highest = Math.max(highest ?? -1, typeof expected === 'number' ? expected : -1)
    return store.append(...given)
  }
  const watched = new Proxy(store, {
    get(target, name) {
      if (name === 'append') return append
      const member: unknown = Reflect.get(target, name)
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
  return { store: watched, sentAt: () => highest }
}
