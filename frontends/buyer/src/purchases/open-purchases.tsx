import type { Purchase } from '@presale/contracts'
import { currencyOf } from '@presale/kernel'
import { Amount, formatCountdown, LinkButton, Notice } from '@presale/ui'
import { Link } from 'react-router-dom'
import styles from './open-purchases.module.css'
import { purchasePath } from './purchase-actions'
import { usePhase } from './use-phase'

/** What waits for the buyer's payment, so that a closed dialog is found again. Nothing where nothing waits. */
export function OpenPurchases({ purchases }: { purchases: readonly Purchase[] }) {
  const open = purchases.filter((purchase) => purchase.allowedActions.includes('report-payment'))
  if (open.length === 0) return null
  return (
    <div className={styles.list}>
      {open.map((purchase) => (
        <OpenPurchase key={purchase.id} purchase={purchase} />
      ))}
    </div>
  )
}

function OpenPurchase({ purchase }: { purchase: Purchase }) {
  const { secondsLeft } = usePhase(purchase)
  return (
    <Notice
      tone="pending"
      title={secondsLeft > 0 ? 'A purchase waits for your payment' : 'Did you pay for this purchase?'}
      action={
        <LinkButton>
          <Link to={purchasePath(purchase.id)}>Resume payment</Link>
        </LinkButton>
      }
    >
      <Amount value={purchase.amount} unit="tokens" /> for{' '}
      <Amount value={purchase.cryptoAmount} unit={currencyOf(purchase.cryptoSymbol).unit} />
      {secondsLeft > 0 ? `, ${formatCountdown(secondsLeft)} left` : ': the payment window has ended'}
    </Notice>
  )
}
