import type { Evidence } from './events'
import type { PurchaseState } from './state'

/**
 * The evidence of an approval; null for a purchase that is not approved. Events of an earlier release do not have it:
 * it is derived from whether they have a transaction.
 */
export function evidenceOf(purchase: PurchaseState): Evidence | null {
  if (purchase.status !== 'approved') return null
  return purchase.evidence ?? (purchase.transactionHash === null ? 'none' : 'transaction')
}
