import type { Purchase } from '@presale/contracts'
import { LinkButton } from '@presale/ui'
import { Link } from 'react-router-dom'

/** Where a purchase is resumed: the buy page opens its dialog, also in another tab and after a reload. */
export function purchasePath(id: string): string {
  return `/buy-coins?purchase=${id}`
}

/** What the buyer may do with it now; nothing where the server allows nothing. */
export function PurchaseActions({ purchase }: { purchase: Purchase }) {
  const label = actionLabel(purchase)
  if (label === undefined) return null
  return (
    <LinkButton size="sm">
      <Link to={purchasePath(purchase.id)}>{label}</Link>
    </LinkButton>
  )
}

function actionLabel({ allowedActions }: Pick<Purchase, 'allowedActions'>): string | undefined {
  if (allowedActions.includes('report-payment')) return 'Resume payment'
  if (allowedActions.includes('report-late-payment')) return 'I had paid'
  return undefined
}
