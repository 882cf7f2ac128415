import { checkedStore, type EventStore } from '@presale/event-store'

/** How long a command may be tried; its final wait has its own limit of 5 s. */
const TRY_WITHIN_MS = 5000

/** The call has taken so long, or lost what it held, that nothing more is tried; its effect is unknown. */
export class OverTime extends Error {
  override readonly name = 'OverTime'
  constructor(why = 'The call has taken too long') {
    super(`${why}; nothing more is tried for it`)
  }
}

interface Timed {
  readonly begunAt: number
}

/** @throws OverTime when there is no time left to begin anything for this call. */
export function assertInTime(call: Timed): void {
  if (performance.now() - call.begunAt > TRY_WITHIN_MS) throw new OverTime()
}

/** The event store for one call: once the call is out of time, reading and appending throw OverTime. */
export function storeInTime(call: Timed, { store }: { readonly store: EventStore }): EventStore {
  return checkedStore(store, () => assertInTime(call), { reading: true })
}
