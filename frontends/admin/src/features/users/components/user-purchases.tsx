import type { AdminPurchase } from '@presale/contracts'
import { PAYMENTS_PAGE_SIZE } from '@presale/kernel'
import {
  Amount,
  Card,
  type Column,
  EmptyState,
  formatDate,
  formatExactTime,
  Pagination,
  Table,
} from '@presale/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronRight, ReceiptText } from 'lucide-react'
import { useCallback } from 'react'
import { FailedList } from '../../../lists/failed-list'
import { moveBetweenRows } from '../../../lists/move-between-rows'
import { OutdatedNotice } from '../../../lists/outdated-notice'
import { useLastPage } from '../../../lists/use-last-page'
import { PaymentStatus } from '../../../purchases/payment-status'
import { useTokenName } from '../../../purchases/token-name'
import { refreshPurchases, userPurchasesQuery } from '../api/user-purchases'
import { texts } from '../texts'
import type { UsersViewState } from '../users-view'
import { PurchaseHistorySheet } from './purchase-history-sheet'
import styles from './user-purchases.module.css'

export interface UserPurchasesProps extends UsersViewState {
  userId: string
}

/** What somebody bought, newest first; a row opens its history. */
export function UserPurchases({ userId, view, change }: UserPurchasesProps) {
  const t = texts.useT()
  const client = useQueryClient()
  const page = view.purchasesPage
  const query = useQuery(userPurchasesQuery(userId, page))
  const { data, isPending, isError } = query
  const goTo = useCallback((next: number) => change({ purchasesPage: next }), [change])
  useLastPage(data, { page, pageSize: PAYMENTS_PAGE_SIZE }, goTo)
  const columns = usePurchaseColumns(() => void refreshPurchases(client))
  return (
    <Card padding="none" title={t('purchases')}>
      {!data && isError ? (
        <FailedList query={query} failed={t('purchasesFailed')} description={t('purchasesNotRead')} />
      ) : (
        <>
          {isError && <OutdatedNotice query={query} failed={t('purchasesFailed')} />}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the rows take the focus; this moves it between them */}
          <div onKeyDown={moveBetweenRows}>
            <Table
              caption={t('purchasesOfUser')}
              density="dense"
              columns={columns}
              rows={data?.rows ?? []}
              rowKey={({ id }) => id}
              skeletonRows={isPending ? 3 : undefined}
              selectedKey={view.purchase}
              onRowSelect={({ id }: AdminPurchase) => change({ purchase: id })}
              empty={
                <EmptyState
                  icon={<ReceiptText size={22} aria-hidden="true" />}
                  title={t('noPurchases')}
                  description={t('noPurchasesHint')}
                />
              }
            />
          </div>
          {data && data.total > PAYMENTS_PAGE_SIZE && (
            <footer className={styles.footer}>
              <Pagination
                label={t('pagesOfPurchases')}
                page={page}
                pageSize={PAYMENTS_PAGE_SIZE}
                total={data.total}
                onPageChange={goTo}
              />
            </footer>
          )}
        </>
      )}
      {view.purchase !== undefined && (
        <PurchaseHistorySheet
          id={view.purchase}
          purchase={data?.rows.find(({ id }) => id === view.purchase)}
          onClose={() => change({ purchase: undefined })}
        />
      )}
    </Card>
  )
}

function usePurchaseColumns(onDeadline: () => void): Column<AdminPurchase>[] {
  const t = texts.useT()
  const tokenName = useTokenName()
  return [
    {
      id: 'date',
      header: t('date'),
      isPrimary: true,
      cell: ({ date }) => (
        <span className={styles.date}>
          <time dateTime={date} title={formatExactTime(new Date(date))}>
            {formatDate(new Date(date))}
          </time>
          <ChevronRight className={styles.more} size={16} aria-hidden="true" />
        </span>
      ),
    },
    {
      id: 'amount',
      header: t('amount'),
      align: 'end',
      cell: ({ amount }) => <Amount value={amount} unit={tokenName} />,
    },
    {
      id: 'price',
      header: t('price'),
      align: 'end',
      cell: ({ price }) => <Amount prefix="$" value={price} decimals={4} />,
    },
    {
      id: 'total',
      header: t('total'),
      align: 'end',
      cell: ({ total }) => <Amount prefix="$" value={total} decimals={2} />,
    },
    {
      id: 'payment',
      header: t('payment'),
      align: 'end',
      cell: ({ cryptoAmount, cryptoSymbol }) => <Amount value={cryptoAmount} unit={cryptoSymbol} />,
    },
    {
      id: 'status',
      header: t('status'),
      cell: (row) => <PaymentStatus purchase={row} onDeadline={onDeadline} />,
    },
  ]
}
