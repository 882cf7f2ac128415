import { CopyButton, formatExactTime } from '@presale/ui'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useShell } from '../shell-context'
import { CodeText } from './code-text'
import { text } from './event-data'
import { describeEvent, type EventFact } from './event-descriptions'
import type { HistoryEntry } from './history-entries'
import styles from './purchase-timeline.module.css'
import { storedEvent } from './stored-event'

/** What only some want to know: every fact, what set it off, what ties it to the logs, and the event as stored. */
export function EventDetails({ entry }: { entry: HistoryEntry }) {
  const [isOpen, setIsOpen] = useState(false)
  const id = `details-${entry.event.id}`
  const Icon = isOpen ? ChevronDown : ChevronRight
  return (
    <>
      <button
        type="button"
        className={styles.control}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={`Details: ${entry.title}`}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon size={12} aria-hidden="true" />
        Details
      </button>
      <div id={id} className={styles.details} hidden={!isOpen}>
        {isOpen && <OpenDetails entry={entry} />}
      </div>
    </>
  )
}

function OpenDetails({ entry: { event, cause } }: { entry: HistoryEntry }) {
  const { toast } = useShell()
  const raw = JSON.stringify(storedEvent(event), null, 2)
  // The claimed transaction stands in the entry itself.
  const facts = describeEvent(event).facts.filter(({ value }) => value !== event.data.transactionHash)
  return (
    <>
      {facts.map((fact) => (
        <Fact key={fact.term} fact={fact} />
      ))}
      <Fact fact={{ term: 'Cause', value: cause, kind: 'text' }} />
      <Fact fact={{ term: 'Revision', value: String(event.revision), kind: 'text' }} />
      <Fact fact={{ term: 'Correlation', value: text(event.metadata.correlationId) ?? '–', kind: 'text' }} />
      <div className={styles.rawHead}>
        <span className={styles.term}>The event as it is stored</span>
        <CopyButton
          text={raw}
          label="Copy the event"
          onFailed={() => toast({ title: 'Copy failed', variant: 'destructive' })}
        />
      </div>
      <section
        className={styles.raw}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and a keyboard has to be able to
        tabIndex={0}
        aria-label={`Event of revision ${event.revision} as it is stored`}
      >
        <pre>{raw}</pre>
      </section>
    </>
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
