import { sentenceOf } from '@presale/api-client'
import { ErrorState } from '@presale/ui'
import type { UseQueryResult } from '@tanstack/react-query'

export interface FailedListProps {
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
  /** 'Failed to fetch wallets'. */
  failed: string
  /** What it means, where the server does not say why. */
  description: string
}

/** In the place of a list that could not be had at all. */
export function FailedList({ query, failed, description }: FailedListProps) {
  return (
    <ErrorState
      title={failed}
      description={sentenceOf(query.error, description)}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
    />
  )
}
