import { type ApiError, conflict } from '../http/api-error'
import type { SignedInCall } from '../http/call'
import type { Services } from '../services'
import { asStreamSays, type OwnPurchase } from './placed-purchases'

/** At most so many may wait at once. */
export const MAXIMUM_AWAITING_PAYMENT = 5
export const MAXIMUM_AWAITING_APPROVAL = 20

export type Placing = 'awaiting-payment' | 'awaiting-approval'

/**
 * May one more purchase enter this stage? Reporting a payment on a standing request is never limited: a buyer who has
 * paid is not turned away. An unreadable purchase counts, since it may be waiting, but unreadable ones alone never
 * refuse another: the buyer can neither pay nor cancel them.
 */
export function overLimit(placing: Placing, own: readonly OwnPurchase[]): ApiError | undefined {
  const waiting = own.filter(({ status }) => status === placing)
  const unreadable = own.filter(({ status }) => status === 'unreadable')
  const limit = placing === 'awaiting-payment' ? MAXIMUM_AWAITING_PAYMENT : MAXIMUM_AWAITING_APPROVAL
  const count = waiting.length + unreadable.length
  if (count < limit || waiting.length === 0) return undefined
  const names = waiting.map(({ id }) => id).join(', ')
  return placing === 'awaiting-payment'
    ? conflict(
        'too-many-awaiting-payment',
        `You have ${count} purchases awaiting payment. Pay or cancel one of them first: ${names}.`,
      )
    : conflict(
        'too-many-awaiting-approval',
        `You have ${count} purchases awaiting approval. Please wait until one is decided: ${names}.`,
      )
}

/**
 * Before a refusal the streams are read: the read model may lag, and show as waiting what was paid, cancelled or
 * decided since.
 * @throws ApiError 409
 */
export async function assertWithinLimit(
  call: SignedInCall,
  services: Services,
  placing: Placing,
  own: readonly OwnPurchase[],
): Promise<void> {
  if (!overLimit(placing, own)) return
  const others = own.filter(({ status }) => status !== placing)
  const waiting = own.filter(({ status }) => status === placing)
  const asked = await Promise.all(waiting.map(({ id }) => asStreamSays(call, services, id)))
  const now = [...others, ...asked.filter((purchase) => purchase !== undefined)]
  const tooMany = overLimit(placing, now)
  if (tooMany) throw tooMany
}
