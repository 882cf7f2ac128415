import { sentenceOf } from '@presale/api-client'
import type { AuditEvent } from '@presale/contracts'
import { Button, classNames, ErrorState, formatExactTime, Notice, Skeleton } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paymentEventsQuery } from '../api/payment-events'
import { describeActor, describeEvent, type EventFact } from '../event-words'
import { CodeText } from './code-text'
import styles from './payment-timeline.module.css'

/** Everything that happened to the purchase, oldest first. */
export function PaymentTimeline({ id }: { id: string }) {
  const { data, error, isError, isFetching, refetch } = useQuery(paymentEventsQuery(id))
  const retry = () => void refetch()
  if (!data && isError) {
    return (
      <ErrorState
        title="Failed to fetch the history"
        description={sentenceOf(error, 'The history of this purchase could not be loaded.')}
        isRetrying={isFetching}
        onRetry={retry}
      />
    )
  }
  return (
    <section className={styles.section} aria-labelledby={`history-${id}`}>
      <h3 className={styles.title} id={`history-${id}`}>
        History
      </h3>
      {isError && (
        <Notice
          tone="declined"
          title="This history could not be brought up to date"
          action={
            <Button size="sm" isBusy={isFetching} onClick={retry}>
              Retry
            </Button>
          }
        />
      )}
      {data ? (
        <ol className={styles.timeline}>
          {data.map((event) => (
            <TimelineEntry key={event.id} event={event} />
          ))}
        </ol>
      ) : (
        <TimelineSkeleton />
      )}
    </section>
  )
}

function TimelineEntry({ event }: { event: AuditEvent }) {
  const [isRawShown, setIsRawShown] = useState(false)
  const { title, tone, facts } = describeEvent(event)
  const rawId = `raw-${event.id}`
  return (
    <li className={classNames(styles.entry, styles[tone])}>
      <p className={styles.what}>{title}</p>
      <p className={styles.when}>
        <time dateTime={event.at}>{formatExactTime(new Date(event.at))}</time> · {describeActor(event.actor)}
      </p>
      {facts.length > 0 && (
        <div className={styles.facts}>
          {facts.map((fact) => (
            <Fact key={fact.term} fact={fact} />
          ))}
        </div>
      )}
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isRawShown}
        aria-controls={rawId}
        onClick={() => setIsRawShown(!isRawShown)}
      >
        {isRawShown ? 'Hide raw' : 'Show raw'}
      </button>
      <pre id={rawId} className={styles.raw} hidden={!isRawShown}>
        {isRawShown && JSON.stringify(event, null, 2)}
      </pre>
    </li>
  )
}

function Fact({ fact: { term, value, kind } }: { fact: EventFact }) {
  if (kind === 'code') return <CodeText term={term} code={value} />
  return (
    <p className={styles.fact}>
      <span className={styles.term}>{term}</span>
      {kind === 'time' ? (
        <time dateTime={value}>{formatExactTime(new Date(value))}</time>
      ) : (
        <span>{value}</span>
      )}
    </p>
  )
}

function TimelineSkeleton() {
  return (
    <div className={styles.loading} aria-busy="true">
      {['first', 'second'].map((entry) => (
        <div key={entry} className={styles.loadingEntry}>
          <Skeleton width="50%" />
          <Skeleton width="80%" height={12} />
          <Skeleton height={48} />
        </div>
      ))}
    </div>
  )
}
