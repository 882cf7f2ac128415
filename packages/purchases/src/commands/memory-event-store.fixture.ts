import {
  type EventStore,
  type ExpectedRevision,
  type NewEvent,
  type StoredEvent,
  WrongExpectedRevision,
} from '@presale/event-store'

const place = (count: number) => ({ commit: String(count), prepare: String(count) })

/**
 * Streams in memory, with the store's rules for appending: all events or none, at the expected revision, and the same
 * ids again change nothing and succeed. Commands need nothing else of an event store.
 */
export function memoryEventStore(): EventStore {
  const log: StoredEvent[] = []
  const eventsOf = (stream: string) => log.filter((event) => event.stream === stream)

  function append(stream: string, events: readonly NewEvent[], expected: Exclude<ExpectedRevision, 'any'>) {
    const before = eventsOf(stream)
    const next = expected === 'no-stream' ? 0 : expected + 1
    const [repeated] = before.slice(next, next + events.length).slice(-1)
    if (repeated && repeated.id === events.at(-1)?.id) {
      return { revision: repeated.revision, position: repeated.position }
    }
    if (before.length !== next) throw new WrongExpectedRevision(stream, expected)
    for (const [index, event] of events.entries()) {
      const { id, type, data, metadata } = structuredClone(event)
      const revision = before.length + index
      const position = place(log.length + 1)
      log.push({ stream, revision, id, type, data, metadata, position, created: new Date().toISOString() })
    }
    return { revision: before.length + events.length - 1, position: place(log.length) }
  }

  const notAsked = () => {
    throw new Error('No command asks for this')
  }
  return {
    append: async (stream, events, expected) => {
      if (expected === 'any') throw new Error('Commands expect a revision')
      return append(stream, events, expected)
    },
    async *readStream(stream) {
      yield* eventsOf(stream)
    },
    readBackwards: notAsked,
    follow: notAsked,
    headOf: notAsked,
    backlogAfter: notAsked,
    eventAt: notAsked,
    readEvent: notAsked,
    ping: notAsked,
    about: notAsked,
    close: async () => undefined,
  }
}
