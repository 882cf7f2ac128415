import type { SaleHistory } from '@presale/contracts'
import { type Column, formatNumber } from '@presale/ui'
import { amountsSummary, dayLabel, daysSummary } from '../figure-labels'
import { FigureCard } from './figure-card'
import { APPROVED_AND_OTHERS, countColumn, dollarColumn, dollars } from './figure-columns'

type Day = SaleHistory['days'][number]

export interface FigureProps {
  history: SaleHistory
  isTable: boolean
  className?: string | undefined
}

const date: Column<Day> = {
  id: 'date',
  header: 'Day (UTC)',
  isPrimary: true,
  cell: (day) => <time dateTime={day.date}>{dayLabel(day.date, 'numeric')}</time>,
}

const COUNTS: readonly Column<Day>[] = [
  date,
  countColumn('purchases', 'Purchases', (day) => day.purchases),
  countColumn('approved', 'Approved', (day) => day.approved),
]

const AMOUNTS: readonly Column<Day>[] = [
  date,
  dollarColumn('total', 'Requested', (day) => day.total),
  dollarColumn('approvedTotal', 'Approved', (day) => day.approvedTotal),
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
      series={APPROVED_AND_OTHERS}
      rows={history.days.map((day) => ({
        ...labelsOf(day),
        values: [day.approved, day.purchases - day.approved],
        facts: [
          { term: 'Purchases', text: formatNumber(day.purchases) },
          { term: 'Approved', text: formatNumber(day.approved) },
        ],
      }))}
      columns={COUNTS}
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
      series={APPROVED_AND_OTHERS}
      formatTick={dollarTick}
      rows={history.days.map((day) => ({
        ...labelsOf(day),
        values: [Number(day.approvedTotal), Number(day.total) - Number(day.approvedTotal)],
        facts: [
          { term: 'Requested', text: dollars(day.total) },
          { term: 'Approved', text: dollars(day.approvedTotal) },
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
