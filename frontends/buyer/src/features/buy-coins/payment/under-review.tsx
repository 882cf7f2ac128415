import type { Purchase } from '@presale/contracts'
import { Notice } from '@presale/ui'
import { NextSteps } from './next-steps'
import styles from './outcomes.module.css'
import { PurchaseFacts } from './purchase-facts'

/** Set aside: neither a timer nor a button, since neither would do anything. */
export function UnderReview({ purchase }: { purchase: Purchase }) {
  const isUnpaid = purchase.stage === 'awaiting-payment'
  return (
    <div className={styles.outcome}>
      <Notice tone="pending" title="This purchase is being looked at by our team">
        Nothing is lost; you need not pay again. Until that is done no time runs out, and you can neither
        report a payment nor cancel.
      </Notice>
      <PurchaseFacts purchase={purchase} />
      <NextSteps
        steps={[
          isUnpaid
            ? 'If you have not paid yet, wait: the whole payment time begins anew afterwards.'
            : 'You need to do nothing: what you have reported is kept.',
          isUnpaid
            ? 'If you have paid, your payment is not lost. You can report it here afterwards.'
            : 'Once it has been looked at, it goes on from where it stands.',
          'My Coins shows the state. If you write to support, name the purchase id.',
        ]}
      />
    </div>
  )
}
