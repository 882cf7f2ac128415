import { sentenceOf } from '@presale/api-client'
import type { AuditEvent } from '@presale/contracts'
import { Kept } from '@presale/i18n'
import { explorerLink } from '@presale/kernel'
import { ErrorState, Skeleton } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { OutdatedNotice } from '../lists/outdated-notice'
import { keptOf, text } from './event-data'
import { historyEntries } from './history-entries'
import { summaryOf } from './history-summary'
import { indexAsOf, isOwnEvent, purchaseEventsQuery } from './purchase-events'
import styles from './purchase-timeline.module.css'
import { texts } from './texts'
import { TimelineEntry } from './timeline-entry'

export interface PurchaseTimelineProps {
  id: string
  /** The event that the purchase is looked at as of; what came later is dimmed. */
  asOf?: number | undefined
  /** Where the purchase is seen as it was after that event; left out, in Payment Tracking. */
  linkTo?: ((revision: number) => string) | undefined
}

/** A purchase's events, oldest first, as sentences. */
export function PurchaseTimeline({
  id,
  asOf,
  linkTo = (revision) => asOfLink(id, revision),
}: PurchaseTimelineProps) {
  const t = texts.useT()
  const query = useQuery(purchaseEventsQuery(id))
  const { data, error, isError, isFetching, refetch } = query
  if (!data && isError) {
    return (
      <ErrorState
        title={t('historyFailed')}
        description={sentenceOf(error, t('historyNotRead'))}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <section className={styles.section} aria-labelledby={`history-${id}`}>
      <h3 className={styles.title} id={`history-${id}`}>
        {t('history')}
      </h3>
      {isError && <OutdatedNotice query={query} title={t('historyOutdated')} failed={t('historyNotRead')} />}
      {data ? <Entries events={data} asOf={asOf} linkTo={linkTo} /> : <TimelineSkeleton />}
    </section>
  )
}

function asOfLink(id: string, revision: number): string {
  return `/admin?${new URLSearchParams({ tab: 'payments', purchase: id, asOf: String(revision) })}`
}

interface EntriesProps {
  events: readonly AuditEvent[]
  asOf: number | undefined
  linkTo: (revision: number) => string
}

function Entries({ events, asOf, linkTo }: EntriesProps) {
  const t = texts.useT()
  const latest = events.findLast(isOwnEvent)?.revision
  const lookedAt = asOf === undefined ? -1 : indexAsOf(events, asOf)
  return (
    <>
      <p className={styles.summary}>
        <Kept text={summaryOf(events, t)} words={keptOf(...events)} />
      </p>
      <ol className={styles.timeline}>
        {historyEntries(events, t).map((entry, index) => (
          <TimelineEntry
            key={entry.event.id}
            entry={entry}
            explorer={explorerOf(events, entry.event)}
            // As it is now needs no looking back.
            asOfLink={
              isOwnEvent(entry.event) && entry.event.revision !== latest
                ? linkTo(entry.event.revision)
                : undefined
            }
            isAsOf={index === lookedAt}
            isLater={asOf !== undefined && index > lookedAt}
          />
        ))}
      </ol>
    </>
  )
}

/** Where the transaction that an event names can be looked at: currency and address stand in the request. */
function explorerOf(events: readonly AuditEvent[], { data }: AuditEvent): string | undefined {
  const request = events.find(({ type }) => type === 'PurchaseRequested')
  const [currency, wallet] = [text(request?.data.currency), text(request?.data.walletAddress)]
  const hash = text(data.transactionHash)
  if (currency === undefined || wallet === undefined || hash === undefined) return undefined
  return explorerLink(currency, wallet, hash)
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
