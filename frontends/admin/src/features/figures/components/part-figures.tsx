import type { PurchaseStatus, SaleHistory } from '@presale/contracts'
import { Amount, type Column, formatNumber, StatusBadge } from '@presale/ui'
import {
  bucketLabel,
  currenciesSummary,
  decisionsSummary,
  durationLabel,
  statusesSummary,
} from '../figure-labels'
import type { FigureProps } from './day-figures'
import { FigureCard } from './figure-card'

type Currency = SaleHistory['currencies'][number]
type Status = SaleHistory['statuses'][number]
interface Bucket {
  readonly label: string
  readonly purchases: number
}

const usd = (value: string) => <Amount prefix="$" value={value} decimals={2} />

const CURRENCIES: readonly Column<Currency>[] = [
  { id: 'symbol', header: 'Currency', isPrimary: true, cell: ({ symbol }) => symbol },
  { id: 'purchases', header: 'Purchases', align: 'end', cell: (row) => formatNumber(row.purchases) },
  { id: 'total', header: 'Requested', align: 'end', cell: ({ total }) => usd(total) },
  { id: 'approved', header: 'Approved', align: 'end', cell: (row) => formatNumber(row.approved) },
  { id: 'raised', header: 'Raised', align: 'end', cell: ({ approvedTotal }) => usd(approvedTotal) },
]

export function ByCurrency({ history, isTable, className }: FigureProps) {
  return (
    <FigureCard
      title="By currency"
      summary={currenciesSummary(history)}
      className={className}
      isTable={isTable}
      isLying
      series={[
        { name: 'Approved', color: 'var(--approved)' },
        { name: 'Pending, declined or expired', color: 'var(--border-strong)' },
      ]}
      rows={history.currencies.map(({ symbol, purchases, total, approved, approvedTotal }) => ({
        key: symbol,
        label: symbol,
        name: symbol,
        values: [approved, purchases - approved],
        facts: [
          { term: 'Purchases', text: formatNumber(purchases) },
          { term: 'Requested', text: `$${formatNumber(total, 2)}` },
          { term: 'Approved', text: formatNumber(approved) },
          { term: 'Raised', text: `$${formatNumber(approvedTotal, 2)}` },
        ],
      }))}
      columns={CURRENCIES}
      data={history.currencies}
      rowKey={({ symbol }) => symbol}
    />
  )
}

const STATES: Readonly<Record<PurchaseStatus, { label: string; color: string }>> = {
  pending: { label: 'Pending', color: 'var(--pending)' },
  approved: { label: 'Approved', color: 'var(--approved)' },
  declined: { label: 'Declined', color: 'var(--declined)' },
  expired: { label: 'Expired', color: 'var(--expired)' },
}

const STATUSES: readonly Column<Status>[] = [
  { id: 'status', header: 'State', isPrimary: true, cell: ({ status }) => <StatusBadge status={status} /> },
  { id: 'purchases', header: 'Purchases', align: 'end', cell: (row) => formatNumber(row.purchases) },
  { id: 'total', header: 'Amount', align: 'end', cell: ({ total }) => usd(total) },
]

export function ByState({ history, isTable, className }: FigureProps) {
  return (
    <FigureCard
      title="By state"
      summary={statusesSummary(history)}
      className={className}
      isTable={isTable}
      isLying
      series={[{ name: 'Purchases', color: 'var(--accent)' }]}
      rows={history.statuses.map(({ status, purchases, total }) => ({
        key: status,
        label: STATES[status].label,
        name: STATES[status].label,
        values: [purchases],
        color: STATES[status].color,
        facts: [
          { term: 'Purchases', text: formatNumber(purchases) },
          { term: 'Amount', text: `$${formatNumber(total, 2)}` },
        ],
      }))}
      columns={STATUSES}
      data={history.statuses}
      rowKey={({ status }) => status}
    />
  )
}

const BUCKETS: readonly Column<Bucket>[] = [
  { id: 'label', header: 'Decided within', isPrimary: true, cell: ({ label }) => label },
  { id: 'purchases', header: 'Purchases', align: 'end', cell: (row) => formatNumber(row.purchases) },
]

/** From the payment's report to approval or decline: how long buyers wait for a person. */
export function TimeToDecision({ history, isTable, className }: FigureProps) {
  const { buckets, medianSeconds, ninetiethSeconds } = history.decisions
  const data = buckets.map(({ purchases }, index) => ({ label: bucketLabel(buckets, index), purchases }))
  const marks = [
    { term: 'Half within', text: durationLabel(medianSeconds) },
    { term: 'Nine of ten within', text: durationLabel(ninetiethSeconds) },
  ]
  return (
    <FigureCard
      title="Time to decision"
      summary={decisionsSummary(history)}
      className={className}
      isTable={isTable}
      isLying
      series={[{ name: 'Purchases', color: 'var(--accent)' }]}
      rows={data.map(({ label, purchases }) => ({
        key: label,
        label,
        name: label,
        values: [purchases],
        facts: [{ term: 'Purchases', text: formatNumber(purchases) }, ...marks],
      }))}
      columns={BUCKETS}
      data={data}
      rowKey={({ label }) => label}
    />
  )
}
