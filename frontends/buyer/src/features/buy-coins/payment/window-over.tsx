import type { Purchase } from '@presale/contracts'
import { Notice } from '@presale/ui'
import { NextSteps } from './next-steps'
import styles from './outcomes.module.css'
import { PurchaseFacts } from './purchase-facts'
import { TransactionHashInput } from './transaction-hash-input'
import type { TransactionHashField } from './use-transaction-hash'

export interface WindowOverProps {
  purchase: Purchase
  hash: TransactionHashField
  isCancelled: boolean
}

/** Never a dead end: a buyer who paid reports it, one who did not starts again. */
export function WindowOver({ purchase, hash, isCancelled }: WindowOverProps) {
  const mayReport =
    purchase.allowedActions.includes('report-payment') ||
    purchase.allowedActions.includes('report-late-payment')
  return (
    <div className={styles.outcome}>
      <Notice
        tone="pending"
        title={isCancelled ? 'You cancelled this purchase' : 'The time to pay at this price is over'}
      >
        Do not send a payment to this address any more. If you have not paid, nothing is owed. If you had paid
        already, say so here: your payment is not lost.
      </Notice>
      <PurchaseFacts purchase={purchase} />
      {mayReport && <TransactionHashInput field={hash} />}
      <NextSteps
        steps={[
          'If you had paid, press I had paid already; with the transaction hash it goes quicker.',
          'Our team looks for the payment and opens the purchase again where it arrived.',
          'If you had not paid, close this and start a new purchase at the current price.',
        ]}
      />
    </div>
  )
}

export function LateReported({ purchase }: { purchase: Purchase }) {
  return (
    <div className={styles.outcome}>
      <Notice tone="approved" title="We have noted that you had paid">
        The purchase is marked for our team, who look for your payment. Please do not pay again.
      </Notice>
      <PurchaseFacts purchase={purchase} />
      <NextSteps
        steps={[
          'Our team looks for the payment on the blockchain.',
          'Where it arrived, the purchase is opened again and approved; the tokens are then on your balance.',
          'My Coins shows the state. If you write to support, name the purchase id.',
        ]}
      />
    </div>
  )
}
