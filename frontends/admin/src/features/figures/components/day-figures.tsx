import type { SaleHistory } from '@presale/contracts'
import { Amount, type Column, formatNumber } from '@presale/ui'
import { amountsSummary, dayLabel, daysSummary } from '../figure-labels'
import type { BarSeries } from './bar-row'
import { FigureCard } from './figure-card'

type Day = SaleHistory['days'][number]

export interface FigureProps {
  history: SaleHistory
  isTable: boolean
  className?: string | undefined
}

const SERIES: readonly BarSeries[] = [
  { name: 'Approved', color: 'var(--approved)' },
  { name: 'Pending, declined or expired', color: 'var(--border-strong)' },
]

const date: Column<Day> = {
  id: 'date',
  header: 'Day (UTC)',
  isPrimary: true,
  cell: (day) => <time dateTime={day.date}>{dayLabel(day.date, 'numeric')}</time>,
}

const usd = (value: string) => <Amount prefix="$" value={value} decimals={2} />

const PURCHASES: readonly Column<Day>[] = [
  date,
  { id: 'purchases', header: 'Purchases', align: 'end', cell: (day) => formatNumber(day.purchases) },
  { id: 'approved', header: 'Approved', align: 'end', cell: (day) => formatNumber(day.approved) },
]

const AMOUNTS: readonly Column<Day>[] = [
  date,
  { id: 'total', header: 'Requested', align: 'end', cell: (day) => usd(day.total) },
  { id: 'approvedTotal', header: 'Approved', align: 'end', cell: (day) => usd(day.approvedTotal) },
  { id: 'tokens', header: 'Tokens credited', align: 'end', cell: (day) => formatNumber(day.tokens) },
]

const dateOf = (day: Day) => day.date

export function PurchasesByDay({ history, isTable, className }: FigureProps) {
  return (
    <FigureCard
      title="Purchases by day"
      summary={daysSummary(history)}
      className={className}
      isTable={isTable}
      series={SERIES}
      rows={history.days.map((day) => ({
        ...labelsOf(day),
        values: [day.approved, day.purchases - day.approved],
        facts: [
          { term: 'Purchases', text: formatNumber(day.purchases) },
          { term: 'Approved', text: formatNumber(day.approved) },
        ],
      }))}
      columns={PURCHASES}
      data={history.days}
      rowKey={dateOf}
    />
  )
}

export function AmountByDay({ history, isTable, className }: FigureProps) {
  return (
    <FigureCard
      title="Amount by day"
      summary={amountsSummary(history)}
      className={className}
      isTable={isTable}
      series={SERIES}
      formatTick={dollarTick}
      rows={history.days.map((day) => ({
        ...labelsOf(day),
        values: [Number(day.approvedTotal), Number(day.total) - Number(day.approvedTotal)],
        facts: [
          { term: 'Requested', text: `$${formatNumber(day.total, 2)}` },
          { term: 'Approved', text: `$${formatNumber(day.approvedTotal, 2)}` },
          { term: 'Tokens credited', text: formatNumber(day.tokens) },
        ],
      }))}
      columns={AMOUNTS}
      data={history.days}
      rowKey={dateOf}
    />
  )
}

function labelsOf({ date: day }: Day) {
  return { key: day, label: dayLabel(day), name: dayLabel(day, 'numeric') }
}

/** '$12K': the axis is rounded; the bar's details have the exact figure. */
export function dollarTick(value: number): string {
  return `$${Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 }).format(value)}`
}
