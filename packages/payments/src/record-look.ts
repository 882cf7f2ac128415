import { type LoadedStream, type Position, type Streams, WrongExpectedRevision } from '@presale/event-store'
import { encodePaymentEvents } from './codec'
import { decidePayment, type SeenLook } from './decide'
import { type NamedPayment, paymentStreamOf } from './events'
import { loadPayment } from './load-payment'
import { evolvePayment, type KnownPayment } from './state'

export interface Recorded {
  /** As it is then. */
  readonly payment: KnownPayment
  readonly appended: number
  /** Of the last event that was appended, if one was. */
  readonly position: Position | undefined
}

/**
 * Appends what a look says that the stream does not, at the revision that it was compared with. Another watcher that was
 * faster is compared with anew.
 * @param guess as it was loaded a moment ago: compared with first
 * @throws EventStoreUnavailable, UnreadableEvent, ForeignChain
 */
export async function recordLook(
  store: Streams,
  of: NamedPayment,
  seen: SeenLook,
  guess?: LoadedStream<KnownPayment>,
): Promise<Recorded> {
  for (let known = guess; ; known = undefined) {
    const { state, revision } = known ?? (await loadPayment(store, of))
    const events = decidePayment(state, of, seen)
    if (events.length === 0) return { payment: state, appended: 0, position: undefined }
    try {
      const named = encodePaymentEvents(events, revision, seen.at)
      const { position } = await store.append(paymentStreamOf(of), named, revision)
      return { payment: events.reduce<KnownPayment>(evolvePayment, state), appended: events.length, position }
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error
    }
  }
}
