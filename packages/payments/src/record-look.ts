import { type Streams, WrongExpectedRevision } from '@presale/event-store'
import { encodePaymentEvents } from './codec'
import { decidePayment, type SeenLook } from './decide'
import { type NamedPayment, paymentStreamOf } from './events'
import { loadPayment } from './load-payment'
import { evolvePayment, type KnownPayment } from './state'

/**
 * Appends what a look says that the stream does not, at the revision that it was compared with. Another watcher that was
 * faster is compared with anew.
 * @returns the payment as it is then
 * @throws EventStoreUnavailable, UnreadableEvent, ForeignChain
 */
export async function recordLook(
  store: Streams,
  of: NamedPayment,
  seen: SeenLook,
): Promise<{ readonly payment: KnownPayment; readonly appended: number }> {
  for (;;) {
    const { state, revision } = await loadPayment(store, of)
    const events = decidePayment(state, of, seen)
    if (events.length === 0) return { payment: state, appended: 0 }
    try {
      const named = encodePaymentEvents(events, revision, seen.at)
      await store.append(paymentStreamOf(of), named, revision)
      return { payment: events.reduce<KnownPayment>(evolvePayment, state), appended: events.length }
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error
    }
  }
}
