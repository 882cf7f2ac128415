import type { Purchase } from '@presale/contracts'
import { Rich } from '@presale/i18n'
import { currencyOf } from '@presale/kernel'
import { Amount, formatCountdown, LinkButton, Notice } from '@presale/ui'
import { Link } from 'react-router-dom'
import { useNotCancelled } from './cancellations-to-come'
import styles from './open-purchases.module.css'
import { usePurchasePath } from './purchase-actions'
import { texts } from './texts'
import { usePhase } from './use-phase'

/** Those that wait for the buyer's payment. To pay them comes before buying more. */
export function openOf(purchases: readonly Purchase[]): Purchase[] {
  return purchases.filter((purchase) => purchase.allowedActions.includes('report-payment'))
}

/** What waits for the buyer's payment, so that a closed dialog is found again. Nothing where nothing waits. */
export function OpenPurchases({ purchases }: { purchases: readonly Purchase[] }) {
  const open = useNotCancelled(openOf(purchases))
  if (open.length === 0) return null
  return (
    <div className={styles.list}>
      {open.map((purchase, index) => (
        // The newest is the one that was begun just now.
        <OpenPurchase key={purchase.id} purchase={purchase} variant={index === 0 ? 'primary' : 'secondary'} />
      ))}
    </div>
  )
}

function OpenPurchase({ purchase, variant }: { purchase: Purchase; variant: 'primary' | 'secondary' }) {
  const t = texts.useT()
  const purchasePath = usePurchasePath()
  const { secondsLeft } = usePhase(purchase)
  const isDue = secondsLeft > 0
  return (
    <Notice
      tone="pending"
      title={isDue ? t('open.due.title') : t('open.over.title')}
      action={
        <LinkButton variant={variant}>
          <Link to={purchasePath(purchase.id)}>{t('action.resume')}</Link>
        </LinkButton>
      }
    >
      <Rich
        text={isDue ? t('open.due', { time: '<time/>' }) : t('open.over')}
        parts={{
          time: () => <span translate="no">{formatCountdown(secondsLeft)}</span>,
          tokens: () => <Amount value={purchase.amount} unit={t('tokens')} />,
          price: () => <Amount value={purchase.cryptoAmount} unit={currencyOf(purchase.cryptoSymbol).unit} />,
        }}
      />
    </Notice>
  )
}
