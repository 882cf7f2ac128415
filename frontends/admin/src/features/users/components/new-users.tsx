import { formatNumber, Skeleton } from '@presale/ui'
import type { UsersPage } from '../api/users'
import { texts } from '../texts'
import styles from './new-users.module.css'

/** Counters of new users in the last 24 hours and the last 7 days, whatever the filter. */
export function NewUsers({ page }: { page: UsersPage | undefined }) {
  const t = texts.useT()
  return (
    <dl className={styles.counters} aria-label={t('newUsers')}>
      <Counter term={t('newLast24Hours')} count={page?.newInLast24Hours} page={page} />
      <Counter term={t('newLast7Days')} count={page?.newInLast7Days} page={page} />
    </dl>
  )
}

interface CounterProps {
  term: string
  count: number | undefined
  page: UsersPage | undefined
}

function Counter({ term, count, page }: CounterProps) {
  const isCapped = page?.isNewCountCapped === true && count !== undefined && count >= COUNTED_EXACTLY
  return (
    <div className={styles.counter}>
      <dt>{term}</dt>
      <dd>
        {count === undefined ? <Skeleton width={24} /> : `${formatNumber(count)}${isCapped ? '+' : ''}`}
      </dd>
    </div>
  )
}

/** The server counts no further. */
const COUNTED_EXACTLY = 10_000
