import type { Purchase } from '@presale/contracts'
import { isPaymentReported } from '../../../purchases/phase'

/**
 * A report is refused where another tab, or an earlier call whose answer was lost, was quicker. For the buyer
 * the payment is reported then, and nothing has failed.
 * @param purchase its current state; undefined where it could not be read.
 * @returns the toast; undefined where the payment is not reported.
 */
export function reportedBefore(
  purchase: Pick<Purchase, 'status' | 'stage' | 'latePaymentReported'> | undefined,
): { title: string; description: string } | undefined {
  if (purchase?.status === 'approved') {
    return { title: 'Purchase initiated!', description: 'It has been approved already.' }
  }
  if (purchase === undefined || !isPaymentReported(purchase)) return undefined
  return purchase.status === 'expired'
    ? { title: 'Late payment reported', description: 'Your payment had been reported already.' }
    : { title: 'Purchase initiated!', description: 'Your payment had been reported already.' }
}
