import type { AdminPurchase } from '@presale/contracts'
import { Kept } from '@presale/i18n'
import { Eye, StickyNote } from 'lucide-react'
import { texts } from '../texts'
import styles from './staff-hints.module.css'

/** Who else looks at it now: two need not check the same one. */
export function LookedAt({ purchase: { lookedAtBy } }: { purchase: AdminPurchase }) {
  const t = texts.useT()
  if (lookedAtBy.length === 0) return null
  return (
    <span className={styles.hint}>
      <Eye size={12} aria-hidden="true" />
      <span>
        <Kept
          text={t('staff.looking', { names: lookedAtBy.join(', '), count: lookedAtBy.length })}
          words={lookedAtBy}
        />
      </span>
    </span>
  )
}

/** In a row: that colleagues noted something, and who looks at it. */
export function StaffHints({ purchase }: { purchase: AdminPurchase }) {
  const t = texts.useT()
  return (
    <>
      {purchase.note && (
        <span className={styles.hint} title={purchase.note.text}>
          <StickyNote size={12} aria-hidden="true" />
          <span>{t('staff.note')}</span>
        </span>
      )}
      <LookedAt purchase={purchase} />
    </>
  )
}
