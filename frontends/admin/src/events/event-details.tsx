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
import { texts } from './texts'

/** What only some want to know: every fact, what set it off, what ties it to the logs, and the event as stored. */
export function EventDetails({ entry }: { entry: HistoryEntry }) {
  const t = texts.useT()
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
        aria-label={t('detailsOf', { title: entry.title })}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon size={12} aria-hidden="true" />
        <span>{t('details')}</span>
      </button>
      <div id={id} className={styles.details} hidden={!isOpen}>
        {isOpen && <OpenDetails entry={entry} />}
      </div>
    </>
  )
}

function OpenDetails({ entry: { event, cause } }: { entry: HistoryEntry }) {
  const t = texts.useT()
  const { toast } = useShell()
  const raw = JSON.stringify(storedEvent(event), null, 2)
  // The claimed transaction stands in the entry itself.
  const facts = describeEvent(event, t).facts.filter(({ value }) => value !== event.data.transactionHash)
  return (
    <>
      {facts.map((fact) => (
        <Fact key={fact.name} fact={fact} />
      ))}
      <Fact fact={{ term: t('fact.cause'), value: cause, kind: 'text' }} />
      <Fact fact={{ term: t('fact.revision'), value: String(event.revision), kind: 'text' }} />
      <Fact
        fact={{ term: t('fact.correlation'), value: text(event.metadata.correlationId) ?? '–', kind: 'text' }}
      />
      <div className={styles.rawHead}>
        <span className={styles.term}>{t('eventAsStored')}</span>
        <CopyButton
          text={raw}
          label={t('copyEvent')}
          onFailed={() => toast({ title: t('copyFailed'), variant: 'destructive' })}
        />
      </div>
      <section
        className={styles.raw}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and a keyboard has to be able to
        tabIndex={0}
        aria-label={t('eventOfRevision', { revision: event.revision })}
      >
        <pre translate="no">{raw}</pre>
      </section>
    </>
  )
}

function Fact({ fact: { term, value, kind } }: { fact: Omit<EventFact, 'name'> }) {
  if (kind === 'code') return <CodeText term={term} code={value} />
  return (
    <p className={styles.fact}>
      <span className={styles.term}>{term}</span>
      {kind === 'time' ? (
        <time dateTime={value}>{formatExactTime(new Date(value))}</time>
      ) : (
        <span dir="auto">{value}</span>
      )}
    </p>
  )
}
