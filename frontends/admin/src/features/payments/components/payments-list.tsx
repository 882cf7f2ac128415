import type { AdminPurchase } from '@presale/contracts'
import { PAYMENTS_PAGE_SIZE } from '@presale/kernel'
import { Button, EmptyState, useIsPhone } from '@presale/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { moveBetweenRows } from '../../../lists/move-between-rows'
import { PagedList } from '../../../lists/paged-list'
import type { PaymentsPage } from '../api/payments'
import { type PaymentsColumnsOptions, usePaymentsColumns } from './payments-columns'
import styles from './payments-list.module.css'
import { SelectAll } from './select-all'

const NO_ROWS: readonly AdminPurchase[] = []

export interface PaymentsListProps extends Omit<PaymentsColumnsOptions, 'rows'> {
  query: UseQueryResult<PaymentsPage>
}

export function PaymentsList({ query, ...options }: PaymentsListProps) {
  const { view, change, selection } = options
  const rows = query.data?.rows ?? NO_ROWS
  const isPhone = useIsPhone()
  const columns = usePaymentsColumns({ ...options, rows })
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    moveBetweenRows(event)
    const row = event.key === ' ' ? rows[rowIndexOf(event.target)] : undefined
    if (!row) return
    event.preventDefault()
    selection.set([row], !selection.has(row.id))
  }
  return (
    <PagedList
      query={query}
      failed="Failed to fetch purchases"
      unread="The list could not be loaded. No purchase is affected."
      caption="Purchases"
      columns={columns}
      rowKey={(row) => row.id}
      selectedKey={view.selected}
      onRowSelect={(row) => change({ selected: row.id })}
      empty={<NoTransactions view={view} change={change} />}
      pagesLabel="Pages of purchases"
      page={view.page}
      pageSize={PAYMENTS_PAGE_SIZE}
      change={change}
      hasBoxes
      onKeyDown={handleKey}
    >
      {isPhone && rows.length > 0 && (
        <div className={styles.selectAll}>
          <SelectAll rows={rows} selection={selection} />
        </div>
      )}
    </PagedList>
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
