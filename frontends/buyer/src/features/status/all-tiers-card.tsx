import { Kept } from '@presale/i18n'
import { TIERS } from '@presale/kernel'
import { Card, classNames, formatNumber, Notice, Tag, TierBadge } from '@presale/ui'
import { Check } from 'lucide-react'
import { BuyLink } from '../../purchases/buy-link'
import styles from './all-tiers-card.module.css'
import { texts } from './texts'
import { standingOf, type TierStanding, tierGuide } from './tier-guide'

/** @param props.balance undefined until it is known: the tiers explain themselves without it. */
export function AllTiersCard({ balance }: { balance: number | undefined }) {
  const t = texts.useT()
  return (
    <Card title={t('allTiers')} className={styles.card} footer={<BuyLink>{t('upgrade')}</BuyLink>}>
      <p className={styles.intro}>{t('allTiers.intro')}</p>
      <ul className={styles.tiers}>
        {tierGuide(t).map(({ name, band, benefits }) => {
          const standing = balance === undefined ? undefined : standingOf(name, balance)
          return (
            <li key={name} className={classNames(styles.tier, standing?.kind === 'yours' && styles.yours)}>
              <span className={styles.badge}>
                <TierBadge tier={name} />
              </span>
              <span className={styles.band}>
                <Kept text={band} words={TIERS.map(({ from }) => formatNumber(from))} />
              </span>
              <span className={styles.benefits}>{benefits}</span>
              <span className={styles.standing}>{standing && <Standing standing={standing} />}</span>
            </li>
          )
        })}
      </ul>
      <Notice title={t('keeping')}>{t('keeping.text')}</Notice>
    </Card>
  )
}

function Standing({ standing }: { standing: TierStanding }) {
  const t = texts.useT()
  if (standing.kind === 'yours') return <Tag tone="accent">{t('yours')}</Tag>
  if (standing.kind === 'ahead') {
    const tokens = formatNumber(standing.tokensNeeded)
    return (
      <span>
        <Kept text={t('toGo', { tokens })} words={[tokens]} />
      </span>
    )
  }
  return (
    <>
      <Check size={14} aria-hidden="true" /> <span>{t('reached')}</span>
    </>
  )
}
