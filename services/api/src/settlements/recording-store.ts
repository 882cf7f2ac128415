import { type EventStore, type NewEvent, WrongExpectedRevision } from '@presale/event-store'
import { type ActingStaff, type AdminAction, type AnnouncedAction, announceAdminAction } from '@presale/sale'
import type { Services } from '../services'

export interface Recorded {
  /** The event that does it; what else is appended on the way needs no line. */
  readonly eventType: string
  readonly actionOf: (event: NewEvent) => AdminAction | Promise<AdminAction>
}

export interface RecordingStore {
  readonly store: EventStore
  /** Once the command has ended: what was done, or may have been, stays written down and is chained. */
  settle(): Promise<void>
}

/**
 * The store for one command of staff, which writes its admin action down before the event is sent: nothing is done that
 * could not be written down. A line of what may have been done is better than a deed without one, so it is taken back
 * only where each attempt was refused by the store.
 */
export function recordingStore(
  store: EventStore,
  { pool, log }: Pick<Services, 'pool' | 'log'>,
  by: ActingStaff,
  { eventType, actionOf }: Recorded,
): RecordingStore {
  let announced: AnnouncedAction | undefined
  let mayStand = false
  const append: EventStore['append'] = async (...given) => {
    const event = given[1].find(({ type }) => type === eventType)
    if (!event) return store.append(...given)
    announced ??= await announceAdminAction(pool, by, await actionOf(event))
    try {
      const appended = await store.append(...given)
      mayStand = true
      return appended
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) mayStand = true
      throw error
    }
  }
  return {
    store: withAppend(store, append),
    async settle() {
      // With the database away meanwhile the line stays, unchained, and the check of the chain names it.
      await (mayStand ? announced?.keep() : announced?.takeBack())?.catch((error: unknown) =>
        log.warn({ err: error, mayStand }, 'an admin action stays written down, not chained'),
      )
    },
  }
}

function withAppend(store: EventStore, append: EventStore['append']): EventStore {
  return new Proxy(store, {
    get(target, name) {
      if (name === 'append') return append
      const member: unknown = Reflect.get(target, name)
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
}
