import type { AdminPurchase } from '@presale/contracts'
import { EmailText } from '@presale/ui'
import { OpensMark } from '../../../lists/opens-mark'
import styles from './payments-columns.module.css'
import { StaffHints } from './staff-hints'

/** Who buys, and what staff tell each other of it. */
export function PaymentBuyer({ purchase }: { purchase: AdminPurchase }) {
  const { userName, userEmail } = purchase
  return (
    <span className={styles.buyer}>
      <bdi className={styles.name} translate="no" title={userName}>
        {userName}
      </bdi>
      <span className={styles.second} translate="no" title={userEmail}>
        <EmailText address={userEmail} inBoth />
      </span>
      <StaffHints purchase={purchase} />
      <OpensMark />
    </span>
  )
}
