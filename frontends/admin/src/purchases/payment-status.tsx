import { serverOffset } from '@presale/api-client'
import type { AdminPurchase } from '@presale/contracts'
import { classNames, formatCountdown, formatExactTime, StatusBadge, useCountdown } from '@presale/ui'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { attentionReasons } from './attention'
import styles from './payment-status.module.css'
import { statusDetail } from './status-labels'
import { texts } from './texts'
import { TransactionLink } from './transaction-link'

export interface PaymentStatusProps {
  purchase: AdminPurchase
  /** The countdown reached 0 while shown: the server knows what became of it. */
  onDeadline: () => void
  /** Where figures stand at the end of the line. */
  isAtEnd?: boolean | undefined
  /** Where lines are few: while it runs, its stage alone says that it is pending. */
  isBrief?: boolean | undefined
}

/** Status, and below it the stage with its countdown, how it ended, or why it needs attention. */
export function PaymentStatus({ purchase, onDeadline, isAtEnd, isBrief }: PaymentStatusProps) {
  const t = texts.useT()
  const [attention] = attentionReasons(t, purchase)
  const detail = statusDetail(t, purchase)
  const isStageShown = purchase.expiresAt !== null && detail !== undefined && !attention
  const hasBadge = !isBrief || !isStageShown
  return (
    <span className={classNames(styles.status, isAtEnd && styles.atEnd)}>
      {hasBadge && <StatusBadge status={purchase.status} />}
      <span className={styles.detail}>
        {attention && (
          <span className={styles.attention} title={attention.sentence}>
            <TriangleAlert size={12} aria-hidden="true" />
            <span>{attention.short}</span>
          </span>
        )}
        {!attention && detail !== undefined && <span>{detail}</span>}
        {purchase.status === 'approved' && <TransactionLink purchase={purchase} />}
        {purchase.expiresAt !== null && (
          <TimeLeft
            expiresAt={purchase.expiresAt}
            mostSeconds={purchase.timeRemaining}
            label={detail ?? ''}
            onDeadline={onDeadline}
          />
        )}
      </span>
    </span>
  )
}

interface TimeLeftProps {
  expiresAt: string
  /** What the server said was left. */
  mostSeconds: number
  label: string
  onDeadline: () => void
}

/** Ticks in silence: ten rows that announce their minutes would drown everything else. */
function TimeLeft({ expiresAt, mostSeconds, label, onDeadline }: TimeLeftProps) {
  const t = texts.useT()
  const seconds = useCountdown(expiresAt, serverOffset(), mostSeconds)
  const before = useRef(seconds)
  useEffect(() => {
    if (before.current > 0 && seconds === 0) onDeadline()
    before.current = seconds
  }, [seconds, onDeadline])
  return (
    <span
      className={styles.countdown}
      role="timer"
      translate="no"
      aria-live="off"
      aria-label={t('timeLeft', { label })}
      title={t('until', { time: formatExactTime(new Date(expiresAt)) })}
    >
      {seconds > 0 ? formatCountdown(seconds) : t('timeIsUp')}
    </span>
  )
}
