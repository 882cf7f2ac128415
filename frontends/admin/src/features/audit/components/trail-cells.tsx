import { Kept, useLanguage } from '@presale/i18n'
import { classNames, formatExactTime } from '@presale/ui'
import { ChevronRight } from 'lucide-react'
import type { ReactElement } from 'react'
import type { EventTone } from '../../../events/event-descriptions'
import { formatMoment } from '../moments'
import styles from './trail-columns.module.css'

export function MomentCell({ at }: { at: string }) {
  useLanguage()
  const time = new Date(at)
  return (
    <time className={styles.moment} dateTime={at} title={formatExactTime(time)}>
      {formatMoment(time, new Date())}
    </time>
  )
}

export interface WhatCellProps {
  id: string
  title: string
  /** Of the title, what is no language. */
  kept: readonly string[]
  tone?: EventTone | undefined
  isOpen: boolean
  onToggle: () => void
  /** Beside the title, as far as there is room. */
  children?: ReactElement | readonly (ReactElement | false)[] | false | undefined
}

/** What happened; opens the entry below its row. */
export function WhatCell({ id, title, kept, tone, isOpen, onToggle, children }: WhatCellProps) {
  return (
    <span className={styles.what}>
      <button
        type="button"
        className={styles.toggle}
        data-entry
        aria-expanded={isOpen}
        aria-controls={isOpen ? detailId(id) : undefined}
        onClick={onToggle}
      >
        <ChevronRight className={styles.chevron} size={14} aria-hidden="true" />
        {tone && <span className={classNames(styles.dot, styles[tone])} aria-hidden="true" />}
        <span>
          <Kept text={title} words={kept} />
        </span>
      </button>
      {children}
    </span>
  )
}

export interface MoreProps {
  words: string | undefined
  /** Of the words, what is no language. */
  kept?: readonly string[] | undefined
  /** As somebody wrote it, in whatever language and direction. */
  isQuoted?: boolean | undefined
}

/** As far as there is room; whole on hover, and in the entry. */
export function More({ words, kept = [], isQuoted = false }: MoreProps) {
  if (words === undefined || words === '') return null
  const Words = isQuoted ? 'bdi' : 'span'
  return (
    <Words className={styles.more} title={words}>
      <Kept text={words} words={kept} />
    </Words>
  )
}

export function detailId(id: string): string {
  return `entry-${id}`
}
