import type { AdminPurchase } from '@presale/contracts'
import { PAYMENTS_PAGE_SIZE } from '@presale/kernel'
import { Button, EmptyState, Pagination, Table, useIsPhone } from '@presale/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { type KeyboardEvent, useCallback } from 'react'
import { FailedList } from '../../../lists/failed-list'
import { moveBetweenRows } from '../../../lists/move-between-rows'
import { OutdatedNotice } from '../../../lists/outdated-notice'
import { useLastPage } from '../../../lists/use-last-page'
import type { PaymentsPage } from '../api/payments'
import { type PaymentsColumnsOptions, usePaymentsColumns } from './payments-columns'
import styles from './payments-list.module.css'
import { SelectAll } from './select-all'

const FAILED = 'Failed to fetch purchases'
const NO_ROWS: readonly AdminPurchase[] = []

export interface PaymentsListProps extends Omit<PaymentsColumnsOptions, 'rows'> {
  query: UseQueryResult<PaymentsPage>
}

/** The table with what stands in its place while it loads, when it is empty, and when it can't be had. */
export function PaymentsList({ query, ...options }: PaymentsListProps) {
  const { view, change, selection } = options
  const { data, isPending, isError } = query
  const rows = data?.rows ?? NO_ROWS
  const isPhone = useIsPhone()
  const columns = usePaymentsColumns({ ...options, rows })
  const goTo = useCallback((page: number) => change({ page }), [change])
  // A decision may empty the last page of a filter.
  useLastPage(data, { page: view.page, pageSize: PAYMENTS_PAGE_SIZE }, goTo)
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    moveBetweenRows(event)
    const row = event.key === ' ' ? rows[rowIndexOf(event.target)] : undefined
    if (!row) return
    event.preventDefault()
    selection.set([row], !selection.has(row.id))
  }
  if (!data && isError) {
    return (
      <FailedList
        query={query}
        failed={FAILED}
        description="The list could not be loaded. No purchase is affected."
      />
    )
  }
  return (
    <>
      {isError && <OutdatedNotice query={query} failed={FAILED} />}
      <div className={query.isPlaceholderData ? styles.outdated : undefined}>
        {isPhone && rows.length > 0 && (
          <div className={styles.selectAll}>
            <SelectAll rows={rows} selection={selection} />
          </div>
        )}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the rows take the focus; this moves it between them */}
        <div className={styles.table} onKeyDown={handleKey}>
          <Table
            caption="Purchases"
            density="dense"
            columns={columns}
            rows={rows}
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

/** Of a row that has the focus itself, not one of its buttons; -1 for anything else. */
function rowIndexOf(target: EventTarget): number {
  if (!(target instanceof HTMLTableRowElement)) return -1
  return [...(target.parentElement?.children ?? [])].indexOf(target)
}

function NoTransactions({ view, change }: Pick<PaymentsColumnsOptions, 'view' | 'change'>) {
  const isFiltered = view.search !== '' || view.status !== undefined || view.evidence !== undefined
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
          <Button onClick={() => change({ search: '', status: undefined, evidence: undefined })}>
            Clear search and filter
          </Button>
        )
      }
    />
  )
}
