import { sentenceOf } from '@presale/api-client'
import type { AdminPurchase } from '@presale/contracts'
import { PAYMENTS_PAGE_SIZE } from '@presale/kernel'
import { Button, EmptyState, ErrorState, Notice, Pagination, Table } from '@presale/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { type KeyboardEvent, useEffect } from 'react'
import type { PaymentsPage } from '../api/payments'
import type { PaymentsView } from '../payments-view'
import { type PaymentsColumnsOptions, usePaymentsColumns } from './payments-columns'
import styles from './payments-list.module.css'

export interface PaymentsListProps extends PaymentsColumnsOptions {
  query: UseQueryResult<PaymentsPage>
}

/** The table with what stands in its place while it loads, when it is empty, and when it can't be had. */
export function PaymentsList({ query, ...options }: PaymentsListProps) {
  const { view, change } = options
  const columns = usePaymentsColumns(options)
  const { data, isPending, isError, isFetching, error, refetch } = query
  useLastPage(data, view, change)
  const retry = () => void refetch()
  if (!data && isError) {
    return (
      <ErrorState
        title="Failed to fetch purchases"
        description={sentenceOf(error, 'The list could not be loaded. No purchase is affected.')}
        onRetry={retry}
        isRetrying={isFetching}
      />
    )
  }
  return (
    <>
      {isError && <OutdatedNotice error={error} isRetrying={isFetching} onRetry={retry} />}
      <div className={query.isPlaceholderData ? styles.outdated : undefined}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the rows take the focus; this moves it between them */}
        <div className={styles.table} onKeyDown={moveBetweenRows}>
          <Table
            caption="Purchases"
            density="dense"
            columns={columns}
            rows={data?.rows ?? []}
            rowKey={(row) => row.id}
            skeletonRows={isPending ? PAYMENTS_PAGE_SIZE : undefined}
            selectedKey={view.selected}
            onRowSelect={(row: AdminPurchase) => change({ selected: row.id })}
            empty={<NoTransactions view={view} change={change} />}
          />
        </div>
      </div>
      {data && data.total > 0 && (
        <footer className={styles.footer}>
          {data.isTotalCapped && <span className={styles.capped}>More than can be counted quickly</span>}
          <Pagination
            label="Pages of purchases"
            page={view.page}
            pageSize={PAYMENTS_PAGE_SIZE}
            total={data.total}
            onPageChange={(page) => change({ page })}
          />
        </footer>
      )}
    </>
  )
}

/** A decision may empty the last page; then the one before it is the last. */
function useLastPage(
  data: PaymentsPage | undefined,
  view: PaymentsView,
  change: PaymentsColumnsOptions['change'],
): void {
  const isBeyond = data !== undefined && data.rows.length === 0 && data.total > 0 && view.page > 1
  const last = Math.max(1, Math.ceil((data?.total ?? 0) / PAYMENTS_PAGE_SIZE))
  useEffect(() => {
    if (isBeyond && last < view.page) change({ page: last })
  }, [isBeyond, last, view.page, change])
}

/** Up and down walk the rows, Enter opens one (the table's own). */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const row = event.target
  if (!(row instanceof HTMLTableRowElement) || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
  const next = event.key === 'ArrowDown' ? row.nextElementSibling : row.previousElementSibling
  if (!(next instanceof HTMLElement)) return
  event.preventDefault()
  next.focus()
}

interface OutdatedNoticeProps {
  error: Error
  isRetrying: boolean
  onRetry: () => void
}

function OutdatedNotice({ error, isRetrying, onRetry }: OutdatedNoticeProps) {
  return (
    <div className={styles.notice} role="alert">
      <Notice
        tone="declined"
        title="This list could not be brought up to date"
        action={
          <Button size="sm" isBusy={isRetrying} onClick={onRetry}>
            Retry
          </Button>
        }
      >
        {sentenceOf(error, 'Failed to fetch purchases')}
      </Notice>
    </div>
  )
}

function NoTransactions({ view, change }: Pick<PaymentsColumnsOptions, 'view' | 'change'>) {
  const isFiltered = view.search !== '' || view.status !== undefined
  return (
    <EmptyState
      icon={<ReceiptText size={22} aria-hidden="true" />}
      title="No transactions found"
      description={
        isFiltered
          ? 'No purchase matches the search and the filter.'
          : 'A purchase appears here as soon as a buyer asks for a payment address.'
      }
      action={
        isFiltered && (
          <Button onClick={() => change({ search: '', status: undefined })}>Clear search and filter</Button>
        )
      }
    />
  )
}
