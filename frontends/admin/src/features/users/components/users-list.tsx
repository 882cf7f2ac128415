import type { AdminUser } from '@presale/contracts'
import { Button, EmptyState } from '@presale/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { PagedList } from '../../../lists/paged-list'
import type { UsersPage } from '../api/users'
import { texts } from '../texts'
import { PAGE_SIZES } from '../users-view'
import { type UsersColumnsOptions, useUsersColumns } from './users-columns'

export interface UsersListProps extends UsersColumnsOptions {
  query: UseQueryResult<UsersPage>
  /** The user whose page was left for this list: their row gets the focus. */
  cameFrom: string | undefined
}

export function UsersList({ query, cameFrom, ...options }: UsersListProps) {
  const t = texts.useT()
  const { view, change } = options
  const columns = useUsersColumns(options)
  const table = useFocusOnRow(query.data?.rows, cameFrom)
  return (
    <PagedList
      query={query}
      failed={t('usersFailed')}
      unread={t('usersNotRead')}
      caption={t('users')}
      columns={columns}
      rowKey={({ id }) => id}
      onRowSelect={(row) => change({ user: row.id })}
      empty={<NoUsers {...options} />}
      pagesLabel={t('pagesOfUsers')}
      page={view.page}
      pageSize={view.pageSize}
      pageSizes={PAGE_SIZES}
      change={change}
      tableRef={table}
    />
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
  const t = texts.useT()
  const icon = <Users size={22} aria-hidden="true" />
  if (view.search === '' && view.role === undefined) {
    return <EmptyState icon={icon} title={t('noUsers')} description={t('noUsersHint')} />
  }
  return (
    <EmptyState
      icon={icon}
      title={t('nobodyMatches')}
      description={t('nobodyMatchesHint')}
      action={<Button onClick={() => change({ search: '', role: undefined })}>{t('clearSearch')}</Button>}
    />
  )
}
