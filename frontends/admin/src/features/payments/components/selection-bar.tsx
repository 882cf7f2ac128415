import type { AdminPurchase } from '@presale/contracts'
import { Button } from '@presale/ui'
import { BULK_VERBS, type BulkVerb, pastTense } from '../bulk-verbs'
import { labelOf } from '../decision-labels'
import styles from './selection-bar.module.css'

export interface SelectionBarProps {
  chosen: readonly AdminPurchase[]
  /** How many of them are on the page that is shown. */
  shownCount: number
  onDecide: (verb: BulkVerb) => void
  onClear: () => void
}

/** What is chosen, and what may be done with it. */
export function SelectionBar({ chosen, shownCount, onDecide, onClear }: SelectionBarProps) {
  if (chosen.length === 0) return null
  const elsewhere = chosen.length - shownCount
  return (
    <section className={styles.bar} aria-label="Selected purchases">
      <p className={styles.count} role="status">
        {chosen.length} selected
        {elsewhere > 0 && <span className={styles.elsewhere}>, {elsewhere} not on this page</span>}
      </p>
      <div className={styles.actions}>
        {BULK_VERBS.map((verb) => {
          const count = chosen.filter(({ allowedActions }) => allowedActions.includes(verb)).length
          return (
            <Button
              key={verb}
              size="sm"
              disabledReason={count === 0 ? `None of them can be ${pastTense(verb)} now` : undefined}
              onClick={() => onDecide(verb)}
            >
              {labelOf(verb)} {count}
            </Button>
          )
        })}
        <Button size="sm" variant="ghost" aria-label="Clear selection" onClick={onClear}>
          Clear
        </Button>
      </div>
    </section>
  )
}
