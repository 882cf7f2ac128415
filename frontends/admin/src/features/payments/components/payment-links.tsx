import type { AdminPurchase } from '@presale/contracts'
import { ScrollText, UserRound } from 'lucide-react'
import { Link } from 'react-router-dom'
import styles from './payment-details.module.css'

/** To the buyer's own page, and to what the trail has on this purchase. */
export function PaymentLinks({ purchase: { id, userId, userEmail } }: { purchase: AdminPurchase }) {
  return (
    <nav className={styles.links} aria-label="About this purchase">
      {/* A deleted user has no page. */}
      {userEmail !== '' && (
        <Link to={`/admin?${new URLSearchParams({ tab: 'users', user: userId })}`}>
          <UserRound size={14} aria-hidden="true" />
          Buyer’s page
        </Link>
      )}
      <Link to={`/admin?${new URLSearchParams({ view: 'audit', purchase: id })}`}>
        <ScrollText size={14} aria-hidden="true" />
        In the audit trail
      </Link>
    </nav>
  )
}
