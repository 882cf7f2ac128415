import type { AdminPurchase } from '@presale/contracts'
import { Button } from '@presale/ui'
import { texts } from '../texts'
import type { RowSelection } from '../use-row-selection'
import styles from './select-seen.module.css'

export interface SelectSeenProps {
  /** The rows of the page. */
  rows: readonly AdminPurchase[]
  selection: RowSelection
}

/** Those of the page that were paid as asked and are deep enough: they can be approved together. */
export function SelectSeen({ rows, selection }: SelectSeenProps) {
  const t = texts.useT()
  const asAsked = rows.filter(
    ({ seen, allowedActions }) => seen?.isAsAsked && allowedActions.includes('approve'),
  )
  if (asAsked.length === 0) return null
  return (
    <div className={styles.line}>
      <span>{t('seen.asAsked', { count: asAsked.length })}</span>
      {!asAsked.every(({ id }) => selection.has(id)) && (
        <Button size="sm" onClick={() => selection.set(asAsked, true)}>
          {t('seen.select')}
        </Button>
      )}
    </div>
  )
}
