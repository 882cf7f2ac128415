import type { AdminPurchase } from '@presale/contracts'

/** The purchase that a decision goes on with: the next of the list that can be decided, else one before it. */
export function nextToDecide(rows: readonly AdminPurchase[], decidedId: string): AdminPurchase | undefined {
  const index = rows.findIndex(({ id }) => id === decidedId)
  const isOpen = ({ id, allowedActions }: AdminPurchase) =>
    id !== decidedId && allowedActions.includes('decline')
  return rows.slice(index + 1).find(isOpen) ?? rows.slice(0, Math.max(index, 0)).findLast(isOpen)
}
