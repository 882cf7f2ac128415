import type { EventStore } from '@presale/event-store'
import type { Clock } from '@presale/kernel'

/** How long a command may be tried; its final wait has its own limit of 5 s. */
const TRY_WITHIN_MS = 5000

/** The call has taken so long that nothing more is tried; its effect is unknown. */
export class OverTime extends Error {
  override readonly name = 'OverTime'
  constructor() {
    super('The call has taken too long; nothing more is tried for it')
  }
}

interface Timed {
  readonly receivedAt: Date
}

/** @throws OverTime when there is no time left to begin anything for this call. */
export function assertInTime(call: Timed, clock: Clock): void {
  if (clock.now().getTime() - call.receivedAt.getTime() > TRY_WITHIN_MS) throw new OverTime()
}

/** The event store for one call: once the call is out of time, reading and appending throw OverTime. */
export function storeInTime(call: Timed, { store, clock }: { store: EventStore; clock: Clock }): EventStore {
  return {
    append(...given) {
      assertInTime(call, clock)
      return store.append(...given)
    },
    readStream(stream) {
      assertInTime(call, clock)
      return store.readStream(stream)
    },
    readBackwards: (stream) => store.readBackwards(stream),
    follow: (options) => store.follow(options),
    headOf: (prefix) => store.headOf(prefix),
    backlogAfter: (of) => store.backlogAfter(of),
    eventAt: (position) => store.eventAt(position),
    readEvent: (stream, revision) => store.readEvent(stream, revision),
    ping: () => store.ping(),
    about: () => store.about(),
    close: () => store.close(),
  }
}
