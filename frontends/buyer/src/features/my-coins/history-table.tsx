import type { Purchase } from '@presale/contracts'
import { purchasePagePath } from '@presale/kernel'
import { EmptyState, Table, useMediaQuery } from '@presale/ui'
import { Receipt } from 'lucide-react'
import { Navigate, useNavigate } from 'react-router-dom'
import { BuyLink } from '../../purchases/buy-link'
import { useShell } from '../../shell-context'
import { historyColumns } from './history-columns'
import { ListPages } from './list-pages'
import { PAGE_SIZE } from './paging'
import { ReceiptDialog } from './receipt-dialog'
import { texts } from './texts'
import { useDateOrder, useListPage, useReceipt } from './use-list-view'

export interface HistoryTableProps {
  /** Newest first. */
  purchases: readonly Purchase[]
  tokenName: string
  isLoading: boolean
}

export function HistoryTable({ purchases, tokenName, isLoading }: HistoryTableProps) {
  const t = texts.useT()
  const order = useDateOrder()
  // Cards, on a phone, have a foot for the actions; between them and a wide table the state needs the room.
  const hasRoom = useMediaQuery('(min-width: 1101px), (max-width: 640px)')
  const { rows, page, turnTo } = useListPage(
    order.isOldestFirst ? purchases.toReversed() : purchases,
    'page',
    PAGE_SIZE,
  )
  const { opened, asked, open, close } = useReceipt(purchases)
  const { hasPurchasePages } = useShell()
  const navigate = useNavigate()
  if (hasPurchasePages && asked !== null) return <Navigate to={purchasePagePath(asked)} replace />
  return (
    <>
      <Table
        caption={t('history')}
        onRowSelect={({ id }) => (hasPurchasePages ? void navigate(purchasePagePath(id)) : open(id))}
        selectedKey={opened?.id}
        columns={historyColumns(tokenName, order, hasRoom, t)}
        rows={rows}
        rowKey={(row) => row.id}
        skeletonRows={isLoading ? 4 : undefined}
        empty={
          <EmptyState
            icon={<Receipt size={22} aria-hidden="true" />}
            title={t('history.none')}
            description={t('history.noneHint')}
            action={<BuyLink>{t('buyFirst')}</BuyLink>}
          />
        }
      />
      <ListPages label={t('history')} page={page} size={PAGE_SIZE} total={purchases.length} turnTo={turnTo} />
      {opened && <ReceiptDialog purchase={opened} tokenName={tokenName} onClose={close} />}
    </>
  )
}
