import type { AdminPurchase } from '@presale/contracts'

/** The same purchases in the same order, as `told` has them where it does. */
export function asLastTold(
  purchases: readonly AdminPurchase[],
  told: readonly AdminPurchase[],
): AdminPurchase[] {
  const fresh = new Map(told.map((purchase) => [purchase.id, purchase]))
  return purchases.map((purchase) => fresh.get(purchase.id) ?? purchase)
}
