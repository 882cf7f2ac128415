import type { Purchase } from '@presale/contracts'
import { explorerLink } from '@presale/kernel'
import { formatCountdown, StatusBadge } from '@presale/ui'
import { ExternalLink } from 'lucide-react'
import { type PurchasePhase, phaseSentence } from './phase'
import styles from './purchase-state.module.css'
import { texts } from './texts'
import { usePhase } from './use-phase'

/** The status of a purchase in a list: badge, time left, and a line that explains it. */
export function PurchaseState({ purchase }: { purchase: Purchase }) {
  const t = texts.useT()
  const { phase, secondsLeft } = usePhase(purchase)
  const sentence = phaseSentence(phase, t)
  return (
    <div className={styles.state}>
      <span className={styles.line}>
        <PhaseBadge status={purchase.status} phase={phase} />
        {/* Quiet: several of these in a table must not talk over each other. */}
        {secondsLeft > 0 && (
          <span className={styles.clock} translate="no">
            {t('timeLeft', { time: formatCountdown(secondsLeft) })}
          </span>
        )}
      </span>
      {sentence !== '' && <span className={styles.sentence}>{sentence}</span>}
      {purchase.status === 'declined' && purchase.reason !== null && (
        <bdi className={styles.sentence}>{purchase.reason}</bdi>
      )}
      {purchase.status === 'approved' && <TransactionLink purchase={purchase} />}
    </div>
  )
}

/** What our team checks is not over for its buyer, whatever clock has run out. */
export function PhaseBadge({ status, phase }: { status: Purchase['status']; phase: PurchasePhase }) {
  const t = texts.useT()
  const isLookedAt = phase === 'late-reported' || phase === 'approval-over' || phase === 'under-review'
  return isLookedAt ? (
    <StatusBadge status="pending" label={t('underReview')} />
  ) : (
    <StatusBadge status={status} />
  )
}

export function TransactionLink({ purchase }: { purchase: Purchase }) {
  const t = texts.useT()
  const href = explorerLink(purchase.cryptoSymbol, purchase.wallet, purchase.transactionHash)
  if (href === undefined) return null
  return (
    <a className={styles.link} href={href} target="_blank" rel="noreferrer noopener">
      <span>{t('transaction')}</span>
      <ExternalLink size={14} aria-hidden="true" />
      <span className={styles.newTab}>{t('newTab')}</span>
    </a>
  )
}
