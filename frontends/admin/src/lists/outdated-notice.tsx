import { sentenceOf } from '@presale/api-client'
import { Button, Notice } from '@presale/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import styles from './outdated-notice.module.css'
import { texts } from './texts'

export interface OutdatedNoticeProps {
  /** What failed, of which an earlier answer is still shown. */
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
  /** 'Failed to fetch wallets'. */
  failed: string
  title?: string
}

/** Above what is shown from before, when asking again has failed. */
export function OutdatedNotice({ query, failed, title }: OutdatedNoticeProps) {
  const t = texts.useT()
  return (
    <div className={styles.notice} role="alert">
      <Notice
        tone="declined"
        title={title ?? t('outdated')}
        action={
          <Button size="sm" isBusy={query.isFetching} onClick={() => void query.refetch()}>
            {t('retry')}
          </Button>
        }
      >
        {sentenceOf(query.error, failed)}
      </Notice>
    </div>
  )
}
