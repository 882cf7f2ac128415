import type { Purchase } from '@presale/contracts'
import type { Translate } from '@presale/i18n'
import { assertNever } from '@presale/kernel'
import type { en } from './texts.en'

type Decisive = Pick<Purchase, 'status' | 'stage' | 'expiredWindow' | 'cancelledByBuyer' | 'transactionHash'>

/** The line below the status: which of the two windows is running, or how the purchase ended. */
export function statusDetail(t: Translate<typeof en>, purchase: Decisive): string | undefined {
  switch (purchase.status) {
    case 'pending':
      return purchase.stage === 'awaiting-payment'
        ? t('detail.awaitingPayment')
        : t('detail.awaitingApproval')
    case 'expired':
      if (purchase.cancelledByBuyer) return t('detail.cancelled')
      return purchase.expiredWindow === 'approval' ? t('detail.notDecided') : t('detail.notPaid')
    case 'declined':
      return t('detail.declined')
    case 'approved':
      return purchase.transactionHash === null ? t('detail.noHash') : undefined
    default:
      return assertNever(purchase.status)
  }
}
