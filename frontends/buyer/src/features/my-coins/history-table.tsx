import type { Purchase } from '@presale/contracts'
import { Amount, type Column, EmptyState, formatDate, formatExactTime, LinkButton, Table } from '@presale/ui'
import { Receipt } from 'lucide-react'
import { Link } from 'react-router-dom'
import { PurchaseActions } from '../../purchases/purchase-actions'
import { PurchaseState } from '../../purchases/purchase-state'

export interface HistoryTableProps {
  rows: readonly Purchase[]
  tokenName: string
  isLoading: boolean
}

/** Prices to 4 decimals, totals to 2 (spec section 9). */
export function HistoryTable({ rows, tokenName, isLoading }: HistoryTableProps) {
  const columns: Column<Purchase>[] = [
    { id: 'date', header: 'Date', isPrimary: true, cell: (row) => <PurchaseDate at={row.date} /> },
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
    {
      id: 'total',
      header: 'Total',
      align: 'end',
      cell: (row) => <Amount prefix="$" value={row.total} decimals={2} />,
    },
    { id: 'status', header: 'Status', cell: (row) => <PurchaseState purchase={row} /> },
    {
      id: 'actions',
      header: 'Actions',
      isActions: true,
      cell: (row) => <PurchaseActions purchase={row} />,
    },
  ]
  return (
    <Table
      caption="Transaction history"
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      skeletonRows={isLoading ? 4 : undefined}
      empty={
        <EmptyState
          icon={<Receipt size={22} aria-hidden="true" />}
          title="No transactions found"
          description="Each purchase you start is listed here, from the payment to the approval."
          action={
            <LinkButton>
              <Link to="/buy-coins">Buy your first tokens</Link>
            </LinkButton>
          }
        />
      }
    />
  )
}

function PurchaseDate({ at }: { at: string }) {
  const date = new Date(at)
  return (
    <time dateTime={at} title={formatExactTime(date)}>
      {formatDate(date)}
    </time>
  )
}
