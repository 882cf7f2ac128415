import type { AdminPurchase } from '@presale/contracts'
import { Checkbox } from '@presale/ui'
import { texts } from '../texts'
import type { RowSelection } from '../use-row-selection'

export interface SelectAllProps {
  rows: readonly AdminPurchase[]
  selection: RowSelection
  /** In the head of the table, where there is no room for words. */
  isLabelHidden?: boolean | undefined
}

/** Chooses every row of the page, or lets go of them. */
export function SelectAll({ rows, selection, isLabelHidden }: SelectAllProps) {
  const t = texts.useT()
  const count = rows.filter(({ id }) => selection.has(id)).length
  const isAll = rows.length > 0 && count === rows.length
  return (
    <Checkbox
      label={t('selection.all')}
      isLabelHidden={isLabelHidden}
      disabled={rows.length === 0}
      checked={isAll || (count > 0 && 'indeterminate')}
      onCheckedChange={() => selection.set(rows, !isAll)}
    />
  )
}
