import { type EventStoreDBClient, type ResolvedEvent, START, streamNameFilter } from '@eventstore/db-client'

import { EventStoreUnavailable, type Followed, type FollowOptions, type OfStreams } from './event-store'
import { Pull } from './pull'
import { fromPosition, toStoredEvent } from './stored-event'

/** Events that may wait in memory for a slow reader, before backpressure stops the store. */
const BUFFERED = 256

/** See EventStore.follow. */
export async function* followAll(
  client: EventStoreDBClient,
  options: FollowOptions,
): AsyncGenerator<Followed, void, undefined> {
  const { after, signal } = options
  const isAborted = (): boolean => signal?.aborted === true
  if (isAborted()) return
  // 'Caught up' arrives by callback: the number of events before each one.
  const caughtUpAfter: number[] = []
  let taken = 0
  const subscription = client.subscribeToAll(
    {
      fromPosition: after === undefined ? START : fromPosition(after),
      filter: streamNameFilter({ prefixes: prefixesOf(options) }),
    },
    { highWaterMark: BUFFERED },
  )
  const pull = new Pull<ResolvedEvent>(subscription, () => subscription.unsubscribe())
  subscription.on('caughtUp', () => {
    caughtUpAfter.push(taken + pull.waiting)
    pull.poke()
  })
  const onAbort = (): void => pull.poke()
  signal?.addEventListener('abort', onAbort)
  try {
    while (!isAborted()) {
      if (caughtUpAfter[0] !== undefined && caughtUpAfter[0] <= taken) {
        caughtUpAfter.shift()
        yield { kind: 'caught-up' }
        continue
      }
      const next = pull.take()
      if (next !== undefined) {
        taken++
        if (next.event !== undefined) yield { kind: 'event', event: toStoredEvent(next.event) }
        continue
      }
      if (pull.isOver) throw new EventStoreUnavailable('The event store ended the subscription')
      await pull.wait()
    }
  } finally {
    signal?.removeEventListener('abort', onAbort)
    pull.close()
  }
}

export const prefixesOf = (of: OfStreams): string[] =>
  of.prefixes === undefined ? [of.prefix] : [...of.prefixes]
