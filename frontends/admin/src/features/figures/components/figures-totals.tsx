import type { SaleHistory } from '@presale/contracts'
import { Amount, classNames, formatNumber, Skeleton } from '@presale/ui'
import type { ReactNode } from 'react'
import { durationLabel, totalsOf } from '../figure-labels'
import styles from './figures-totals.module.css'

/** What one wants to know first; undefined while it loads. */
export function FiguresTotals({ history }: { history: SaleHistory | undefined }) {
  const totals = history && totalsOf(history)
  return (
    <dl className={styles.totals}>
      <Total term="Purchases" note={totals && `${formatNumber(totals.approved)} approved`}>
        {totals && formatNumber(totals.purchases)}
      </Total>
      <Total isWide term="Raised" note={totals && `${formatNumber(totals.tokens)} tokens credited`}>
        {totals && <Amount prefix="$" value={totals.raised} decimals={2} />}
      </Total>
      <Total term="Approved share" note="of the purchases requested">
        {totals && (totals.approvedShare === null ? 'None yet' : `${totals.approvedShare} %`)}
      </Total>
      <Total term="Median time to decision" note="from the report of the payment">
        {history && durationLabel(history.decisions.medianSeconds)}
      </Total>
    </dl>
  )
}

interface TotalProps {
  term: string
  /** An amount: on a phone it takes the whole row, so that it stands on one line. */
  isWide?: boolean
  note: string | undefined
  children: ReactNode
}

function Total({ term, isWide = false, note, children }: TotalProps) {
  return (
    <div className={classNames(styles.total, isWide && styles.wide)}>
      <dt className={styles.term}>{term}</dt>
      <dd className={styles.value}>{children ?? <Skeleton width={96} height={28} />}</dd>
      <dd className={styles.note}>{note}</dd>
    </div>
  )
}
