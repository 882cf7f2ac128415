import { serverOffset } from '@presale/api-client'
import type { QueueState } from '@presale/contracts'
import type { Translate } from '@presale/i18n'
import { formatCountdown, formatExactTime, useCountdown } from '@presale/ui'
import { Link } from 'react-router-dom'
import { formatDuration } from '../../../events/durations'
import { texts as eventTexts, type TranslateEvents } from '../../../events/texts'
import { purchaseOf } from '../operation-labels'
import { texts } from '../texts'
import type { en } from '../texts.en'
import styles from './part.module.css'

export interface NextJobsProps {
  queue: string
  jobs: QueueState['nextJobs']
}

/** What runs next, and in how long. */
export function NextJobs({ queue, jobs }: NextJobsProps) {
  const t = texts.useT()
  return (
    <ul className={styles.jobs} aria-label={t('jobs.of', { queue })}>
      <li className={styles.second}>{t('jobs.next')}</li>
      {jobs.map(({ id, runAt }) => (
        <li key={id} className={styles.job}>
          <JobName queue={queue} id={id} />
          <TimeLeft runAt={runAt} />
        </li>
      ))}
    </ul>
  )
}

/** Its purchase, where it is about one. */
export function JobName({ queue, id }: { queue: string; id: string }) {
  const t = texts.useT()
  const purchase = purchaseOf(queue, id)
  if (purchase === undefined) {
    return (
      <span className={styles.id} title={id} translate="no">
        {id}
      </span>
    )
  }
  return (
    <Link
      className={styles.id}
      to={`/admin?tab=payments&purchase=${purchase}`}
      title={t('openPurchase', { purchase })}
    >
      <span translate="no">{purchase.slice(0, 8)}</span>
    </Link>
  )
}

const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * HOUR_SECONDS

/** Ticks in silence, by the server's clock. */
function TimeLeft({ runAt }: { runAt: string }) {
  const t = texts.useT()
  const inEvents = eventTexts.useT()
  const seconds = useCountdown(runAt, serverOffset(), Number.MAX_SAFE_INTEGER)
  return (
    <span role="timer" translate="no" aria-live="off" title={formatExactTime(new Date(runAt))}>
      {timeLeftLabel(seconds, t, inEvents)}
    </span>
  )
}

function timeLeftLabel(seconds: number, t: Translate<typeof en>, inEvents: TranslateEvents): string {
  if (seconds <= 0) return t('jobs.due')
  if (seconds >= 2 * DAY_SECONDS) return t('jobs.inDays', { count: Math.floor(seconds / DAY_SECONDS) })
  const time = seconds > HOUR_SECONDS ? formatDuration(seconds * 1000, inEvents) : formatCountdown(seconds)
  return t('jobs.in', { time })
}
