import type { AdminPurchase } from '@presale/contracts'
import { reopenSentence } from '../reopen-refusal'
import { texts } from '../texts'
import { decisionsOn, PaymentActions, type PaymentActionsProps } from './payment-actions'
import styles from './payments-columns.module.css'

export interface RowActionsProps extends Pick<PaymentActionsProps, 'onDecide' | 'isCompact'> {
  purchase: AdminPurchase
}

/** The decisions of a row, and why one of one's own lacks the approval, or one on a sample its reopening. */
export function RowActions({ purchase, onDecide, isCompact }: RowActionsProps) {
  const t = texts.useT()
  const unopened = reopenSentence(t, purchase)
  if (decisionsOn(purchase).length === 0 && unopened === undefined) return null
  return (
    <span className={styles.actions}>
      {!isCompact && purchase.approvalRefusal !== null && (
        <span className={styles.own} title={purchase.approvalRefusal}>
          {t('list.own')}
        </span>
      )}
      {!isCompact && unopened !== undefined && (
        <span className={styles.own} title={unopened}>
          {t('list.notReopened')}
        </span>
      )}
      <PaymentActions purchase={purchase} onDecide={onDecide} isCompact={isCompact} />
    </span>
  )
}
