import { Kept } from '@presale/i18n'
import { classNames, formatExactTime } from '@presale/ui'
import { ArrowRight, History } from 'lucide-react'
import { Link } from 'react-router-dom'
import { CodeText } from './code-text'
import { text } from './event-data'
import { describeActor } from './event-descriptions'
import { EventDetails } from './event-details'
import type { HistoryEntry } from './history-entries'
import styles from './purchase-timeline.module.css'
import { texts } from './texts'

const SETTLING: ReadonlySet<string> = new Set(['PurchaseApproved', 'EvidenceAdded'])

export interface TimelineEntryProps {
  entry: HistoryEntry
  /** Where its transaction can be looked at. */
  explorer: string | undefined
  /** Where the purchase is seen as it was then; none for the latest. */
  asOfLink: string | undefined
  /** The purchase is looked at as it was after this. */
  isAsOf: boolean
  /** It came after what is looked at. */
  isLater: boolean
}

/** What, who and when; what it means; why; what changed. */
export function TimelineEntry({ entry, explorer, asOfLink, isAsOf, isLater }: TimelineEntryProps) {
  const t = texts.useT()
  const { event, title, tone, later, meaning, because, kept } = entry
  const hash = text(event.data.transactionHash)
  return (
    <li
      className={classNames(styles.entry, styles[tone], isAsOf && styles.asOf, isLater && styles.cameLater)}
      aria-current={isAsOf ? 'step' : undefined}
    >
      <p className={styles.what}>
        <Kept text={title} words={kept} />
      </p>
      <p className={styles.who}>
        <Kept text={describeActor(event.actor, t)} words={kept} />
      </p>
      <p className={styles.when}>
        <time dateTime={event.at}>{formatExactTime(new Date(event.at))}</time>
        {later !== undefined && <span>{` · ${later}`}</span>}
      </p>
      {meaning !== undefined && (
        <p className={styles.meaning}>
          <Kept text={meaning} words={kept} />
        </p>
      )}
      {because !== undefined && (
        <p className={styles.because}>
          <span className={styles.term}>{t('fact.reason')}</span>{' '}
          <q>
            <bdi>{because}</bdi>
          </q>
        </p>
      )}
      {event.data.isSelfApproved === true && <p className={styles.meaning}>{t('note.selfApproved')}</p>}
      {hash !== undefined && (
        <CodeText
          term={SETTLING.has(event.type) ? t('fact.settlingTransaction') : t('fact.claimedTransaction')}
          code={hash}
          link={explorer}
        />
      )}
      <Change entry={entry} />
      <div className={styles.controls}>
        <EventDetails entry={entry} />
        {isAsOf ? (
          <span className={styles.shown}>{t('shownAbove')}</span>
        ) : (
          asOfLink !== undefined && (
            <Link
              className={styles.control}
              to={asOfLink}
              preventScrollReset
              aria-label={t('asItWasThenOf', { title })}
            >
              <History size={12} aria-hidden="true" />
              <span>{t('asItWasThen')}</span>
            </Link>
          )
        )}
      </div>
    </li>
  )
}

/** The state before and after it, and the time that the next step has. */
function Change({ entry: { from, to, deadline } }: { entry: HistoryEntry }) {
  const t = texts.useT()
  if (to === undefined) return null
  return (
    <p className={styles.change}>
      <span className={styles.term}>{t('fact.status')}</span>
      <span className={styles.states}>
        {from !== undefined && from !== to && (
          <>
            <span>{t(`state.${from}`)}</span>
            <ArrowRight size={12} role="img" aria-label={t('to')} />
          </>
        )}
        <strong>{t(`state.${to}`)}</strong>
      </span>
      {deadline && (
        <>
          <span className={styles.term}>{deadline.term}</span>
          <time dateTime={deadline.at}>{formatExactTime(new Date(deadline.at))}</time>
        </>
      )}
    </p>
  )
}
