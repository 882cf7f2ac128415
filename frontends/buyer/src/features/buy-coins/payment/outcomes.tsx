import type { Purchase } from '@presale/contracts'
import { Amount, Notice } from '@presale/ui'
import { NextSteps } from './next-steps'
import styles from './outcomes.module.css'
import { PurchaseFacts } from './purchase-facts'

export function Approved({ purchase }: { purchase: Purchase }) {
  return (
    <div className={styles.outcome}>
      <Notice tone="approved" title="Your payment was approved">
        <Amount value={purchase.amount} unit="tokens" /> have been added to your balance.
      </Notice>
      <PurchaseFacts purchase={purchase} />
    </div>
  )
}

export function Declined({ purchase }: { purchase: Purchase }) {
  return (
    <div className={styles.outcome}>
      <Notice tone="declined" title="Transaction Declined">
        {purchase.reason ?? 'Our team could not match a payment to this purchase.'} No tokens were added.
      </Notice>
      <PurchaseFacts purchase={purchase} />
      <NextSteps
        steps={[
          'Check in your wallet whether the payment left, and to which address.',
          'If you did pay, write to support and name the purchase id and the transaction hash.',
          'If you did not pay, nothing is owed: you can start a new purchase.',
        ]}
      />
    </div>
  )
}

export function ApprovalOver({ purchase }: { purchase: Purchase }) {
  return (
    <div className={styles.outcome}>
      <Notice tone="pending" title="It was not decided in time">
        The approval window ended before our team decided. A payment that you sent is not lost: this purchase
        is marked for our team to check, and can be opened again.
      </Notice>
      <PurchaseFacts purchase={purchase} />
      <NextSteps
        steps={[
          'You need to do nothing more, and should not pay again.',
          'Our team checks the payment and opens the purchase again where it arrived.',
          'If you hear nothing, write to support and name the purchase id.',
        ]}
      />
    </div>
  )
}
