import { type LoadedStream, loadStream, type Reads } from '@presale/event-store'
import { decodePaymentEvent } from './codec'
import { type NamedPayment, type PaymentEvent, paymentStreamOf } from './events'
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

export type IncludedPayment = Extract<PaymentEvent, { type: 'PaymentIncluded' }>['data']

/** What was recorded of the block that a payment is in, with its proof; undefined where it is in none. @throws as `loadPayment` */
export async function loadIncluded(
  store: Pick<Reads, 'readStream'>,
  payment: NamedPayment,
): Promise<IncludedPayment | undefined> {
  const { state } = await loadStream<IncludedPayment | undefined>(
    store,
    paymentStreamOf(payment),
    (before, stored) => {
      const { type, data } = decodePaymentEvent(stored)
      if (type === 'PaymentIncluded') return data
      return type === 'PaymentObserved' ? before : undefined
    },
    undefined,
  )
  return state
}
