import type { AdminPurchase } from '@presale/contracts'
import {
  Amount,
  Checkbox,
  type Column,
  formatDate,
  formatExactTime,
  formatNumber,
  type SortDirection,
  useIsPhone,
  useMediaQuery,
} from '@presale/ui'
import { OpensMark } from '../../../lists/opens-mark'
import { PaymentStatus } from '../../../purchases/payment-status'
import { useTokenName } from '../../../purchases/token-name'
import type { DecisionVerb } from '../decision-labels'
import { type PaymentsView, type SortColumn, sortedBy } from '../payments-view'
import type { RowSelection } from '../use-row-selection'
import { decisionsOn, PaymentActions } from './payment-actions'
import styles from './payments-columns.module.css'
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

const WIDE = ['select', 'buyer', 'date', 'amount', 'price', 'total', 'payment', 'wallet', 'status', 'actions']

/** What has room: the details hold the rest, and beside the open ones also the buttons. */
function shownIds(isBeside: boolean, isWide: boolean, isMiddle: boolean): readonly string[] {
  if (isBeside) return ['select', 'buyer', 'amount', 'total', 'status']
  if (isWide) return WIDE
  if (isMiddle) return ['select', 'buyer', 'date', 'amount', 'total', 'payment', 'status', 'actions']
  return ['select', 'buyer', 'amount', 'total', 'status', 'actions']
}

export function usePaymentsColumns(options: PaymentsColumnsOptions): Column<AdminPurchase>[] {
  const { view, change, onDecide, onDeadline, isBeside } = options
  const tokenName = useTokenName()
  const isPhone = useIsPhone()
  const isWide = useMediaQuery('(min-width: 1400px)')
  // A phone shows cards, which have room for the lines that a middling screen has columns for.
  const isMiddle = useMediaQuery('(min-width: 1200px), (max-width: 640px)')
  const sortable = (column: SortColumn): { sort: SortDirection; onSort: () => void } => ({
    sort: view.sort === column ? view.order : 'none',
    onSort: () => change(sortedBy(view, column)),
  })
  const columns: Column<AdminPurchase>[] = [
    selectColumn(options, isPhone),
    { id: 'buyer', header: 'Buyer', isPrimary: true, cell: (row) => <Buyer purchase={row} /> },
    { id: 'date', header: 'Date', ...sortable('date'), cell: (row) => <RequestedAt at={row.date} /> },
    {
      id: 'amount',
      header: 'Amount',
      align: 'end',
      ...sortable('amount'),
      // On a desktop the unit would take the room of a column; there is one token.
      cell: (row) => <Amount value={row.amount} unit={isPhone ? tokenName : undefined} />,
    },
    {
      id: 'price',
      header: 'Price',
      align: 'end',
      cell: (row) => <Amount prefix="$" value={row.price} decimals={4} />,
    },
    {
      id: 'total',
      header: 'Total',
      align: 'end',
      ...sortable('total'),
      cell: (row) => <Amount prefix="$" value={row.total} decimals={2} />,
    },
    {
      id: 'payment',
      header: 'Payment',
      align: 'end',
      cell: ({ cryptoAmount, cryptoSymbol }) => (
        <span className={styles.payment}>
          <Amount value={cryptoAmount} />
          <span className={styles.second}>{cryptoSymbol}</span>
        </span>
      ),
    },
    { id: 'wallet', header: 'Wallet', cell: (row) => <WalletHint purchase={row} /> },
    {
      id: 'status',
      header: 'Status',
      cell: (row) => <PaymentStatus purchase={row} onDeadline={onDeadline} />,
    },
    {
      id: 'actions',
      header: 'Actions',
      isActions: true,
      cell: (row) =>
        decisionsOn(row).length > 0 && (
          <span className={styles.actions}>
            {row.approvalRefusal !== null && (
              <span className={styles.own} title={row.approvalRefusal}>
                Own purchase
              </span>
            )}
            <PaymentActions purchase={row} onDecide={onDecide} />
          </span>
        ),
    },
  ]
  const shown = shownIds(isBeside, isWide, isMiddle)
  return columns.filter(({ id }) => shown.includes(id))
}

function selectColumn({ rows, selection }: PaymentsColumnsOptions, isPhone: boolean): Column<AdminPurchase> {
  return {
    id: 'select',
    header: 'Select',
    isActions: true,
    width: '20px',
    // A phone shows no heads; the list has the box above its cards.
    head: isPhone ? undefined : <SelectAll rows={rows} selection={selection} isLabelHidden />,
    cell: (row) => (
      <Checkbox
        label={`Select ${row.userName}, ${formatNumber(row.amount)}`}
        isLabelHidden
        checked={selection.has(row.id)}
        onCheckedChange={(isChosen) => selection.set([row], isChosen)}
      />
    ),
  }
}

function Buyer({ purchase: { userName, userEmail } }: { purchase: AdminPurchase }) {
  return (
    <span className={styles.buyer}>
      <span className={styles.name} title={userName}>
        {userName}
      </span>
      <span className={styles.second} title={userEmail}>
        {userEmail}
      </span>
      <OpensMark />
    </span>
  )
}

function RequestedAt({ at }: { at: string }) {
  const time = new Date(at)
  return (
    <time className={styles.date} dateTime={at} title={formatExactTime(time)}>
      <span>{formatDate(time)}</span>
      <span className={styles.second}>
        {time.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })}
      </span>
    </time>
  )
}

/** Enough to distinguish wallets; the details have the whole address. */
function WalletHint({ purchase: { wallet, sampleWallet } }: { purchase: AdminPurchase }) {
  return (
    <span className={styles.wallet} title={wallet}>
      <span className={styles.code}>
        {wallet.length <= 12 ? wallet : `${wallet.slice(0, 6)}…${wallet.slice(-4)}`}
      </span>
      {sampleWallet && <span className={styles.second}>Sample</span>}
    </span>
  )
}
