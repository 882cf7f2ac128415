import type { Purchase } from '@presale/contracts'
import type { Translate } from '@presale/i18n'
import { LinkButton } from '@presale/ui'
import { Link } from 'react-router-dom'
import { texts } from './texts'
import type { en } from './texts.en'

/** Where a purchase is resumed: the buy page opens its dialog, also in another tab and after a reload. */
export function purchasePath(id: string): string {
  return `/buy-coins?purchase=${id}`
}

/** What the buyer may do with it now; nothing where the server allows nothing. */
export function PurchaseActions({ purchase, size = 'sm' }: { purchase: Purchase; size?: 'sm' | 'md' }) {
  const label = actionLabel(purchase, texts.useT())
  if (label === undefined) return null
  return (
    <LinkButton size={size}>
      <Link to={purchasePath(purchase.id)}>{label}</Link>
    </LinkButton>
  )
}

function actionLabel(
  { allowedActions }: Pick<Purchase, 'allowedActions'>,
  t: Translate<typeof en>,
): string | undefined {
  if (allowedActions.includes('report-payment')) return t('action.resume')
  if (allowedActions.includes('report-late-payment')) return t('action.reportLate')
  return undefined
}
