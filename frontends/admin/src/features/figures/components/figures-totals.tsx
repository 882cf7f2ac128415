import type { SaleHistory } from '@presale/contracts'
import { Kept, Rich, type Translate } from '@presale/i18n'
import { Amount, classNames, formatNumber, formatPercent, Skeleton, VisuallyHidden } from '@presale/ui'
import type { ReactNode } from 'react'
import { texts as eventTexts } from '../../../events/texts'
import { comparisonOf } from '../comparison'
import { dayLabel, durationLabel, pendingIn, totalsOf } from '../figure-labels'
import { texts } from '../texts'
import type { en } from '../texts.en'
import styles from './figures-totals.module.css'

export interface FiguresTotalsProps {
  /** Undefined while it loads. */
  history: SaleHistory | undefined
  /** The period before, which is as long; undefined while it is not known. */
  before: SaleHistory | undefined
  /** The last day is not over: the period before has a whole one in its place. */
  isUnfinished: boolean
}

/** What one wants to know first, and how it was in the period before. */
export function FiguresTotals({ history, before, isUnfinished }: FiguresTotalsProps) {
  const t = texts.useT()
  const inEvents = eventTexts.useT()
  const totals = history && totalsOf(history)
  const compared = history && before && comparisonOf(history, before, t, inEvents)
  return (
    <div className={styles.all}>
      <dl className={styles.totals}>
        <Total
          term={t('purchases')}
          change={compared?.purchases}
          note={totals && t('approvedCount', { count: formatNumber(totals.approved) })}
        >
          {totals && formatNumber(totals.purchases)}
        </Total>
        <Total
          isWide
          term={t('raised')}
          change={compared?.raised}
          note={totals && <TokensCredited tokens={totals.tokens} />}
        >
          {totals && <Amount prefix="$" value={totals.raised} decimals={2} />}
        </Total>
        <Total
          term={t('approvedShare')}
          change={compared?.approvedShare}
          note={history && shareNote(pendingIn(history), t)}
        >
          {totals && (totals.approvedShare === null ? t('noneYet') : formatPercent(totals.approvedShare))}
        </Total>
        <Total term={t('medianTime')} change={compared?.medianSeconds} note={t('fromReport')}>
          {history && durationLabel(history.decisions.medianSeconds, t, inEvents)}
        </Total>
      </dl>
      <p className={styles.compared}>
        {before &&
          t(isUnfinished ? 'comparedUnfinished' : 'comparedWith', {
            from: dayLabel(before.from, 'numeric'),
            to: dayLabel(before.to, 'numeric'),
          })}
      </p>
    </div>
  )
}

function TokensCredited({ tokens }: { tokens: number }) {
  const count = formatNumber(tokens)
  return <Kept text={texts.useT()('tokensCreditedCount', { count })} words={[count]} />
}

/** Whose share it is: those that are not decided yet may still be approved. */
function shareNote(pending: number, t: Translate<typeof en>): string {
  return pending === 0 ? t('ofRequested') : t('ofRequestedPending', { count: formatNumber(pending) })
}

interface TotalProps {
  term: string
  /** An amount: on a phone it takes the whole row, so that it stands on one line. */
  isWide?: boolean
  note: ReactNode
  /** From the period before; undefined while that is not known. */
  change: string | undefined
  children: ReactNode
}

function Total({ term, isWide = false, note, change, children }: TotalProps) {
  const t = texts.useT()
  return (
    <div className={classNames(styles.total, isWide && styles.wide)}>
      <dt className={styles.term}>{term}</dt>
      <dd className={styles.value}>{children ?? <Skeleton width={96} height={28} />}</dd>
      <dd className={styles.note}>{note}</dd>
      <dd className={styles.change}>
        {change !== undefined && (
          <Rich
            text={t('against')}
            parts={{
              before: (words) => <VisuallyHidden>{words}</VisuallyHidden>,
              change: () => <Kept text={change} words={[]} />,
            }}
          />
        )}
      </dd>
    </div>
  )
}
