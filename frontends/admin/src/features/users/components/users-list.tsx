import type { AdminUser } from '@presale/contracts'
import { Button, EmptyState, Pagination, Table } from '@presale/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useCallback, useEffect, useRef } from 'react'
import { FailedList } from '../../../lists/failed-list'
import { moveBetweenRows } from '../../../lists/move-between-rows'
import { OutdatedNotice } from '../../../lists/outdated-notice'
import { useLastPage } from '../../../lists/use-last-page'
import type { UsersPage } from '../api/users'
import { PAGE_SIZES } from '../users-view'
import { type UsersColumnsOptions, useUsersColumns } from './users-columns'
import styles from './users-list.module.css'

const FAILED = 'Failed to fetch users'

export interface UsersListProps extends UsersColumnsOptions {
  query: UseQueryResult<UsersPage>
  /** The user whose page was left for this list: their row gets the focus. */
  cameFrom: string | undefined
}

/** The table with what stands in its place while it loads, when it is empty, and when it can't be had. */
export function UsersList({ query, cameFrom, ...options }: UsersListProps) {
  const { view, change } = options
  const columns = useUsersColumns(options)
  const { data, isPending, isError } = query
  const goTo = useCallback((page: number) => change({ page }), [change])
  // A deletion may empty the last page.
  useLastPage(data, view, goTo)
  const table = useFocusOnRow(data?.rows, cameFrom)
  if (!data && isError) {
    return (
      <FailedList
        query={query}
        failed={FAILED}
        description="The users could not be loaded. Nothing was changed."
      />
    )
  }
  return (
    <>
      {isError && <OutdatedNotice query={query} failed={FAILED} />}
      <div className={query.isPlaceholderData ? styles.outdated : undefined}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the rows take the focus; this moves it between them */}
        <div ref={table} className={styles.table} onKeyDown={moveBetweenRows}>
          <Table
            caption="Users"
            density="dense"
            columns={columns}
            rows={data?.rows ?? []}
            rowKey={({ id }) => id}
            skeletonRows={isPending ? view.pageSize : undefined}
            onRowSelect={(row: AdminUser) => change({ user: row.id })}
            empty={<NoUsers {...options} />}
          />
        </div>
      </div>
      {data && data.total > 0 && (
        <footer className={styles.footer}>
          {data.isTotalCapped && <span className={styles.capped}>More than can be counted quickly</span>}
          <Pagination
            label="Pages of users"
            page={view.page}
            pageSize={view.pageSize}
            total={data.total}
            onPageChange={goTo}
            pageSizes={PAGE_SIZES}
            onPageSizeChange={(pageSize) => change({ pageSize })}
          />
        </footer>
      )}
    </>
  )
}

/** Once, when the rows have loaded: a keyboard user who comes back continues where they were. */
function useFocusOnRow(rows: readonly AdminUser[] | undefined, id: string | undefined) {
  const table = useRef<HTMLDivElement>(null)
  const isDone = useRef(id === undefined)
  useEffect(() => {
    if (isDone.current || rows === undefined) return
    isDone.current = true
    const index = rows.findIndex((row) => row.id === id)
    const row = table.current?.querySelectorAll<HTMLElement>('tbody tr')[index]
    row?.focus({ preventScroll: false })
  }, [rows, id])
  return table
}

function NoUsers({ view, change }: Pick<UsersColumnsOptions, 'view' | 'change'>) {
  const icon = <Users size={22} aria-hidden="true" />
  if (view.search === '' && view.role === undefined) {
    return (
      <EmptyState icon={icon} title="No users found" description="Whoever registers appears here at once." />
    )
  }
  return (
    <EmptyState
      icon={icon}
      title="No users match your search"
      description="The search looks at names, email addresses and IP addresses."
      action={
        <Button onClick={() => change({ search: '', role: undefined })}>Clear search and filter</Button>
      }
    />
  )
}
