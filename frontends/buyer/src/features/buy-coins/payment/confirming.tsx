import { serverOffset } from '@presale/api-client'
import type { Purchase } from '@presale/contracts'
import { CountdownRing, Notice } from '@presale/ui'
import { useQueryClient } from '@tanstack/react-query'
import { windowSeconds } from '../../../purchases/phase'
import { PURCHASES_KEY } from '../../../purchases/queries'
import { NextSteps } from './next-steps'
import styles from './outcomes.module.css'
import { PurchaseFacts } from './purchase-facts'

/** After 'I Have Paid': the approval window runs, and the purchase is followed until it is decided. */
export function Confirming({ purchase }: { purchase: Purchase }) {
  const client = useQueryClient()
  return (
    <div className={styles.outcome}>
      <div className={styles.lead}>
        {purchase.expiresAt !== null && (
          <div className={styles.time}>
            <CountdownRing
              target={purchase.expiresAt}
              totalSeconds={windowSeconds(purchase)}
              serverOffset={serverOffset()}
              label="Time left for the approval"
              size={104}
              onEnd={() => void client.invalidateQueries({ queryKey: PURCHASES_KEY })}
            />
            <span className={styles.timeLabel}>left to check</span>
          </div>
        )}
        <p className={styles.sentence}>
          Our team checks your payment. You can close this: the check goes on, and My Coins shows the result.
        </p>
      </div>
      {purchase.contested && (
        <Notice tone="pending" title="Another purchase names the same transaction">
          Our team looks at both. Yours is not lost: if the transaction is yours, nothing more is needed from
          you.
        </Notice>
      )}
      <PurchaseFacts purchase={purchase} />
      <NextSteps
        steps={[
          'Your payment is compared with the blockchain.',
          'When it is approved, the tokens are added to your balance and your tier follows.',
          'If it is not decided in time, it is marked for our team to check. Your payment is not lost.',
        ]}
      />
    </div>
  )
}
