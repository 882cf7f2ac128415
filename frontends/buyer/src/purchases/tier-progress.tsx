import { tierProgress } from '@presale/kernel'
import { formatNumber, ProgressBar, TierBadge } from '@presale/ui'
import styles from './tier-progress.module.css'

export interface TierProgressProps {
  balance: number
  tokenName: string
}

/** The tier of a balance, and how far the next one is. */
export function TierProgress({ balance, tokenName }: TierProgressProps) {
  const { tier, next, tokensNeeded, percent } = tierProgress(balance)
  const words =
    next === undefined
      ? 'Legendary is the highest tier.'
      : `${formatNumber(tokensNeeded)} ${tokenName} tokens needed for ${next}`
  return (
    <div className={styles.tier}>
      <div className={styles.line}>
        <TierBadge tier={tier} size="lg" />
        <span className={styles.percent}>{Math.floor(percent)}%</span>
      </div>
      <ProgressBar
        percent={percent}
        label={next === undefined ? 'Progress' : `Progress to ${next}`}
        valueText={words}
        color={`var(--tier-${tier.toLowerCase()})`}
      />
      <p className={styles.words}>{words}</p>
    </div>
  )
}
