import type { Purchase } from '@presale/contracts'
import { LinkButton } from '@presale/ui'
import { Link } from 'react-router-dom'
import { useClosedSaleOnce } from './closed-sale'
import { type PhaseFacts, phaseOf } from './phase'
import { texts } from './texts'

/** Whether the buyer may repeat this purchase. Not while our team looks for a payment of it: nobody may pay twice. */
export function mayStartAgain(purchase: PhaseFacts): boolean {
  if (purchase.status === 'pending') return false
  const phase = phaseOf(purchase, 0)
  return ['payment-over', 'cancelled', 'recalled', 'declined'].includes(phase)
}

/** The amount step, with the currency and the tokens of a purchase; at the price of now. */
export function startAgainPath({ cryptoSymbol, amount }: Pick<Purchase, 'cryptoSymbol' | 'amount'>): string {
  return `/buy-coins?${new URLSearchParams({ currency: cryptoSymbol, amount: String(amount) })}`
}

export function StartAgain({ purchase, size = 'md' }: { purchase: Purchase; size?: 'sm' | 'md' }) {
  const t = texts.useT()
  const isClosed = useClosedSaleOnce() !== undefined
  if (isClosed || !mayStartAgain(purchase)) return null
  return (
    <LinkButton size={size}>
      <Link to={startAgainPath(purchase)}>{t('startAgain')}</Link>
    </LinkButton>
  )
}
