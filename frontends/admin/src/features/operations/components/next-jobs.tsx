import { serverOffset } from '@presale/api-client'
import type { QueueState } from '@presale/contracts'
import { formatCountdown, formatExactTime, useCountdown } from '@presale/ui'
import { Link } from 'react-router-dom'
import { formatDuration } from '../../../events/durations'
import { purchaseOf } from '../operation-labels'
import styles from './part.module.css'

export interface NextJobsProps {
  queue: string
  jobs: QueueState['nextJobs']
}

/** What runs next, and in how long. */
export function NextJobs({ queue, jobs }: NextJobsProps) {
  return (
    <ul className={styles.jobs} aria-label={`Next in ${queue}`}>
      <li className={styles.second}>Next:</li>
      {jobs.map(({ id, runAt }) => (
        <li key={id} className={styles.job}>
          <JobName queue={queue} id={id} />
          <TimeLeft runAt={runAt} />
        </li>
      ))}
    </ul>
  )
}

function JobName({ queue, id }: { queue: string; id: string }) {
  const purchase = purchaseOf(queue, id)
  if (purchase === undefined) {
    return (
      <span className={styles.id} title={id}>
        {id}
      </span>
    )
  }
  return (
    <Link
      className={styles.id}
      to={`/admin?tab=payments&purchase=${purchase}`}
      title={`Open purchase ${purchase}`}
    >
      {purchase.slice(0, 8)}
    </Link>
  )
}

const HOUR_SECONDS = 3600

/** Ticks in silence, by the server's clock. */
function TimeLeft({ runAt }: { runAt: string }) {
  const seconds = useCountdown(runAt, serverOffset(), Number.MAX_SAFE_INTEGER)
  const words = seconds > HOUR_SECONDS ? formatDuration(seconds * 1000) : formatCountdown(seconds)
  return (
    <span role="timer" aria-live="off" title={formatExactTime(new Date(runAt))}>
      {seconds > 0 ? `in ${words}` : 'due now'}
    </span>
  )
}
