import type { CursorPage } from '@presale/api-client'
import { type Column, EmptyState, LinkButton, Table } from '@presale/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { History } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { FailedList } from '../../../lists/failed-list'
import { OutdatedNotice } from '../../../lists/outdated-notice'
import { ViewLink } from '../../../lists/view-link'
import type { AuditSource, AuditViewState } from '../audit-view'
import { AUDIT_PAGE_SIZE, isFiltered, NO_FILTERS } from '../audit-view'
import { texts } from '../texts'
import { CursorPages } from './cursor-pages'
import { detailId } from './trail-cells'
import styles from './trail-list.module.css'

export interface TrailListProps<Row> extends AuditViewState {
  query: UseQueryResult<CursorPage<Row>>
  columns: readonly Column<Row>[]
  /** What the rows are. */
  noun: AuditSource
  caption: string
  failed: string
  /** Describes the empty list. */
  emptyHint: string
  detail: (row: Row) => ReactNode
}

/** A page of either history, with what stands in its place while it loads, when it is empty, and when it can't be had. */
export function TrailList<Row extends { id: string }>(props: TrailListProps<Row>) {
  const t = texts.useT()
  const { query, columns, noun, caption, failed, emptyHint, detail, view, change, linkTo } = props
  const { data, isPending, isError } = query
  if (!data && isError) {
    return (
      <>
        <FailedList query={query} failed={failed} description={t('trailNotRead')} />
        <CursorPages page={undefined} noun={noun} view={view} linkTo={linkTo} />
      </>
    )
  }
  return (
    <>
      {isError && <OutdatedNotice query={query} failed={failed} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the entries' buttons take the focus; this moves it between them */}
      <div className={query.isPlaceholderData ? styles.outdated : undefined} onKeyDown={moveBetweenEntries}>
        <Table
          caption={caption}
          density="dense"
          columns={columns}
          rows={data?.rows ?? []}
          rowKey={({ id }) => id}
          skeletonRows={isPending ? AUDIT_PAGE_SIZE : undefined}
          onRowPress={({ id }) => change({ open: view.open === id ? undefined : id }, { replace: true })}
          rowDetail={(row) => view.open === row.id && <div id={detailId(row.id)}>{detail(row)}</div>}
          empty={
            <EmptyState
              icon={<History size={22} aria-hidden="true" />}
              title={isFiltered(view) ? t(`${noun}.noneMatch`) : t(`${noun}.none`)}
              description={isFiltered(view) ? undefined : emptyHint}
              action={
                isFiltered(view) && (
                  <LinkButton>
                    <ViewLink to={NO_FILTERS} linkTo={linkTo} change={change}>
                      {t('clearFilters')}
                    </ViewLink>
                  </LinkButton>
                )
              }
            />
          }
        />
      </div>
      <CursorPages page={data} noun={noun} view={view} linkTo={linkTo} />
    </>
  )
}

/** The arrow keys move between entries; Enter opens one (it is a button). */
function moveBetweenEntries(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-entry]')]
  const at = event.target instanceof HTMLElement ? entries.indexOf(event.target) : -1
  const next = at === -1 ? undefined : entries[event.key === 'ArrowDown' ? at + 1 : at - 1]
  if (!next) return
  event.preventDefault()
  next.focus()
}
