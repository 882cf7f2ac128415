import { type EventStoreDBClient, type ResolvedEvent, START, streamNameFilter } from '@eventstore/db-client'

import { EventStoreUnavailable, type Followed, type FollowOptions } from './event-store'
import { Pull } from './pull'
import { fromPosition, toPosition, toStoredEvent } from './stored-event'

/** Events that may wait in memory for a slow reader, before the store is held back. */
const BUFFERED = 256

/** Word that the client gives by callback, and the number of events that stand before it. */
interface Notice {
  readonly word: Followed
  readonly after: number
}

/** See EventStore.follow. */
export async function* followAll(
  client: EventStoreDBClient,
  { prefix, after, signal }: FollowOptions,
): AsyncGenerator<Followed, void, undefined> {
  const isAborted = (): boolean => signal?.aborted === true
  if (isAborted()) return
  const notices: Notice[] = []
  let taken = 0
  const note = (word: Followed): void => {
    notices.push({ word, after: taken + pull.waiting })
    pull.poke()
  }
  const subscription = client.subscribeToAll(
    {
      fromPosition: after === undefined ? START : fromPosition(after),
      filter: streamNameFilter({
        prefixes: [prefix],
        checkpointReached: async (_subscription, position) =>
          note({ kind: 'checkpoint', position: toPosition(position) }),
      }),
    },
    { highWaterMark: BUFFERED },
  )
  const pull = new Pull<ResolvedEvent>(subscription, () => subscription.unsubscribe())
  subscription.on('caughtUp', () => note({ kind: 'caught-up' }))
  const onAbort = (): void => pull.poke()
  signal?.addEventListener('abort', onAbort)
  try {
    while (!isAborted()) {
      const notice = notices[0]
      if (notice !== undefined && notice.after <= taken) {
        notices.shift()
        yield notice.word
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
