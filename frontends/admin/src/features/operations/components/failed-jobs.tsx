import type { FailedJob } from '@presale/contracts'
import { Rich } from '@presale/i18n'
import { Button, Notice, RelativeTime, Skeleton } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { failedJobsQuery } from '../../../operations/running'
import { useShell } from '../../../shell-context'
import { FOLLOWED } from '../api/operations'
import { useRetryFailed } from '../api/use-retry-failed'
import { texts } from '../texts'
import styles from './failed-jobs.module.css'
import { JobName } from './next-jobs'

const SHOWN = 10

export interface FailedJobsProps {
  readonly queue: string
  /** As the queue counts them. */
  readonly count: number
}

/** What failed for good and why; an admin has it tried again. */
export function FailedJobs({ queue, count }: FailedJobsProps) {
  const t = texts.useT()
  const { user } = useShell()
  const { data, isError } = useQuery({ ...failedJobsQuery(queue), ...FOLLOWED })
  const retry = useRetryFailed(queue)
  const shown = data?.slice(0, SHOWN)
  return (
    <section className={styles.failed} aria-label={t('failedJobs.of', { queue })}>
      <div className={styles.head}>
        <p className={styles.title}>{t('failedJobs', { count })}</p>
        {user.isAdmin && count > 1 && (
          <Button
            size="sm"
            variant="secondary"
            isBusy={retry.isPending && retry.variables === undefined}
            onClick={() => retry.mutate(undefined)}
          >
            {t('failedJobs.retryAll')}
          </Button>
        )}
      </div>
      {isError && !data && <Notice tone="pending">{t('failedJobs.unread')}</Notice>}
      {!data && !isError && <Skeleton />}
      <ul className={styles.jobs}>
        {shown?.map((job) => (
          <Failed
            key={job.id}
            queue={queue}
            job={job}
            isRetried={retry.isPending && retry.variables === job.id}
            onRetry={user.isAdmin ? () => retry.mutate(job.id) : undefined}
          />
        ))}
      </ul>
      {shown && count > shown.length && (
        <p className={styles.about}>{t('andMore', { count: count - shown.length })}</p>
      )}
    </section>
  )
}

interface FailedProps {
  readonly queue: string
  readonly job: FailedJob
  readonly isRetried: boolean
  /** Undefined for who may only read. */
  readonly onRetry: (() => void) | undefined
}

function Failed({ queue, job, isRetried, onRetry }: FailedProps) {
  const t = texts.useT()
  const { id, name, attempts, failedAt, error } = job
  return (
    <li className={styles.job}>
      <div className={styles.what}>
        <p className={styles.about}>
          <Rich
            text={t('failedJobs.about', { attempts })}
            parts={{
              job: () => <JobName queue={queue} id={id} />,
              name: () => <span translate="no">{name}</span>,
              when: () => <RelativeTime at={failedAt} />,
            }}
          />
        </p>
        <p className={styles.error} translate={error === '' ? undefined : 'no'}>
          {error === '' ? t('failedJobs.noError') : error}
        </p>
      </div>
      {onRetry && (
        <Button
          size="sm"
          variant="secondary"
          isBusy={isRetried}
          aria-label={t('failedJobs.retryOf', { id })}
          onClick={onRetry}
        >
          {t('failedJobs.retry')}
        </Button>
      )}
    </li>
  )
}
