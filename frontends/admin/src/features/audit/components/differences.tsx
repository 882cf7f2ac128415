import { Kept } from '@presale/i18n'
import { AddressText, classNames } from '@presale/ui'
import { type Difference, keptOf } from '../change-descriptions'
import { texts } from '../texts'
import styles from './trail-detail.module.css'

/** What was and what is, side by side. */
export function Differences({ differences }: { differences: readonly Difference[] }) {
  return (
    <dl className={styles.changes}>
      {differences.map((difference) => (
        <div key={difference.name} className={styles.difference}>
          <dt className={styles.term}>
            <Kept text={difference.term} words={keptOf(difference)} />
          </dt>
          <Side side="before" difference={difference} />
          <Side side="after" difference={difference} />
        </div>
      ))}
    </dl>
  )
}

interface SideProps {
  side: 'before' | 'after'
  difference: Difference
}

function Side({ side, difference }: SideProps) {
  const t = texts.useT()
  const { term, isCode, [side]: value } = difference
  const tone = value === undefined ? styles.absent : side === 'before' ? styles.before : styles.after
  return (
    <dd className={classNames(styles.value, tone)}>
      <span className={styles.side}>{t(`detail.${side}`)}</span>
      {value === undefined ? (
        <span>{t('detail.none')}</span>
      ) : isCode ? (
        <AddressText
          address={value}
          unlike={side === 'before' ? difference.after : difference.before}
          label={side === 'before' ? t('detail.termBefore', { term }) : t('detail.termAfter', { term })}
        />
      ) : (
        // What staff wrote has a direction of its own.
        <span dir="auto">
          <Kept text={value} words={keptOf(difference)} />
        </span>
      )}
    </dd>
  )
}
