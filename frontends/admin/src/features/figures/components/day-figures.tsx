import type { SaleHistory } from '@presale/contracts'
import { numberLocale, type Translate } from '@presale/i18n'
import { Amount, type Column, formatNumber } from '@presale/ui'
import {
  amountsSummary,
  countsOf,
  dayLabel,
  endedOf,
  periodsSummary,
  requestedOf,
  totalsOf,
} from '../figure-labels'
import { type Period, periodsOf, unitOf } from '../periods'
import { texts } from '../texts'
import type { en } from '../texts.en'
import { FigureCard } from './figure-card'
import { allOutcomes, approvedAndPending, countColumn, dollarColumn, dollars } from './figure-columns'

type T = Translate<typeof en>

export interface FigureProps {
  history: SaleHistory
  isTable: boolean
  className?: string | undefined
}

const date = (unit: 'day' | 'week', t: T): Column<Period> => ({
  id: 'date',
  header: t(unit),
  isPrimary: true,
  cell: (period) => <time dateTime={period.date}>{labelsOf(period, t).name}</time>,
})

const counts = (t: T): readonly Column<Period>[] => [
  countColumn('purchases', t('purchases'), (day) => day.purchases),
  countColumn('approved', t('approved'), (day) => day.approved),
  countColumn('pending', t('state.pending'), (day) => countsOf(day)[1]),
  countColumn('ended', t('ended'), (day) => countsOf(day)[2]),
]

const amounts = (t: T): readonly Column<Period>[] => [
  dollarColumn('total', t('requested'), requestedOf),
  dollarColumn('approvedTotal', t('approved'), (day) => day.approvedTotal),
  dollarColumn('ended', t('ended'), endedOf),
  { id: 'tokens', header: t('tokensCredited'), align: 'end', cell: (day) => <Amount value={day.tokens} /> },
]

const dateOf = (day: Period) => day.date

export function PurchasesOverTime({ history, isTable, className }: FigureProps) {
  const t = texts.useT()
  const [unit, periods] = [unitOf(history), periodsOf(history)]
  return (
    <FigureCard
      title={t(`purchasesBy.${unit}`)}
      summary={periodsSummary(history, t)}
      className={className}
      isTable={isTable}
      series={allOutcomes(t)}
      rows={periods.map((day) => ({
        ...labelsOf(day, t),
        values: countsOf(day),
        facts: [
          { term: t('purchases'), text: formatNumber(day.purchases) },
          { term: t('approved'), text: formatNumber(day.approved) },
          { term: t('state.pending'), text: formatNumber(countsOf(day)[1]) },
          { term: t('ended'), text: formatNumber(countsOf(day)[2]) },
        ],
      }))}
      columns={[date(unit, t), ...counts(t)]}
      data={periods}
      rowKey={dateOf}
    />
  )
}

export function AmountOverTime({ history, isTable, className }: FigureProps) {
  const t = texts.useT()
  const [unit, periods] = [unitOf(history), periodsOf(history)]
  const { total, raised, ended } = totalsOf(history)
  return (
    <FigureCard
      title={t(`amountBy.${unit}`)}
      summary={amountsSummary(history, t)}
      kept={[dollars(total), dollars(raised), dollars(ended)]}
      className={className}
      isTable={isTable}
      series={approvedAndPending(t)}
      formatTick={dollarTick}
      rows={periods.map((day) => ({
        ...labelsOf(day, t),
        values: [Number(day.approvedTotal), Number(requestedOf(day)) - Number(day.approvedTotal)],
        facts: [
          { term: t('requested'), text: dollars(requestedOf(day)) },
          { term: t('approved'), text: dollars(day.approvedTotal) },
          { term: t('ended'), text: dollars(endedOf(day)) },
          { term: t('tokensCredited'), text: formatNumber(day.tokens) },
        ],
      }))}
      columns={[date(unit, t), ...amounts(t)]}
      data={periods}
      rowKey={dateOf}
    />
  )
}

function labelsOf({ date: day, to }: Period, t: T) {
  const last = dayLabel(to, 'numeric')
  return {
    key: day,
    label: dayLabel(day),
    name: to === day ? last : t('fromTo', { from: dayLabel(day), to: last }),
  }
}

/** '$12K': the axis is rounded; the bar's details have the exact figure. */
export function dollarTick(value: number): string {
  return Intl.NumberFormat(numberLocale(), {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    notation: 'compact',
    // Without it '4671 $' beside '17.526 $'.
    useGrouping: true,
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  }).format(value)
}
