import type { Purchase } from '@presale/contracts'
import { LinkButton } from '@presale/ui'
import { Link } from 'react-router-dom'
import { texts } from './texts'

/** Where a purchase is resumed: the buy page opens its dialog, also in another tab and after a reload. */
export function purchasePath(id: string): string {
  return `/buy-coins?purchase=${id}`
}

export interface PurchaseActionsProps {
  purchase: Purchase
  size?: 'sm' | 'md'
  /** The notice above (OpenPurchases) has the button to resume: once a screen is enough. */
  isBelowOpen?: boolean | undefined
}

/** What the buyer may do with it now; nothing where the server allows nothing. */
export function PurchaseActions({ purchase, size = 'sm', isBelowOpen }: PurchaseActionsProps) {
  const t = texts.useT()
  const { allowedActions } = purchase
  const mayPay = allowedActions.includes('report-payment')
  if (mayPay ? isBelowOpen : !allowedActions.includes('report-late-payment')) return null
  return (
    <LinkButton size={size}>
      <Link to={purchasePath(purchase.id)}>{mayPay ? t('action.resume') : t('action.reportLate')}</Link>
    </LinkButton>
  )
}
