import type { Purchase } from '@presale/contracts'
import { Notice } from '@presale/ui'
import { NextSteps } from './next-steps'
import styles from './outcomes.module.css'
import { PurchaseFacts } from './purchase-facts'
import { texts } from './texts'

/** Set aside: neither a timer nor a button, since neither would do anything. */
export function UnderReview({ purchase }: { purchase: Purchase }) {
  const t = texts.useT()
  const isUnpaid = purchase.stage === 'awaiting-payment'
  return (
    <div className={styles.outcome}>
      <Notice tone="pending" title={t('review')}>
        {t('review.text')}
      </Notice>
      <PurchaseFacts purchase={purchase} />
      <NextSteps
        steps={[
          isUnpaid ? t('review.unpaid.1') : t('review.paid.1'),
          isUnpaid ? t('review.unpaid.2') : t('review.paid.2'),
          t('stateInMyCoins'),
        ]}
      />
    </div>
  )
}
