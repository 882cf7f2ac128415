import type { AdminPurchase } from '@presale/contracts'
import { dateLocale, type Translate, useLanguage } from '@presale/i18n'
import {
  Amount,
  Checkbox,
  type Column,
  formatDate,
  formatExactTime,
  formatNumber,
  type SortDirection,
  useIsPhone,
} from '@presale/ui'
import { PaymentStatus } from '../../../purchases/payment-status'
import type { DecisionVerb } from '../decisions/decision-labels'
import { type PaymentsView, type SortColumn, sortedBy } from '../payments-view'
import { texts } from '../texts'
import type { en } from '../texts.en'
import type { RowSelection } from '../use-row-selection'
import { EvidenceHint } from './evidence-hint'
import { PaymentBuyer } from './payment-buyer'
import { PaymentCard } from './payment-card'
import styles from './payments-columns.module.css'
import { RowActions } from './row-actions'
import { SelectAll } from './select-all'

export interface PaymentsColumnsOptions {
  view: PaymentsView
  change: (change: Partial<PaymentsView>) => void
  onDecide: (verb: DecisionVerb, purchase: AdminPurchase) => void
  onDeadline: () => void
  /** The details are open beside the list. */
  isBeside: boolean
  rows: readonly AdminPurchase[]
  selection: RowSelection
}

const WIDE = [
  'select',
  'buyer',
  'date',
  'amount',
  'price',
  'total',
  'payment',
  'evidence',
  'status',
  'actions',
]
/** On a phone all of a row is one cell, so that ten rows are seen with little scrolling. */
const CARD = ['select', 'card']

/** Beside the open details, which hold the rest; the buttons are icons there, and stay under the pointer. */
const BESIDE = ['select', 'buyer', 'amount', 'total', 'evidence', 'status', 'actions']

/** Which columns give way where not all have room, the first one first: the details hold what they say. */
const GIVING_WAY = ['price', 'payment', 'date', 'total', 'evidence']

export function usePaymentsColumns(options: PaymentsColumnsOptions): Column<AdminPurchase>[] {
  const t = texts.useT()
  const { view, change, onDecide, onDeadline, isBeside } = options
  const isPhone = useIsPhone()
  const sortable = (column: SortColumn): { sort: SortDirection; onSort: () => void } => ({
    sort: view.sort === column ? view.order : 'none',
    onSort: () => change(sortedBy(view, column)),
  })
  const columns: Column<AdminPurchase>[] = [
    selectColumn(t, options, isPhone),
    {
      id: 'buyer',
      header: t('column.buyer'),
      isPrimary: true,
      cell: (row) => <PaymentBuyer purchase={row} />,
    },
    {
      id: 'card',
      header: t('column.payment'),
      isPrimary: true,
      cell: (row) => <PaymentCard purchase={row} onDecide={onDecide} onDeadline={onDeadline} />,
    },
    {
      id: 'date',
      header: t('column.date'),
      ...sortable('date'),
      cell: (row) => <RequestedAt at={row.date} />,
    },
    {
      id: 'amount',
      header: t('column.amount'),
      align: 'end',
      ...sortable('amount'),
      // The unit would take the room of a column; there is one token.
      cell: (row) => <Amount value={row.amount} />,
    },
    {
      id: 'price',
      header: t('column.price'),
      align: 'end',
      cell: (row) => <Amount prefix="$" value={row.price} decimals={4} />,
    },
    {
      id: 'total',
      header: t('column.total'),
      align: 'end',
      ...sortable('total'),
      cell: (row) => <Amount prefix="$" value={row.total} decimals={2} />,
    },
    {
      id: 'payment',
      header: t('column.payment'),
      align: 'end',
      cell: ({ cryptoAmount, cryptoSymbol }) => (
        <span className={styles.payment}>
          <Amount value={cryptoAmount} />
          <span className={styles.second} translate="no">
            {cryptoSymbol}
          </span>
        </span>
      ),
    },
    { id: 'evidence', header: t('column.evidence'), cell: (row) => <EvidenceHint purchase={row} /> },
    {
      id: 'status',
      header: t('column.status'),
      cell: (row) => <PaymentStatus purchase={row} onDeadline={onDeadline} />,
    },
    {
      id: 'actions',
      header: t('column.actions'),
      isActions: true,
      cell: (row) => <RowActions purchase={row} onDecide={onDecide} isCompact={isBeside} />,
    },
  ]
  const shown = isPhone ? CARD : isBeside ? BESIDE : WIDE
  return columns.filter(({ id }) => shown.includes(id)).map(givingWay)
}

function givingWay(column: Column<AdminPurchase>): Column<AdminPurchase> {
  const place = GIVING_WAY.indexOf(column.id)
  return place === -1 ? column : { ...column, givesWay: place }
}

function selectColumn(
  t: Translate<typeof en>,
  { rows, selection }: PaymentsColumnsOptions,
  isPhone: boolean,
): Column<AdminPurchase> {
  return {
    id: 'select',
    header: t('column.select'),
    isActions: true,
    width: '20px',
    // A phone shows no heads; the list has the box above its cards.
    head: isPhone ? undefined : <SelectAll rows={rows} selection={selection} isLabelHidden />,
    cell: (row) => (
      <Checkbox
        label={t('selection.one', { buyer: row.userName, amount: formatNumber(row.amount) })}
        isLabelHidden
        checked={selection.has(row.id)}
        onCheckedChange={(isChosen) => selection.set([row], isChosen)}
      />
    ),
  }
}

function RequestedAt({ at }: { at: string }) {
  useLanguage()
  const time = new Date(at)
  return (
    <time className={styles.date} dateTime={at} title={formatExactTime(time)}>
      <span>{formatDate(time)}</span>
      <span className={styles.second}>
        {time.toLocaleTimeString(dateLocale(), { hour: '2-digit', minute: '2-digit' })}
      </span>
    </time>
  )
}
