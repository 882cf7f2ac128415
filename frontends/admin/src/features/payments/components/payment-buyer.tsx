import type { AdminPurchase } from '@presale/contracts'
import { EmailText } from '@presale/ui'
import { OpensMark } from '../../../lists/opens-mark'
import styles from './payments-columns.module.css'
import { LookedAt, NoteHint } from './staff-hints'

/**
 * Who buys, and what staff tell each other of it: in the same two lines, since a row that grew would move those below it.
 */
export function PaymentBuyer({ purchase }: { purchase: AdminPurchase }) {
  const { userName, userEmail } = purchase
  return (
    <span className={styles.buyer}>
      <span className={styles.line}>
        <bdi className={styles.name} translate="no" title={userName}>
          {userName}
        </bdi>
        <NoteHint purchase={purchase} />
      </span>
      <span className={styles.line}>
        <LookedAt purchase={purchase} />
        <span className={styles.second} translate="no" title={userEmail}>
          <EmailText address={userEmail} inBoth />
        </span>
      </span>
      <OpensMark />
    </span>
  )
}
