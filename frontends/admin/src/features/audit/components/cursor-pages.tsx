import type { CursorPage } from '@presale/api-client'
import type { Translate } from '@presale/i18n'
import { Button, formatNumber, LinkButton } from '@presale/ui'
import { Link } from 'react-router-dom'
import type { AuditSource, AuditViewState } from '../audit-view'
import { texts } from '../texts'
import type { en } from '../texts.en'
import styles from './cursor-pages.module.css'

export interface CursorPagesProps extends Pick<AuditViewState, 'view' | 'linkTo'> {
  /** Undefined while it loads, and where it can't be had: the way back to the newest stays. */
  page: Pick<CursorPage<unknown>, 'total' | 'isTotalCapped' | 'nextCursor'> | undefined
  noun: AuditSource
}

/** There is no number of a page: while it is read, new ones come in at the top. The way back is the browser's. */
export function CursorPages({ page, noun, view, linkTo }: CursorPagesProps) {
  const t = texts.useT()
  const isNewest = view.cursor === undefined
  const older = page?.nextCursor ?? undefined
  if (isNewest && (page === undefined || page.total === 0)) return null
  return (
    <nav className={styles.pages} aria-label={t(`${noun}.pages`)}>
      <p className={styles.count}>{page && countLabel(page, noun, t)}</p>
      {isNewest ? (
        <Button size="sm" disabled>
          {t('newest')}
        </Button>
      ) : (
        <LinkButton size="sm">
          <Link to={linkTo({ cursor: undefined })}>{t('newest')}</Link>
        </LinkButton>
      )}
      {older === undefined ? (
        <Button size="sm" disabled>
          {t('older')}
        </Button>
      ) : (
        <LinkButton size="sm">
          <Link to={linkTo({ cursor: older })}>{t('older')}</Link>
        </LinkButton>
      )}
    </nav>
  )
}

function countLabel(
  { total, isTotalCapped }: NonNullable<CursorPagesProps['page']>,
  noun: AuditSource,
  t: Translate<typeof en>,
): string {
  return isTotalCapped && total !== 1
    ? t(`${noun}.beyondCount`, { count: formatNumber(total) })
    : t(`${noun}.count`, { count: total })
}
