import type { AdminPurchase } from '@presale/contracts'
import { PAYMENTS_PAGE_SIZE } from '@presale/kernel'
import { Button, EmptyState, useIsPhone } from '@presale/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import type { KeyboardEvent, Ref } from 'react'
import { moveBetweenRows } from '../../../lists/move-between-rows'
import { PagedList } from '../../../lists/paged-list'
import type { PaymentsPage } from '../api/payments'
import { isNarrowed, UNFILTERED, usualOrderOf } from '../payments-view'
import { texts } from '../texts'
import type { useSteadyRows } from '../use-steady-rows'
import { type PaymentsColumnsOptions, usePaymentsColumns } from './payments-columns'
import styles from './payments-list.module.css'
import { SelectAll } from './select-all'

export interface PaymentsListProps extends Omit<PaymentsColumnsOptions, 'rows'> {
  query: UseQueryResult<PaymentsPage>
  /** Its rows, held in their order while somebody points at them, with what was decided. */
  steady: ReturnType<typeof useSteadyRows>
  listRef: Ref<HTMLDivElement>
}

export function PaymentsList({ query, steady, listRef, ...options }: PaymentsListProps) {
  const t = texts.useT()
  const { view, change, selection } = options
  const { rows, newCount, showNew } = steady
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
      query={
        query.data
          ? { ...query, data: withRows(query.data, rows, query.isPlaceholderData ? 1 : view.page) }
          : query
      }
      tableRef={listRef}
      failed={t('list.failed')}
      unread={t('list.unread')}
      caption={t('list.caption')}
      columns={columns}
      rowKey={(row) => row.id}
      selectedKey={view.selected}
      onRowSelect={(row) => change({ selected: row.id })}
      empty={<NoTransactions view={view} change={change} />}
      pagesLabel={t('list.pages')}
      page={view.page}
      pageSize={PAYMENTS_PAGE_SIZE}
      change={change}
      hasBoxes
      onKeyDown={handleKey}
    >
      {newCount > 0 && (
        <div className={styles.newer} role="status">
          <Button size="sm" onClick={showNew}>
            {t('list.more', { count: newCount })}
          </Button>
        </div>
      )}
      {isPhone && rows.length > 0 && (
        <div className={styles.selectAll}>
          <SelectAll rows={rows} selection={selection} />
        </div>
      )}
    </PagedList>
  )
}

/** What was decided may be on no page of the server's any more; the page that shows it is still one of the list. */
function withRows(data: PaymentsPage, rows: readonly AdminPurchase[], page: number): PaymentsPage {
  const hasMore = page > 1 && rows.length > data.rows.length
  const end = (page - 1) * PAYMENTS_PAGE_SIZE + Math.min(rows.length, PAYMENTS_PAGE_SIZE)
  return { ...data, rows: [...rows], total: hasMore ? Math.max(data.total, end) : data.total }
}

/** Of a row that has the focus itself, not one of its buttons; -1 for anything else. */
function rowIndexOf(target: EventTarget): number {
  if (!(target instanceof HTMLTableRowElement)) return -1
  return [...(target.parentElement?.children ?? [])].indexOf(target)
}

function NoTransactions({ view, change }: Pick<PaymentsColumnsOptions, 'view' | 'change'>) {
  const t = texts.useT()
  const isWorklist = view.status === 'to-decide' && view.search === ''
  const isFiltered = isNarrowed(view)
  return (
    <EmptyState
      icon={<ReceiptText size={22} aria-hidden="true" />}
      title={t('list.none')}
      description={t(isWorklist ? 'list.noneToDecide' : isFiltered ? 'list.noneMatch' : 'list.noneHint')}
      action={
        isFiltered && (
          <Button onClick={() => change({ search: '', ...UNFILTERED, ...usualOrderOf(undefined) })}>
            {t(isWorklist ? 'list.showAll' : 'list.clear')}
          </Button>
        )
      }
    />
  )
}
