import type { AdminPurchase } from '@presale/contracts'
import { Amount, type Column, formatDate, formatExactTime, type SortDirection, Tag } from '@presale/ui'
import { useTokenName } from '../api/token-name'
import type { DecisionVerb } from '../decision-words'
import { type PaymentsView, type SortColumn, sortedBy } from '../payments-view'
import { PaymentActions } from './payment-actions'
import { PaymentStatus } from './payment-status'
import styles from './payments-columns.module.css'

export interface PaymentsColumnsOptions {
  view: PaymentsView
  change: (change: Partial<PaymentsView>) => void
  onDecide: (verb: DecisionVerb, purchase: AdminPurchase) => void
  onDeadline: () => void
  /** Beside the open details there is room for the essence alone; the rest stands in the details. */
  isNarrow: boolean
}

const ESSENCE = ['buyer', 'amount', 'total', 'status']

export function usePaymentsColumns(options: PaymentsColumnsOptions): Column<AdminPurchase>[] {
  const { view, change, onDecide, onDeadline, isNarrow } = options
  const tokenName = useTokenName()
  const sortable = (column: SortColumn) => ({
    sort: (view.sort === column ? view.order : 'none') satisfies SortDirection,
    onSort: () => change(sortedBy(view, column)),
  })
  const columns: Column<AdminPurchase>[] = [
    { id: 'buyer', header: 'Buyer', isPrimary: true, cell: (row) => <Buyer purchase={row} /> },
    { id: 'date', header: 'Date', ...sortable('date'), cell: (row) => <RequestedAt at={row.date} /> },
    {
      id: 'amount',
      header: 'Amount',
      align: 'end',
      ...sortable('amount'),
      cell: (row) => <Amount value={row.amount} unit={tokenName} />,
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
      cell: (row) => <Amount value={row.cryptoAmount} unit={row.cryptoSymbol} />,
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
      cell: (row) => (
        <span className={styles.actions}>
          <PaymentActions purchase={row} onDecide={onDecide} />
        </span>
      ),
    },
  ]
  return isNarrow ? columns.filter(({ id }) => ESSENCE.includes(id)) : columns
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

/** Enough to tell wallets apart; whoever compares finds the whole address in the details. */
function WalletHint({ purchase: { wallet, sampleWallet } }: { purchase: AdminPurchase }) {
  const isShort = wallet.length <= 14
  return (
    <span className={styles.wallet} title={wallet}>
      {isShort ? wallet : `${wallet.slice(0, 6)}…${wallet.slice(-4)}`}
      {sampleWallet && <Tag>Sample</Tag>}
    </span>
  )
}
