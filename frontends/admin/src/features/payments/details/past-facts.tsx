import { sentenceOf } from '@presale/api-client'
import type { AuditEvent } from '@presale/contracts'
import { Kept } from '@presale/i18n'
import { ErrorState, formatExactTime, LinkButton, Notice, Skeleton } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { keptOf } from '../../../events/event-data'
import { describeEvent } from '../../../events/event-descriptions'
import { indexAsOf } from '../../../events/purchase-events'
import { texts as eventTexts } from '../../../events/texts'
import { paymentAsOfQuery } from '../api/payments'
import styles from './payment-details.module.css'
import { PaymentFacts } from './payment-facts'
import { texts } from './texts'

export interface PastFactsProps {
  id: string
  asOf: number
  events: readonly AuditEvent[] | undefined
  /** Back to how it is now. */
  nowLink: string
}

/** The purchase as it was right after one of its events: marked as past, with a way back. */
export function PastFacts({ id, asOf, events, nowLink }: PastFactsProps) {
  const t = texts.useT()
  const inEvents = eventTexts.useT()
  const { data, isError, error, isFetching, refetch } = useQuery(paymentAsOfQuery(id, asOf))
  const index = indexAsOf(events ?? [], asOf)
  const event = events?.[index]
  return (
    <>
      <div role="status">
        <Notice
          title={t('past.title')}
          action={
            <LinkButton size="sm" variant="primary">
              <Link to={nowLink} preventScrollReset>
                {t('past.toNow')}
              </Link>
            </LinkButton>
          }
        >
          <Kept
            text={
              event
                ? t('past.after', {
                    event: describeEvent(event, inEvents).title,
                    time: formatExactTime(new Date(event.at)),
                  })
                : t('past.afterRevision', { revision: asOf })
            }
            words={event ? keptOf(event) : []}
          />
        </Notice>
      </div>
      {isError ? (
        <ErrorState
          title={t('past.failed')}
          description={sentenceOf(error, t('past.failedHint'))}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : data ? (
        <div className={styles.past}>
          <PaymentFacts
            onSettle={undefined}
            noting={undefined}
            deciding={undefined}
            // A deadline of then runs out for nobody now.
            purchase={{ ...data, expiresAt: null }}
            events={events?.slice(0, index + 1)}
            onDeadline={ignore}
          />
        </div>
      ) : (
        <Skeleton height={240} />
      )}
    </>
  )
}

function ignore(): void {}
