import type { Purchase } from '@presale/contracts'
import { currencyOf } from '@presale/kernel'
import { Amount, type Column, formatDate, formatExactTime } from '@presale/ui'
import { PurchaseActions } from '../../purchases/purchase-actions'
import { PurchaseState } from '../../purchases/purchase-state'
import styles from './history-columns.module.css'

export interface DateOrder {
  readonly isOldestFirst: boolean
  readonly toggle: () => void
}

/**
 * Prices to 4 decimals, totals to 2.
 * @param hasActions a separate column for the actions; without room for it they are below the status.
 */
export function historyColumns(tokenName: string, order: DateOrder, hasActions: boolean): Column<Purchase>[] {
  const columns: Column<Purchase>[] = [
    {
      id: 'date',
      header: 'Date',
      isPrimary: true,
      sort: order.isOldestFirst ? 'asc' : 'desc',
      onSort: order.toggle,
      cell: (row) => <PurchaseDate at={row.date} />,
    },
    {
      id: 'amount',
      header: 'Amount',
      align: 'end',
      cell: (row) => <Amount value={row.amount} unit={tokenName} />,
    },
    {
      id: 'price',
      header: 'Price',
      align: 'end',
      cell: (row) => <Amount prefix="$" value={row.price} decimals={4} />,
    },
    { id: 'total', header: 'Total', align: 'end', cell: (row) => <Total purchase={row} /> },
    {
      id: 'status',
      header: 'Status',
      cell: (row) => (hasActions ? <PurchaseState purchase={row} /> : <StateWithActions purchase={row} />),
    },
  ]
  return hasActions ? [...columns, ACTIONS] : columns
}

const ACTIONS: Column<Purchase> = {
  id: 'actions',
  header: 'Actions',
  isActions: true,
  // Nothing at all where nothing may be done: on a phone an empty cell would keep its room.
  cell: (row) => (row.allowedActions.length > 0 ? <PurchaseActions purchase={row} /> : null),
}

function StateWithActions({ purchase }: { purchase: Purchase }) {
  return (
    <div className={styles.stateWithActions}>
      <PurchaseState purchase={purchase} />
      <PurchaseActions purchase={purchase} />
    </div>
  )
}

/** In USD, and what that was in the currency it was to be paid in: the digits that were locked. */
function Total({ purchase }: { purchase: Purchase }) {
  return (
    <span className={styles.total}>
      <Amount prefix="$" value={purchase.total} decimals={2} />{' '}
      <span className={styles.paid}>
        <Amount value={purchase.cryptoAmount} unit={currencyOf(purchase.cryptoSymbol).unit} />
      </span>
    </span>
  )
}

function PurchaseDate({ at }: { at: string }) {
  const date = new Date(at)
  return (
    <time dateTime={at} title={formatExactTime(date)} className={styles.date}>
      {formatDate(date)}{' '}
      <span className={styles.clock}>
        {date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })}
      </span>
    </time>
  )
}
