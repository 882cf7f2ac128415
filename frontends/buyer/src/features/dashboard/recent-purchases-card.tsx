import type { Purchase } from '@presale/contracts'
import type { Translate } from '@presale/i18n'
import { Amount, Card, type Column, EmptyState, formatDate, Table, useIsPhone } from '@presale/ui'
import { Coins } from 'lucide-react'
import { Link } from 'react-router-dom'
import { PurchaseActions } from '../../purchases/purchase-actions'
import { PurchaseState } from '../../purchases/purchase-state'
import styles from './recent-purchases-card.module.css'
import linkStyles from './text-link.module.css'
import { texts } from './texts'
import type { en } from './texts.en'

const SHOWN = 5

export interface RecentPurchasesCardProps {
  purchases: readonly Purchase[]
  tokenName: string
  className?: string | undefined
}

const actions = (t: Translate<typeof en>): Column<Purchase> => ({
  id: 'actions',
  header: t('column.actions'),
  isActions: true,
  cell: (row) => <PurchaseActions purchase={row} isBelowOpen />,
})

export function RecentPurchasesCard({ purchases, tokenName, className }: RecentPurchasesCardProps) {
  const t = texts.useT()
  const isPhone = useIsPhone()
  const columns: Column<Purchase>[] = [
    {
      id: 'amount',
      header: t('column.amount'),
      isPrimary: true,
      cell: (row) => <Amount value={row.amount} unit={tokenName} />,
    },
    {
      id: 'date',
      header: t('column.date'),
      cell: (row) => <span className={styles.date}>{formatDate(new Date(row.date))}</span>,
    },
    {
      id: 'status',
      header: t('column.status'),
      cell: (row) => <State purchase={row} hasAction={!isPhone} />,
    },
    // A card of a phone has a line for the button; a column of its own is more than this table has room for.
    ...(isPhone ? [actions(t)] : []),
  ]
  return (
    <Card
      title={t('recent')}
      padding="none"
      className={className}
      action={
        <Link className={linkStyles.link} to="/my-coins">
          {t('allPurchases')}
        </Link>
      }
    >
      {purchases.length === 0 ? (
        <div className={styles.empty}>
          <EmptyState
            icon={<Coins size={22} aria-hidden="true" />}
            title={t('noPurchases')}
            description={t('noPurchasesHint')}
          />
        </div>
      ) : (
        <Table
          caption={t('recent')}
          columns={columns}
          rows={purchases.slice(0, SHOWN)}
          rowKey={(row) => row.id}
        />
      )}
    </Card>
  )
}

function State({ purchase, hasAction }: { purchase: Purchase; hasAction: boolean }) {
  if (!hasAction) return <PurchaseState purchase={purchase} />
  return (
    <div className={styles.state}>
      <PurchaseState purchase={purchase} />
      <PurchaseActions purchase={purchase} isBelowOpen />
    </div>
  )
}
