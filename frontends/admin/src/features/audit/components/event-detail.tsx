import type { AuditEvent } from '@presale/contracts'
import { Kept, type Translate } from '@presale/i18n'
import { DescriptionList, formatExactTime } from '@presale/ui'
import { Link } from 'react-router-dom'
import { CodeText } from '../../../events/code-text'
import { keptOf } from '../../../events/event-data'
import { describeEvent, type EventFact } from '../../../events/event-descriptions'
import { storedEvent } from '../../../events/stored-event'
import { texts as eventTexts } from '../../../events/texts'
import { texts } from '../texts'
import type { en } from '../texts.en'
import styles from './trail-detail.module.css'

export interface EventDetailProps {
  event: AuditEvent
  /** The list with this purchase alone. */
  onlyThisPurchase: string
}

/** What the event says, how it came to be, and the event itself. */
export function EventDetail({ event, onlyThisPurchase }: EventDetailProps) {
  const t = texts.useT()
  const { facts } = describeEvent(event, eventTexts.useT())
  const isCode = ({ kind }: EventFact) => kind === 'code'
  return (
    <div className={styles.detail}>
      <section className={styles.part} aria-label={t('detail.facts')}>
        <h2 className={styles.title}>{t('detail.facts')}</h2>
        {facts.length === 0 && <p className={styles.none}>{noFacts(event, t)}</p>}
        <DescriptionList
          items={facts
            .filter((fact) => !isCode(fact))
            .map((fact) => ({
              term: <Kept text={fact.term} words={keptOf(event)} />,
              detail: displayValue(fact),
            }))}
        />
        {facts.filter(isCode).map(({ name, term, value }) => (
          <CodeText key={name} term={term} code={value} />
        ))}
        <p className={styles.links}>
          <Link to={`/admin?tab=payments&purchase=${event.purchaseId}`}>{t('detail.openPurchase')}</Link>
          <Link to={onlyThisPurchase} preventScrollReset>
            {t('detail.onlyThisPurchase')}
          </Link>
        </p>
      </section>
      <section className={styles.part} aria-label={t('detail.record')}>
        <h2 className={styles.title}>{t('detail.record')}</h2>
        <DescriptionList items={recordOf(event, t)} />
        <RawEntry
          word={t('detail.rawEvent')}
          entry={storedEvent(event)}
          isOpen={event.isUnreadable === true}
        />
      </section>
    </div>
  )
}

function noFacts({ isUnreadable }: AuditEvent, t: Translate<typeof en>): string {
  return isUnreadable ? t('detail.unreadable') : t('detail.noFacts')
}

interface RawEntryProps {
  word: string
  entry: unknown
  /** Shown at once, where there is nothing else to read. */
  isOpen?: boolean
}

/** As it is stored, for those who want it. */
export function RawEntry({ word, entry, isOpen = false }: RawEntryProps) {
  return (
    <details open={isOpen}>
      <summary className={styles.summary}>{word}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre className={styles.raw} translate="no" tabIndex={0}>
        {JSON.stringify(entry, null, 2)}
      </pre>
    </details>
  )
}

function displayValue({ kind, value }: EventFact) {
  if (kind === 'time') return <time dateTime={value}>{formatExactTime(new Date(value))}</time>
  return (
    <span dir="auto" translate={kind === 'amount' ? 'no' : undefined}>
      {value}
    </span>
  )
}

function recordOf(
  { id, type, at, position, purchaseId, metadata, isUnreadable }: AuditEvent,
  t: Translate<typeof en>,
) {
  const { correlationId, causationId } = metadata
  const code = (text: unknown) => (
    <code translate="no" className={styles.code}>
      {String(text)}
    </code>
  )
  return [
    {
      term: isUnreadable ? t('detail.stored') : t('detail.happened'),
      detail: <time dateTime={at}>{formatExactTime(new Date(at))}</time>,
    },
    { term: t('detail.eventType'), detail: code(type) },
    { term: t('detail.purchase'), detail: code(purchaseId) },
    { term: t('detail.event'), detail: code(id) },
    { term: t('detail.position'), detail: code(position) },
    ...(correlationId === undefined ? [] : [{ term: t('detail.requestId'), detail: code(correlationId) }]),
    ...(causationId === undefined ? [] : [{ term: t('detail.cause'), detail: code(causationId) }]),
  ]
}
