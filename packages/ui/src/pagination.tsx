import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from './button'
import { Select } from './choice'
import { formatNumber } from './format'
import styles from './pagination.module.css'
import { texts } from './texts'

export interface PaginationProps {
  /** From 1. */
  page: number
  pageSize: number
  total: number
  onPageChange: (page: number) => void
  /** Offers a choice of page sizes; needs onPageSizeChange. */
  pageSizes?: readonly number[] | undefined
  onPageSizeChange?: ((size: number) => void) | undefined
  /** What is paged, for a screen reader. */
  label: string
}

export function Pagination(props: PaginationProps) {
  const { page, pageSize, total, onPageChange, pageSizes, onPageSizeChange, label } = props
  const t = texts.useT()
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1
  const last = Math.min(page * pageSize, total)
  return (
    <nav className={styles.pagination} aria-label={label}>
      {pageSizes && onPageSizeChange && (
        <div className={styles.sizes}>
          <span aria-hidden="true">{t('rowsPerPage')}</span>
          <div className={styles.size}>
            <Select
              label={t('rowsPerPage')}
              isLabelHidden
              size="sm"
              value={String(pageSize)}
              onValueChange={(value) => onPageSizeChange(Number(value))}
              options={pageSizes.map((size) => ({ value: String(size), label: String(size) }))}
            />
          </div>
        </div>
      )}
      <span className={styles.range} aria-live="polite">
        {t('range', { first: formatNumber(first), last: formatNumber(last), total: formatNumber(total) })}
      </span>
      <div className={styles.steps}>
        <IconButton
          label={t('previousPage')}
          size="sm"
          disabled={page <= 1}
          onClick={() => onPageChange(page - 1)}
        >
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <IconButton
          label={t('nextPage')}
          size="sm"
          disabled={page >= pages}
          onClick={() => onPageChange(page + 1)}
        >
          <ChevronRight aria-hidden="true" />
        </IconButton>
      </div>
    </nav>
  )
}
