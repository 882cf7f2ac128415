import type { Purchase } from '@presale/contracts'
import { purchasePagePath } from '@presale/kernel'
import { LinkButton } from '@presale/ui'
import { Link } from 'react-router-dom'
import { useShell } from '../shell-context'
import { texts } from './texts'

/** In the address of a purchase's page while its dialog is open over it. */
export const PAYING_PARAM = 'pay'

/** Where a purchase is resumed: its dialog is open there, also in another tab and after a reload. */
export function usePurchasePath(): (id: string) => string {
  const { hasPurchasePages } = useShell()
  return (id) =>
    hasPurchasePages ? `${purchasePagePath(id)}?${PAYING_PARAM}=1` : `/buy-coins?purchase=${id}`
}

export interface PurchaseActionsProps {
  purchase: Purchase
  size?: 'sm' | 'md'
  /** The one thing to do on its page. */
  isPrimary?: boolean
  /** The notice above (OpenPurchases) has the button to resume: once a screen is enough. */
  isBelowOpen?: boolean | undefined
}

/** What the buyer may do with it now; nothing where the server allows nothing. */
export function PurchaseActions({ purchase, size = 'sm', isPrimary, isBelowOpen }: PurchaseActionsProps) {
  const t = texts.useT()
  const purchasePath = usePurchasePath()
  const { allowedActions } = purchase
  const mayPay = allowedActions.includes('report-payment')
  if (mayPay ? isBelowOpen : !allowedActions.includes('report-late-payment')) return null
  return (
    <LinkButton size={size} variant={isPrimary ? 'primary' : undefined}>
      <Link to={purchasePath(purchase.id)}>{mayPay ? t('action.resume') : t('action.reportLate')}</Link>
    </LinkButton>
  )
}
