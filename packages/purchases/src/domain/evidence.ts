import type { Evidence } from './events'
import type { PurchaseState } from './state'

/**
 * What an approval stands on; null for a purchase that is not approved. An event of an earlier release does
 * not say: it had the transaction that it was settled by, or none at all.
 */
export function evidenceOf(purchase: PurchaseState): Evidence | null {
  if (purchase.status !== 'approved') return null
  return purchase.evidence ?? (purchase.transactionHash === null ? 'none' : 'transaction')
}
