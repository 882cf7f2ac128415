import type { Purchase } from '@presale/contracts'
import { Amount, Card, type Column, EmptyState, formatDate, Table } from '@presale/ui'
import { Coins } from 'lucide-react'
import { Link } from 'react-router-dom'
import { PurchaseActions } from '../../purchases/purchase-actions'
import { PurchaseState } from '../../purchases/purchase-state'
import styles from './recent-purchases-card.module.css'
import linkStyles from './text-link.module.css'

const SHOWN = 5

export interface RecentPurchasesCardProps {
  purchases: readonly Purchase[]
  tokenName: string
}

export function RecentPurchasesCard({ purchases, tokenName }: RecentPurchasesCardProps) {
  const columns: Column<Purchase>[] = [
    {
      id: 'amount',
      header: 'Amount',
      isPrimary: true,
      cell: (row) => <Amount value={row.amount} unit={tokenName} />,
    },
    { id: 'date', header: 'Date', cell: (row) => formatDate(new Date(row.date)) },
    { id: 'status', header: 'Status', cell: (row) => <PurchaseState purchase={row} /> },
    {
      id: 'actions',
      header: 'Actions',
      isActions: true,
      cell: (row) => <PurchaseActions purchase={row} />,
    },
  ]
  return (
    <Card
      title="Recent purchases"
      padding="none"
      action={
        <Link className={linkStyles.link} to="/my-coins">
          All purchases
        </Link>
      }
    >
      {purchases.length === 0 ? (
        <div className={styles.empty}>
          <EmptyState
            icon={<Coins size={22} aria-hidden="true" />}
            title="No purchases yet"
            description="What you buy is listed here, with its status."
          />
        </div>
      ) : (
        <Table
          caption="Recent purchases"
          columns={columns}
          rows={purchases.slice(0, SHOWN)}
          rowKey={(row) => row.id}
        />
      )}
    </Card>
  )
}
