import type { AdminPurchase } from '@presale/contracts'
import { Kept } from '@presale/i18n'
import { Eye, StickyNote } from 'lucide-react'
import { texts } from '../texts'
import styles from './staff-hints.module.css'

/** Who else looks at it now: two need not check the same one. */
export function LookedAt({ purchase: { lookedAtBy } }: { purchase: AdminPurchase }) {
  const t = texts.useT()
  if (lookedAtBy.length === 0) return null
  const sentence = t('staff.looking', { names: lookedAtBy.join(', '), count: lookedAtBy.length })
  return (
    <span className={styles.hint} title={sentence}>
      <Eye size={12} aria-hidden="true" />
      <span>
        <Kept text={sentence} words={lookedAtBy} />
      </span>
    </span>
  )
}

/** Colleagues have noted something. */
export function NoteHint({ purchase: { note } }: { purchase: AdminPurchase }) {
  const t = texts.useT()
  if (!note) return null
  return (
    <span className={styles.hint} title={note.text}>
      <StickyNote size={12} aria-hidden="true" />
      <span>{t('staff.note')}</span>
    </span>
  )
}
