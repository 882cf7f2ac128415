import { Amount } from '@presale/ui'
import { PaymentStatus } from '../../../purchases/payment-status'
import { useTokenName } from '../../../purchases/token-name'
import { EvidenceHint } from './evidence-hint'
import { PaymentBuyer } from './payment-buyer'
import styles from './payment-card.module.css'
import { RowActions, type RowActionsProps } from './row-actions'

export interface PaymentCardProps extends RowActionsProps {
  onDeadline: () => void
}

/** A row on a phone: what a decision stands on. The details have the date, the price and the amount in coins. */
export function PaymentCard({ purchase, onDecide, onDeadline }: PaymentCardProps) {
  const tokenName = useTokenName()
  return (
    <div className={styles.card}>
      <div className={styles.first}>
        <PaymentBuyer purchase={purchase} />
        <div className={styles.figures}>
          <Amount value={purchase.amount} unit={tokenName} />
          <Amount prefix="$" value={purchase.total} decimals={2} />
        </div>
      </div>
      <div className={styles.evidence}>
        <EvidenceHint purchase={purchase} />
      </div>
      <div className={styles.last}>
        <div className={styles.state}>
          <PaymentStatus purchase={purchase} onDeadline={onDeadline} isBrief />
        </div>
        <RowActions purchase={purchase} onDecide={onDecide} />
      </div>
    </div>
  )
}
