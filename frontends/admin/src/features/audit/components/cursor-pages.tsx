import type { CursorPage } from '@presale/api-client'
import { Button, formatNumber, LinkButton } from '@presale/ui'
import { Link } from 'react-router-dom'
import type { AuditViewState } from '../audit-view'
import styles from './cursor-pages.module.css'

export interface CursorPagesProps extends Pick<AuditViewState, 'view' | 'linkTo'> {
  /** Undefined while it loads, and where it can't be had: the way back to the newest stays. */
  page: Pick<CursorPage<unknown>, 'total' | 'isTotalCapped' | 'nextCursor'> | undefined
  noun: string
}

/** There is no number of a page: while it is read, new ones come in at the top. The way back is the browser's. */
export function CursorPages({ page, noun, view, linkTo }: CursorPagesProps) {
  const isNewest = view.cursor === undefined
  const older = page?.nextCursor ?? undefined
  if (isNewest && (page === undefined || page.total === 0)) return null
  return (
    <nav className={styles.pages} aria-label={`Pages of ${noun}`}>
      <p className={styles.count}>{page && countLabel(page, noun)}</p>
      {isNewest ? (
        <Button size="sm" disabled>
          Newest
        </Button>
      ) : (
        <LinkButton size="sm">
          <Link to={linkTo({ cursor: undefined })}>Newest</Link>
        </LinkButton>
      )}
      {older === undefined ? (
        <Button size="sm" disabled>
          Older
        </Button>
      ) : (
        <LinkButton size="sm">
          <Link to={linkTo({ cursor: older })}>Older</Link>
        </LinkButton>
      )}
    </nav>
  )
}

function countLabel({ total, isTotalCapped }: NonNullable<CursorPagesProps['page']>, noun: string): string {
  if (total === 1) return `1 ${noun.replace(/s$/, '')}`
  return `${isTotalCapped ? 'More than ' : ''}${formatNumber(total)} ${noun}`
}
