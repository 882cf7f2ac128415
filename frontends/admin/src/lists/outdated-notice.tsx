import { sentenceOf } from '@presale/api-client'
import { Button, Notice } from '@presale/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import styles from './outdated-notice.module.css'

export interface OutdatedNoticeProps {
  /** What failed, of which an earlier answer is still shown. */
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
  /** 'Failed to fetch wallets'. */
  failed: string
  title?: string
}

/** Above what is shown from before, when asking again has failed. */
export function OutdatedNotice({
  query,
  failed,
  title = 'This list could not be brought up to date',
}: OutdatedNoticeProps) {
  return (
    <div className={styles.notice} role="alert">
      <Notice
        tone="declined"
        title={title}
        action={
          <Button size="sm" isBusy={query.isFetching} onClick={() => void query.refetch()}>
            Retry
          </Button>
        }
      >
        {sentenceOf(query.error, failed)}
      </Notice>
    </div>
  )
}
