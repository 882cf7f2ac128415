import type { PurchaseState } from '@presale/purchases'
import { type ApiError, conflict } from '../http/api-error'

/** Design section 2: so many at most may wait at once. */
export const MAXIMUM_AWAITING_PAYMENT = 5
export const MAXIMUM_AWAITING_APPROVAL = 20

export type Placing = 'awaiting-payment' | 'awaiting-approval'

/**
 * May one more purchase be placed into this stage? A report on a request that stands is never asked:
 * a buyer who has paid is not turned away.
 */
export function overLimit(
  placing: Placing,
  own: readonly Pick<PurchaseState, 'id' | 'status'>[],
): ApiError | undefined {
  const waiting = own.filter((purchase) => purchase.status === placing)
  const limit = placing === 'awaiting-payment' ? MAXIMUM_AWAITING_PAYMENT : MAXIMUM_AWAITING_APPROVAL
  if (waiting.length < limit) return undefined
  const names = waiting.map((purchase) => purchase.id).join(', ')
  return placing === 'awaiting-payment'
    ? conflict(
        'too-many-awaiting-payment',
        `You have ${waiting.length} purchases awaiting payment. Pay or cancel one of them first: ${names}.`,
      )
    : conflict(
        'too-many-awaiting-approval',
        `You have ${waiting.length} purchases awaiting approval. Please wait until one is decided: ${names}.`,
      )
}
