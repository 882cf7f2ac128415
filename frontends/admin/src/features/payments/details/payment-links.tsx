import type { AdminPurchase } from '@presale/contracts'
import { ScrollText, UserRound } from 'lucide-react'
import { Link } from 'react-router-dom'
import styles from './payment-details.module.css'
import { texts } from './texts'

/** To the buyer's own page, and to what the trail has on this purchase. */
export function PaymentLinks({ purchase: { id, userId, userEmail } }: { purchase: AdminPurchase }) {
  const t = texts.useT()
  return (
    <nav className={styles.links} aria-label={t('details.links')}>
      {/* A deleted user has no page. */}
      {userEmail !== '' && (
        <Link to={`/admin?${new URLSearchParams({ tab: 'users', user: userId })}`}>
          <UserRound size={14} aria-hidden="true" />
          <span>{t('details.buyersPage')}</span>
        </Link>
      )}
      <Link to={`/admin?${new URLSearchParams({ view: 'audit', purchase: id })}`}>
        <ScrollText size={14} aria-hidden="true" />
        <span>{t('details.inTrail')}</span>
      </Link>
    </nav>
  )
}
