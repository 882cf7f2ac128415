import { Rich } from '@presale/i18n'
import { TIERS, tierProgress } from '@presale/kernel'
import { formatNumber, ProgressBar, TierBadge } from '@presale/ui'
import { texts } from './texts'
import styles from './tier-progress.module.css'

export interface TierProgressProps {
  balance: number
  tokenName: string
}

/** The tier of a balance, and how far the next one is: percent within the band, and tokens needed. */
export function TierProgress({ balance, tokenName }: TierProgressProps) {
  const t = texts.useT()
  const { tier, next, tokensNeeded, percent: exact } = tierProgress(balance)
  // Rounded down: 100% is said only of what is reached.
  const percent = Math.floor(exact)
  const tokens = formatNumber(tokensNeeded)
  const from = TIERS.find(({ name }) => name === tier)?.from ?? 0
  return (
    <div className={styles.tier}>
      <div className={styles.line}>
        <TierBadge tier={tier} size="lg" />
        <span className={styles.percent}>
          <Rich
            text={
              next === undefined ? t('tier.complete', { percent }) : t('tier.wayTo', { percent, tier: next })
            }
            parts={{ strong: (words) => <strong>{words}</strong> }}
          />
        </span>
      </div>
      <div className={styles.bar}>
        <ProgressBar
          percent={percent}
          label={next === undefined ? t('tier.progress') : t('tier.progressTo', { tier: next })}
          valueText={next === undefined ? t('tier.reached') : t('tier.value', { percent, tokens })}
          color={`var(--tier-${tier.toLowerCase()})`}
        />
        {/* The ends of the bar, for the eye: the words below say it to everybody. */}
        <div className={styles.ends} aria-hidden="true">
          <span translate="no">{formatNumber(from)}</span>
          <span translate={next === undefined ? undefined : 'no'}>
            {next === undefined ? t('tier.noLimit') : formatNumber(balance + tokensNeeded)}
          </span>
        </div>
      </div>
      <p className={styles.words}>
        {next === undefined ? (
          t('tier.highest')
        ) : (
          <Rich
            text={t('tier.needed', { tier: next })}
            parts={{
              tokens: () => <span translate="no">{tokens}</span>,
              name: () => <bdi translate="no">{tokenName}</bdi>,
            }}
          />
        )}
      </p>
    </div>
  )
}
