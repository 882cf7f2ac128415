import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { Fragment, type KeyboardEvent, type ReactElement, type ReactNode } from 'react'
import { classNames } from './class-names'
import { Skeleton } from './skeleton'
import styles from './table.module.css'
import { useFittingColumns } from './use-fitting-columns'
import { VisuallyHidden } from './visually-hidden'

// Said again in full: the card layout changes `display`, and with it browsers drop the roles of a table.
const ROLE = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const

export type SortDirection = 'asc' | 'desc' | 'none'

export interface Column<Row> {
  readonly id: string
  readonly header: string
  /** In the place of the header's words, where the heads are shown: the box that chooses every row. */
  readonly head?: ReactNode
  readonly cell: (row: Row) => ReactNode
  /** Figures stand at the end, so that their digits line up. */
  readonly align?: 'start' | 'end' | undefined
  /** CSS width. */
  readonly width?: string | undefined
  /** Left out where the table is wider than its place, the lowest first; a column without it stays. */
  readonly givesWay?: number | undefined
  /** The head of the card on a phone: no label, full width. */
  readonly isPrimary?: boolean | undefined
  /** Buttons: no label on a phone, and a click on them does not select the row. */
  readonly isActions?: boolean | undefined
  readonly sort?: SortDirection | undefined
  readonly onSort?: (() => void) | undefined
}

export interface TableProps<Row> {
  /** What the table lists, for a screen reader. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Shows that many skeleton rows instead of the rows. */
  skeletonRows?: number | undefined
  /** Stands in place of the rows when there are none. */
  empty?: ReactElement | undefined
  onRowSelect?: ((row: Row) => void) | undefined
  /** A press anywhere on the row, by pointer: for the keyboard a button in the row does the same. */
  onRowPress?: ((row: Row) => void) | undefined
  selectedKey?: string | undefined
  /** Details below a row, over its full width; nothing where it is closed. */
  rowDetail?: ((row: Row) => ReactNode) | undefined
  /** Dense: rows of 44 px and a header that stays in view. */
  density?: 'normal' | 'dense' | undefined
}

/** A table on a desktop, a list of cards on a phone. */
export function Table<Row>(props: TableProps<Row>) {
  const { rows, skeletonRows, empty } = props
  if (skeletonRows === undefined && rows.length === 0) return <>{empty}</>
  return <FilledTable {...props} />
}

function FilledTable<Row>(props: TableProps<Row>) {
  const { caption, rows, rowKey, skeletonRows, density = 'normal' } = props
  const isLoading = skeletonRows !== undefined
  const {
    frame,
    shown: columns,
    isTight,
  } = useFittingColumns(props.columns, isLoading ? 'loading' : rows.map(rowKey).join())
  return (
    <div
      ref={frame}
      className={classNames(styles.frame, density === 'dense' && styles.dense)}
      data-tight={isTight || undefined}
      aria-busy={isLoading}
    >
      {/* An attribute: as a text it would repeat the heading. */}
      <table className={styles.table} aria-label={caption} {...ROLE.table}>
        <thead className={styles.head} {...ROLE.rowgroup}>
          <tr {...ROLE.row}>
            {columns.map((column) => (
              <HeadCell key={column.id} column={column} />
            ))}
          </tr>
        </thead>
        <tbody {...ROLE.rowgroup}>
          {isLoading
            ? Array.from({ length: skeletonRows }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows are all alike
                <SkeletonRow key={index} columns={columns} />
              ))
            : rows.map((row) => (
                <Fragment key={rowKey(row)}>
                  <BodyRow row={row} {...props} columns={columns} />
                  <DetailRow width={columns.length} detail={props.rowDetail?.(row)} />
                </Fragment>
              ))}
        </tbody>
      </table>
    </div>
  )
}

function HeadCell<Row>({ column }: { column: Column<Row> }) {
  const ariaSort = column.sort === 'asc' ? 'ascending' : column.sort === 'desc' ? 'descending' : undefined
  const SortIcon = column.sort === 'asc' ? ArrowUp : column.sort === 'desc' ? ArrowDown : ChevronsUpDown
  return (
    <th
      scope="col"
      {...ROLE.columnheader}
      aria-sort={ariaSort}
      className={column.align === 'end' ? styles.end : undefined}
      style={column.width === undefined ? undefined : { width: column.width }}
    >
      {column.onSort ? (
        <button type="button" className={styles.sort} onClick={column.onSort}>
          <span>{column.header}</span>
          <SortIcon size={12} aria-hidden="true" />
        </button>
      ) : column.head !== undefined ? (
        column.head
      ) : column.isActions ? (
        <VisuallyHidden>{column.header}</VisuallyHidden>
      ) : (
        column.header
      )}
    </th>
  )
}

function BodyRow<Row>(props: TableProps<Row> & { row: Row }) {
  const { row, columns, rowKey, onRowSelect, onRowPress, selectedKey } = props
  const select = onRowSelect && (() => onRowSelect(row))
  const press = select ?? (onRowPress && (() => !isTextChosen() && onRowPress(row)))
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target === event.currentTarget) select?.()
  }
  return (
    <tr
      {...ROLE.row}
      data-row={rowKey(row)}
      className={classNames(press && styles.selectable)}
      aria-selected={select ? selectedKey === rowKey(row) : undefined}
      tabIndex={select ? 0 : undefined}
      onClick={press && ((event) => !isOnControl(event.target) && press())}
      onKeyDown={select && handleKey}
    >
      {columns.map((column) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: it only keeps a button's click from the row
        <td
          key={column.id}
          {...ROLE.cell}
          data-label={column.isPrimary || column.isActions ? undefined : column.header}
          className={cellClass(column)}
          onClick={column.isActions ? (event) => event.stopPropagation() : undefined}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  )
}

/** A link or a button in a cell does what it says, and selects nothing. */
const isOnControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button, input, label') !== null

/** Whoever drags over words wants to copy them. */
const isTextChosen = (): boolean => window.getSelection()?.isCollapsed === false

function DetailRow({ width, detail }: { width: number; detail: ReactNode }) {
  if (detail === undefined || detail === null || detail === false) return null
  return (
    <tr {...ROLE.row} className={styles.detail}>
      <td {...ROLE.cell} colSpan={width} className={styles.primary}>
        {detail}
      </td>
    </tr>
  )
}

function SkeletonRow<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return (
    <tr {...ROLE.row}>
      {columns.map((column) => (
        <td key={column.id} {...ROLE.cell} className={cellClass(column)}>
          <Skeleton width={column.isPrimary ? '60%' : 72} />
        </td>
      ))}
    </tr>
  )
}

function cellClass<Row>(column: Column<Row>): string {
  return classNames(
    column.align === 'end' && styles.end,
    column.isPrimary && styles.primary,
    column.isActions && styles.actions,
  )
}
