import { Pagination } from '@presale/ui'
import styles from './list-pages.module.css'

export interface ListPagesProps {
  label: string
  page: number
  size: number
  total: number
  turnTo: (page: number) => void
}

/** Below a table; nothing where all of it stands on one page. */
export function ListPages({ label, page, size, total, turnTo }: ListPagesProps) {
  if (total <= size) return null
  return (
    <div className={styles.pages}>
      <Pagination label={label} page={page} pageSize={size} total={total} onPageChange={turnTo} />
    </div>
  )
}
