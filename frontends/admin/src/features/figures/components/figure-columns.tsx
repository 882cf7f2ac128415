import type { Translate } from '@presale/i18n'
import { Amount, type Column, formatMoney, formatNumber } from '@presale/ui'
import type { en } from '../texts.en'
import type { BarSeries } from './bar-row'

/** Amounts, without those that have ended otherwise (requestedOf). */
export function approvedAndPending(t: Translate<typeof en>): readonly BarSeries[] {
  return [
    { name: t('approved'), color: 'var(--approved)' },
    { name: t('state.pending'), color: 'var(--pending)' },
  ]
}

/** Purchases, split by what they came to. */
export function allOutcomes(t: Translate<typeof en>): readonly BarSeries[] {
  return [...approvedAndPending(t), { name: t('ended'), color: 'var(--border-strong)' }]
}

export function allPurchases(t: Translate<typeof en>): readonly BarSeries[] {
  return [{ name: t('purchases'), color: 'var(--accent)' }]
}

export function countColumn<Row>(id: string, header: string, countOf: (row: Row) => number): Column<Row> {
  return { id, header, align: 'end', cell: (row) => formatNumber(countOf(row)) }
}

export function dollarColumn<Row>(id: string, header: string, amountOf: (row: Row) => string): Column<Row> {
  return { id, header, align: 'end', cell: (row) => <Amount prefix="$" value={amountOf(row)} decimals={2} /> }
}

export function dollars(amount: string): string {
  return formatMoney(amount, 2)
}
