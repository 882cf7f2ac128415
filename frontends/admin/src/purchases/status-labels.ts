import type { Purchase } from '@presale/contracts'
import { assertNever } from '@presale/kernel'

type Decisive = Pick<Purchase, 'status' | 'stage' | 'expiredWindow' | 'cancelledByBuyer' | 'transactionHash'>

/** The line below the status: which of the two windows is running, or how the purchase ended. */
export function statusDetail(purchase: Decisive): string | undefined {
  switch (purchase.status) {
    case 'pending':
      return purchase.stage === 'awaiting-payment' ? 'Awaiting payment' : 'Awaiting approval'
    case 'expired':
      if (purchase.cancelledByBuyer) return 'Cancelled by the buyer'
      return purchase.expiredWindow === 'approval' ? 'Not decided in time' : 'Not paid in time'
    case 'declined':
      return 'Transaction Declined'
    case 'approved':
      return purchase.transactionHash === null ? 'No transaction hash' : undefined
    default:
      return assertNever(purchase.status)
  }
}
