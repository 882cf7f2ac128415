import { TIERS, tierProgress } from '@presale/kernel'
import { formatNumber, ProgressBar, TierBadge } from '@presale/ui'
import styles from './tier-progress.module.css'

export interface TierProgressProps {
  balance: number
  tokenName: string
}

/** The tier of a balance, and how far the next one is: percent within the band, and tokens needed. */
export function TierProgress({ balance, tokenName }: TierProgressProps) {
  const { tier, next, tokensNeeded, percent } = tierProgress(balance)
  const from = TIERS.find(({ name }) => name === tier)?.from ?? 0
  return (
    <div className={styles.tier}>
      <div className={styles.line}>
        <TierBadge tier={tier} size="lg" />
        <span className={styles.percent}>
          {/* Rounded down: 100% is said only of what is reached. */}
          <strong>{Math.floor(percent)}%</strong> {next === undefined ? 'complete' : `of the way to ${next}`}
        </span>
      </div>
      <div className={styles.bar}>
        <ProgressBar
          percent={Math.floor(percent)}
          label={next === undefined ? 'Tier progress' : `Progress to ${next}`}
          valueText={
            next === undefined
              ? 'The highest tier is reached'
              : `${Math.floor(percent)}%, ${formatNumber(tokensNeeded)} tokens needed`
          }
          color={`var(--tier-${tier.toLowerCase()})`}
        />
        {/* The ends of the bar, for the eye: the words below say it to everybody. */}
        <div className={styles.ends} aria-hidden="true">
          <span>{formatNumber(from)}</span>
          <span>{next === undefined ? 'No upper limit' : formatNumber(balance + tokensNeeded)}</span>
        </div>
      </div>
      <p className={styles.words}>
        {next === undefined ? (
          'Legendary is the highest tier.'
        ) : (
          <>
            {formatNumber(tokensNeeded)} <bdi>{tokenName}</bdi> tokens needed for {next}
          </>
        )}
      </p>
    </div>
  )
}
