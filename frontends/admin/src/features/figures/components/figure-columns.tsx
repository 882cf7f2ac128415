import { Amount, type Column, formatNumber } from '@presale/ui'
import type { BarSeries } from './bar-row'

/** Purchases, split by what they came to. */
export const APPROVED_AND_OTHERS: readonly BarSeries[] = [
  { name: 'Approved', color: 'var(--approved)' },
  { name: 'Pending, declined or expired', color: 'var(--border-strong)' },
]

export const PURCHASES: readonly BarSeries[] = [{ name: 'Purchases', color: 'var(--accent)' }]

export function countColumn<Row>(id: string, header: string, countOf: (row: Row) => number): Column<Row> {
  return { id, header, align: 'end', cell: (row) => formatNumber(countOf(row)) }
}

export function dollarColumn<Row>(id: string, header: string, amountOf: (row: Row) => string): Column<Row> {
  return { id, header, align: 'end', cell: (row) => <Amount prefix="$" value={amountOf(row)} decimals={2} /> }
}

export function dollars(amount: string): string {
  return `$${formatNumber(amount, 2)}`
}
