import type { AdminPurchase } from '@presale/contracts'
import { Rich } from '@presale/i18n'
import { Button } from '@presale/ui'
import { BULK_VERBS, type BulkVerb } from '../decisions/bulk-verbs'
import { texts as decisionTexts } from '../decisions/texts'
import { texts } from '../texts'
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
  const t = texts.useT()
  const inDecisions = decisionTexts.useT()
  if (chosen.length === 0) return null
  const elsewhere = chosen.length - shownCount
  return (
    <section className={styles.bar} aria-label={t('selection.label')}>
      <p className={styles.count} role="status">
        {elsewhere > 0 ? (
          <Rich
            text={t('selection.countElsewhere', { count: chosen.length, elsewhere })}
            parts={{ rest: (words) => <span className={styles.elsewhere}>{words}</span> }}
          />
        ) : (
          t('selection.count', { count: chosen.length })
        )}
      </p>
      <div className={styles.actions}>
        {BULK_VERBS.map((verb) => {
          const count = chosen.filter(({ allowedActions }) => allowedActions.includes(verb)).length
          return (
            <Button
              key={verb}
              size="sm"
              disabledReason={count === 0 ? inDecisions(`bulk.none.${verb}`) : undefined}
              onClick={() => onDecide(verb)}
            >
              {t(`verbCount.${verb}`, { count })}
            </Button>
          )
        })}
        <Button size="sm" variant="ghost" aria-label={t('selection.clearLabel')} onClick={onClear}>
          {t('selection.clear')}
        </Button>
      </div>
    </section>
  )
}
