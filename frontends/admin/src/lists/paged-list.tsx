import type { Page } from '@presale/api-client'
import { classNames, Pagination, Table, type TableProps } from '@presale/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactElement, type Ref, useCallback } from 'react'
import { FailedList } from './failed-list'
import { moveBetweenRows } from './move-between-rows'
import { OutdatedNotice } from './outdated-notice'
import styles from './paged-list.module.css'
import { texts } from './texts'
import { useLastPage } from './use-last-page'

interface PageChange {
  readonly page?: number
  readonly pageSize?: number
}

export interface PagedListProps<Row>
  extends Pick<TableProps<Row>, 'caption' | 'columns' | 'rowKey' | 'empty' | 'onRowSelect' | 'selectedKey'> {
  query: UseQueryResult<Page<Row>>
  /** 'Failed to fetch users'. */
  failed: string
  /** What it means that nothing could be read, where the server does not say why. */
  unread: string
  /** 'Pages of users'. */
  pagesLabel: string
  page: number
  pageSize: number
  change: (change: PageChange) => void
  /** Sizes to choose from. */
  pageSizes?: readonly number[]
  /** The first cell of a row is its box: on a phone it stands in the card's corner. */
  hasBoxes?: boolean
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
  tableRef?: Ref<HTMLDivElement>
  /** Above the rows. */
  children?: ReactElement | readonly (ReactElement | false)[] | false
}

/** A page of a list, with what stands in its place while it loads, when it is empty, and when it can't be had. */
export function PagedList<Row>({
  query,
  failed,
  unread,
  pagesLabel,
  page,
  pageSize,
  change,
  pageSizes,
  hasBoxes = false,
  onKeyDown = moveBetweenRows,
  tableRef,
  children,
  ...table
}: PagedListProps<Row>) {
  const t = texts.useT()
  const { data, isPending, isError } = query
  const goTo = useCallback((to: number) => change({ page: to }), [change])
  useLastPage(data, { page, pageSize }, goTo)
  if (!data && isError) return <FailedList query={query} failed={failed} description={unread} />
  return (
    <>
      {isError && <OutdatedNotice query={query} failed={failed} />}
      <div className={classNames(styles.content, query.isPlaceholderData && styles.outdated)}>
        {children}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the rows take the focus; this moves it between them */}
        <div
          ref={tableRef}
          className={classNames(styles.table, hasBoxes && styles.withBoxes)}
          onKeyDown={onKeyDown}
        >
          <Table
            {...table}
            density="dense"
            rows={data?.rows ?? []}
            skeletonRows={isPending ? pageSize : undefined}
          />
        </div>
      </div>
      {data && data.total > 0 && (
        <footer className={styles.footer}>
          {data.isTotalCapped && <span className={styles.capped}>{t('moreThanCounted')}</span>}
          <Pagination
            label={pagesLabel}
            page={page}
            pageSize={pageSize}
            total={data.total}
            onPageChange={goTo}
            pageSizes={pageSizes}
            onPageSizeChange={(size) => change({ pageSize: size })}
          />
        </footer>
      )}
    </>
  )
}
