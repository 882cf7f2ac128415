import type { Purchase } from '@presale/contracts'
import { explorerLink } from '@presale/kernel'
import { formatCountdown, StatusBadge } from '@presale/ui'
import { ExternalLink } from 'lucide-react'
import { phaseSentence } from './phase'
import styles from './purchase-state.module.css'
import { usePhase } from './use-phase'

/** The status of a purchase in a list: badge, time left, and a line that explains it. */
export function PurchaseState({ purchase }: { purchase: Purchase }) {
  const { phase, secondsLeft } = usePhase(purchase)
  const sentence = phaseSentence(phase)
  return (
    <div className={styles.state}>
      <span className={styles.line}>
        <StatusBadge status={purchase.status} />
        {/* Quiet: several of these in a table must not talk over each other. */}
        {secondsLeft > 0 && <span className={styles.clock}>{formatCountdown(secondsLeft)} left</span>}
      </span>
      {sentence !== '' && <span className={styles.sentence}>{sentence}</span>}
      {purchase.status === 'declined' && purchase.reason !== null && (
        <span className={styles.sentence}>{purchase.reason}</span>
      )}
      {purchase.status === 'approved' && <TransactionLink purchase={purchase} />}
    </div>
  )
}

export function TransactionLink({ purchase }: { purchase: Purchase }) {
  const href = explorerLink(purchase.cryptoSymbol, purchase.wallet, purchase.transactionHash)
  if (href === undefined) return null
  return (
    <a className={styles.link} href={href} target="_blank" rel="noreferrer noopener">
      View transaction
      <ExternalLink size={14} aria-hidden="true" />
      <span className={styles.newTab}>(opens in a new tab)</span>
    </a>
  )
}
