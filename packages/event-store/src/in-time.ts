import { inTime } from '@presale/kernel'
import { EventStoreUnavailable } from './event-store'

/** The client's own deadline does not cover the time that it takes to connect. */
export function answered<T>(call: Promise<T>, withinMs: number): Promise<T> {
  return inTime(call, withinMs, () => {
    throw new EventStoreUnavailable(`The event store did not answer in ${withinMs} ms`)
  })
}
