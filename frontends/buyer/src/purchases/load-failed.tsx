import { sentenceOf } from '@presale/api-client'
import { Button, ErrorState, Notice } from '@presale/ui'
import { RotateCw } from 'lucide-react'

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

const FALLBACK = 'Please try again in a moment. Your purchases and payments are not affected.'

export function LoadFailed({ title, query, isAbove }: LoadFailedProps) {
  const retry = () => void query.refetch()
  const description = sentenceOf(query.error, FALLBACK)
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
          Retry
        </Button>
      }
    >
      {description} What you see below may be out of date.
    </Notice>
  )
}
