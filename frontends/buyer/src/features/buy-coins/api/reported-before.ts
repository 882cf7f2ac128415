import type { Purchase } from '@presale/contracts'
import type { Translate } from '@presale/i18n'
import { isPaymentReported } from '../../../purchases/phase'
import type { en } from '../texts.en'

/**
 * A report is refused where another tab, or an earlier call whose answer was lost, was quicker. For the buyer
 * the payment is reported then, and nothing has failed.
 * @param purchase its current state; undefined where it could not be read.
 * @returns the toast; undefined where the payment is not reported.
 */
export function reportedBefore(
  purchase: Pick<Purchase, 'status' | 'stage' | 'latePaymentReported'> | undefined,
  t: Translate<typeof en>,
): { title: string; description: string } | undefined {
  if (purchase?.status === 'approved') {
    return { title: t('initiated'), description: t('initiated.approved') }
  }
  if (purchase === undefined || !isPaymentReported(purchase)) return undefined
  return purchase.status === 'expired'
    ? { title: t('lateReported'), description: t('initiated.before') }
    : { title: t('initiated'), description: t('initiated.before') }
}
