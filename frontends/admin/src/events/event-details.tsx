import { Kept } from '@presale/i18n'
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

function OpenDetails({ entry: { event, cause, kept } }: { entry: HistoryEntry }) {
  const t = texts.useT()
  const { toast } = useShell()
  const correlation = text(event.metadata.correlationId) ?? '–'
  const raw = JSON.stringify(storedEvent(event), null, 2)
  // The claimed transaction stands in the entry itself.
  const facts = describeEvent(event, t).facts.filter(({ value }) => value !== event.data.transactionHash)
  return (
    <>
      {facts.map((fact) => (
        <Fact key={fact.name} fact={fact} kept={kept} />
      ))}
      <Fact fact={{ term: t('fact.cause'), value: cause, kind: 'text' }} kept={kept} />
      <Fact fact={{ term: t('fact.revision'), value: String(event.revision), kind: 'text' }} />
      <Fact fact={{ term: t('fact.correlation'), value: correlation, kind: 'text' }} kept={[correlation]} />
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

interface FactProps {
  fact: Omit<EventFact, 'name'>
  /** Of its words, what is no language. */
  kept?: readonly string[]
}

function Fact({ fact: { term, value, kind }, kept = [] }: FactProps) {
  if (kind === 'code') return <CodeText term={term} code={value} />
  return (
    <p className={styles.fact}>
      <span className={styles.term}>
        <Kept text={term} words={kept} />
      </span>
      {kind === 'time' ? (
        <time dateTime={value}>{formatExactTime(new Date(value))}</time>
      ) : (
        <span dir="auto" translate={kind === 'amount' ? 'no' : undefined}>
          <Kept text={value} words={kept} />
        </span>
      )}
    </p>
  )
}
