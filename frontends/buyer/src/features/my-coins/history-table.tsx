import type { Purchase } from '@presale/contracts'
import { EmptyState, LinkButton, Table, useMediaQuery } from '@presale/ui'
import { Receipt } from 'lucide-react'
import { Link } from 'react-router-dom'
import { historyColumns } from './history-columns'
import { ListPages } from './list-pages'
import { PAGE_SIZE } from './paging'
import { useDateOrder, useListPage } from './use-list-view'

export interface HistoryTableProps {
  /** Newest first. */
  purchases: readonly Purchase[]
  tokenName: string
  isLoading: boolean
}

export function HistoryTable({ purchases, tokenName, isLoading }: HistoryTableProps) {
  const order = useDateOrder()
  // Cards, on a phone, have a foot for the actions; between them and a wide table the state needs the room.
  const isNarrow = useMediaQuery('(min-width: 641px) and (max-width: 900px)')
  const { rows, page, turnTo } = useListPage(
    order.isOldestFirst ? purchases.toReversed() : purchases,
    'page',
    PAGE_SIZE,
  )
  return (
    <>
      <Table
        caption="Transaction history"
        columns={historyColumns(tokenName, order, !isNarrow)}
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
      <ListPages
        label="Transaction history"
        page={page}
        size={PAGE_SIZE}
        total={purchases.length}
        turnTo={turnTo}
      />
    </>
  )
}
