import { ended, sentenceOf } from '@presale/api-client'
import { Button, ErrorState, Notice } from '@presale/ui'
import { RotateCw } from 'lucide-react'
import { texts } from './texts'

export interface FailedQuery {
  readonly error: Error | null
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

export interface LoadFailedProps {
  /** What could not be read: 'Failed to fetch dashboard data'. */
  title: string
  query: FailedQuery
  /** Older data is still shown below: one line instead of a full-size notice. */
  isAbove?: boolean | undefined
}

export function LoadFailed({ title, query, isAbove }: LoadFailedProps) {
  const t = texts.useT()
  const retry = () => void query.refetch()
  const description = sentenceOf(query.error, t('failedHint'))
  if (!isAbove) {
    return (
      <ErrorState title={title} description={description} onRetry={retry} isRetrying={query.isFetching} />
    )
  }
  return (
    <Notice
      tone="declined"
      title={title}
      action={
        <Button size="sm" icon={<RotateCw aria-hidden="true" />} isBusy={query.isFetching} onClick={retry}>
          {t('retry')}
        </Button>
      }
    >
      {`${ended(description)} ${t('outdated')}`}
    </Notice>
  )
}
