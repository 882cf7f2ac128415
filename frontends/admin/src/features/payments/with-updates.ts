import type { AdminPurchase } from '@presale/contracts'

/** The same purchases in the same order, each replaced by its update where there is one. */
export function withUpdates(
  purchases: readonly AdminPurchase[],
  updates: readonly AdminPurchase[],
): AdminPurchase[] {
  const fresh = new Map(updates.map((purchase) => [purchase.id, purchase]))
  return purchases.map((purchase) => fresh.get(purchase.id) ?? purchase)
}
