import { formatNumber, Skeleton } from '@presale/ui'
import type { UsersPage } from '../api/users'
import styles from './new-users.module.css'

/** Counters of new users in the last 24 hours and the last 7 days, whatever the filter. */
export function NewUsers({ page }: { page: UsersPage | undefined }) {
  return (
    <dl className={styles.counters} aria-label="New users">
      <Counter term="New users, last 24 hours" count={page?.newInLast24Hours} page={page} />
      <Counter term="New users, last 7 days" count={page?.newInLast7Days} page={page} />
    </dl>
  )
}

interface CounterProps {
  term: string
  count: number | undefined
  page: UsersPage | undefined
}

function Counter({ term, count, page }: CounterProps) {
  return (
    <div className={styles.counter}>
      <dt>{term}</dt>
      <dd>
        {count === undefined ? <Skeleton width={24} /> : formatNumber(count)}
        {page?.isNewCountCapped && count !== undefined && count >= COUNTED_EXACTLY && '+'}
      </dd>
    </div>
  )
}

/** The server counts no further. */
const COUNTED_EXACTLY = 10_000
