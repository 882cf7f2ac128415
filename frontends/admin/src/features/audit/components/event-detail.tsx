import type { AuditEvent } from '@presale/contracts'
import { DescriptionList, formatExactTime } from '@presale/ui'
import { Link } from 'react-router-dom'
import { CodeText } from '../../../events/code-text'
import { describeEvent, type EventFact } from '../../../events/event-descriptions'
import { storedEvent } from '../../../events/stored-event'
import styles from './trail-detail.module.css'

export interface EventDetailProps {
  event: AuditEvent
  /** The list with this purchase alone. */
  onlyThisPurchase: string
}

/** What the event says, how it came to be, and the event itself. */
export function EventDetail({ event, onlyThisPurchase }: EventDetailProps) {
  const { facts } = describeEvent(event)
  const isCode = ({ kind }: EventFact) => kind === 'code'
  return (
    <div className={styles.detail}>
      <section className={styles.part} aria-label="Facts">
        <h2 className={styles.title}>Facts</h2>
        {facts.length === 0 && <p className={styles.none}>{noFacts(event)}</p>}
        <DescriptionList
          items={facts
            .filter((fact) => !isCode(fact))
            .map((fact) => ({ term: fact.term, detail: displayValue(fact) }))}
        />
        {facts.filter(isCode).map(({ term, value }) => (
          <CodeText key={term} term={term} code={value} />
        ))}
        <p className={styles.links}>
          <Link to={`/admin?tab=payments&purchase=${event.purchaseId}`}>Open the purchase</Link>
          <Link to={onlyThisPurchase} preventScrollReset>
            Only this purchase
          </Link>
        </p>
      </section>
      <section className={styles.part} aria-label="Record">
        <h2 className={styles.title}>Record</h2>
        <DescriptionList items={recordOf(event)} />
        <RawEntry word="Raw event" entry={storedEvent(event)} isOpen={event.isUnreadable === true} />
      </section>
    </div>
  )
}

function noFacts({ isUnreadable }: AuditEvent): string {
  return isUnreadable
    ? 'The code that runs cannot read this event. The raw event is what is stored; its purchase stands still until the event can be read or is skipped.'
    : 'It says no more than that it happened.'
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
      <pre className={styles.raw} tabIndex={0}>
        {JSON.stringify(entry, null, 2)}
      </pre>
    </details>
  )
}

function displayValue({ kind, value }: EventFact) {
  return kind === 'time' ? <time dateTime={value}>{formatExactTime(new Date(value))}</time> : value
}

function recordOf({ id, at, position, purchaseId, metadata, isUnreadable }: AuditEvent) {
  const { correlationId, causationId } = metadata
  const code = (text: unknown) => <code className={styles.code}>{String(text)}</code>
  return [
    {
      term: isUnreadable ? 'Stored' : 'Happened',
      detail: <time dateTime={at}>{formatExactTime(new Date(at))}</time>,
    },
    { term: 'Purchase', detail: code(purchaseId) },
    { term: 'Event', detail: code(id) },
    { term: 'Position in the log', detail: code(position) },
    ...(correlationId === undefined ? [] : [{ term: 'Request (correlation)', detail: code(correlationId) }]),
    ...(causationId === undefined ? [] : [{ term: 'Cause', detail: code(causationId) }]),
  ]
}
