import type { PurchaseStatus, SaleHistory } from '@presale/contracts'
import { type Column, formatNumber, StatusBadge } from '@presale/ui'
import {
  bucketLabel,
  currenciesSummary,
  decisionsSummary,
  durationLabel,
  statusesSummary,
} from '../figure-labels'
import type { FigureProps } from './day-figures'
import { FigureCard } from './figure-card'
import { APPROVED_AND_OTHERS, countColumn, dollarColumn, dollars, PURCHASES } from './figure-columns'

type Currency = SaleHistory['currencies'][number]
type Status = SaleHistory['statuses'][number]
interface Bucket {
  readonly label: string
  readonly purchases: number
}

const CURRENCIES: readonly Column<Currency>[] = [
  { id: 'symbol', header: 'Currency', isPrimary: true, cell: ({ symbol }) => symbol },
  countColumn('purchases', 'Purchases', ({ purchases }) => purchases),
  dollarColumn('total', 'Requested', ({ total }) => total),
  countColumn('approved', 'Approved', ({ approved }) => approved),
  dollarColumn('raised', 'Raised', ({ approvedTotal }) => approvedTotal),
]

export function ByCurrency({ history, isTable, className }: FigureProps) {
  return (
    <FigureCard
      title="By currency"
      summary={currenciesSummary(history)}
      className={className}
      isTable={isTable}
      isLying
      series={APPROVED_AND_OTHERS}
      rows={history.currencies.map(({ symbol, purchases, total, approved, approvedTotal }) => ({
        key: symbol,
        label: symbol,
        name: symbol,
        values: [approved, purchases - approved],
        facts: [
          { term: 'Purchases', text: formatNumber(purchases) },
          { term: 'Requested', text: dollars(total) },
          { term: 'Approved', text: formatNumber(approved) },
          { term: 'Raised', text: dollars(approvedTotal) },
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
  countColumn('purchases', 'Purchases', ({ purchases }) => purchases),
  dollarColumn('total', 'Amount', ({ total }) => total),
]

export function ByState({ history, isTable, className }: FigureProps) {
  return (
    <FigureCard
      title="By state"
      summary={statusesSummary(history)}
      className={className}
      isTable={isTable}
      isLying
      series={PURCHASES}
      rows={history.statuses.map(({ status, purchases, total }) => ({
        key: status,
        label: STATES[status].label,
        name: STATES[status].label,
        values: [purchases],
        color: STATES[status].color,
        facts: [
          { term: 'Purchases', text: formatNumber(purchases) },
          { term: 'Amount', text: dollars(total) },
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
  countColumn('purchases', 'Purchases', ({ purchases }) => purchases),
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
      series={PURCHASES}
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
