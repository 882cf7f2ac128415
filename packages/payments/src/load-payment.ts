import { type LoadedStream, loadStream, type Reads } from '@presale/event-store'
import { decodePaymentEvent } from './codec'
import { type NamedPayment, paymentStreamOf } from './events'
import { evolvePayment, type KnownPayment } from './state'

/** Reads and folds the stream of a payment. @throws EventStoreUnavailable, UnreadableEvent, StreamTombstoned */
export function loadPayment(
  store: Pick<Reads, 'readStream'>,
  payment: NamedPayment,
): Promise<LoadedStream<KnownPayment>> {
  return loadStream<KnownPayment>(
    store,
    paymentStreamOf(payment),
    (state, stored) => evolvePayment(state, decodePaymentEvent(stored)),
    undefined,
  )
}
