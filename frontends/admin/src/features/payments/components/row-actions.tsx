import type { AdminPurchase } from '@presale/contracts'
import { texts } from '../texts'
import { decisionsOn, PaymentActions, type PaymentActionsProps } from './payment-actions'
import styles from './payments-columns.module.css'

export interface RowActionsProps extends Pick<PaymentActionsProps, 'onDecide'> {
  purchase: AdminPurchase
}

/** The decisions of a row, and why one of one's own lacks the approval. */
export function RowActions({ purchase, onDecide }: RowActionsProps) {
  const t = texts.useT()
  if (decisionsOn(purchase).length === 0) return null
  return (
    <span className={styles.actions}>
      {purchase.approvalRefusal !== null && (
        <span className={styles.own} title={purchase.approvalRefusal}>
          {t('list.own')}
        </span>
      )}
      <PaymentActions purchase={purchase} onDecide={onDecide} />
    </span>
  )
}
