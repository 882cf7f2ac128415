import type { Purchase } from '@presale/contracts'
import { Notice } from '@presale/ui'
import { NextSteps } from './next-steps'
import styles from './outcomes.module.css'
import { PurchaseFacts } from './purchase-facts'
import { texts } from './texts'
import { TransactionHashInput } from './transaction-hash-input'
import type { TransactionHashField } from './use-transaction-hash'

export interface WindowOverProps {
  purchase: Purchase
  hash: TransactionHashField
  why: 'over' | 'cancelled' | 'recalled'
}

/** Never a dead end: a buyer who paid reports it, one who did not starts again. */
export function WindowOver({ purchase, hash, why }: WindowOverProps) {
  const t = texts.useT()
  const mayReport =
    purchase.allowedActions.includes('report-payment') ||
    purchase.allowedActions.includes('report-late-payment')
  return (
    <div className={styles.outcome}>
      <Notice tone={why === 'recalled' ? 'declined' : 'pending'} title={t(why)}>
        {t(why === 'recalled' ? 'recalled.text' : 'over.text')}
      </Notice>
      <PurchaseFacts purchase={purchase} />
      {mayReport && <TransactionHashInput field={hash} />}
      <NextSteps
        steps={[
          t('over.step.1'),
          t(why === 'recalled' ? 'recalled.step.2' : 'over.step.2'),
          t('over.step.3'),
        ]}
      />
    </div>
  )
}

export function LateReported({ purchase }: { purchase: Purchase }) {
  const t = texts.useT()
  return (
    <div className={styles.outcome}>
      <Notice tone="approved" title={t('late')}>
        {t('late.text')}
      </Notice>
      <PurchaseFacts purchase={purchase} />
      <NextSteps steps={[t('late.step.1'), t('late.step.2'), t('stateInMyCoins')]} />
    </div>
  )
}
