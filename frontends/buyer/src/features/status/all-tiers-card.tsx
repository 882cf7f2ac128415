import { Card, classNames, formatNumber, LinkButton, Notice, Tag, TierBadge } from '@presale/ui'
import { Check } from 'lucide-react'
import { Link } from 'react-router-dom'
import styles from './all-tiers-card.module.css'
import { standingOf, TIER_GUIDE, type TierStanding } from './tier-guide'

/** @param props.balance undefined until it is known: the tiers explain themselves without it. */
export function AllTiersCard({ balance }: { balance: number | undefined }) {
  return (
    <Card
      title="All tiers"
      className={styles.card}
      footer={
        <LinkButton>
          <Link to="/buy-coins">Upgrade Status</Link>
        </LinkButton>
      }
    >
      <p className={styles.intro}>
        A tier shows how many tokens you hold. It changes neither the price that you pay nor how a payment is
        checked.
      </p>
      <ul className={styles.tiers}>
        {TIER_GUIDE.map(({ name, band, benefits }) => {
          const standing = balance === undefined ? undefined : standingOf(name, balance)
          return (
            <li key={name} className={classNames(styles.tier, standing?.kind === 'yours' && styles.yours)}>
              <span className={styles.badge}>
                <TierBadge tier={name} />
              </span>
              <span className={styles.band}>{band}</span>
              <span className={styles.benefits}>{benefits}</span>
              <span className={styles.standing}>{standing && <Standing standing={standing} />}</span>
            </li>
          )
        })}
      </ul>
      <Notice title="Keeping a tier">
        Holding requirements must be maintained to keep your tier and its benefits: a tier follows the
        balance, up and down.
      </Notice>
    </Card>
  )
}

function Standing({ standing }: { standing: TierStanding }) {
  if (standing.kind === 'yours') return <Tag tone="accent">Your tier</Tag>
  if (standing.kind === 'ahead') return <>{formatNumber(standing.tokensNeeded)} to go</>
  return (
    <>
      <Check size={14} aria-hidden="true" /> Reached
    </>
  )
}
