import { Button, Notice, useIsOnline } from '@presale/ui'
import { RotateCw } from 'lucide-react'
import type { FailedQuery } from '../../../purchases/load-failed'

/**
 * While the server does not answer and the purchase cannot be followed: what still holds. It goes by itself
 * when an answer comes. Of a device without a network the shell speaks, on every page.
 */
export function ConnectionNotice({ query }: { query: FailedQuery & { readonly isError: boolean } }) {
  const isOnline = useIsOnline()
  if (!isOnline || !query.isError) return null
  return (
    <Notice
      tone="pending"
      title="Your purchase cannot be followed just now"
      action={
        <Button
          size="sm"
          icon={<RotateCw aria-hidden="true" />}
          isBusy={query.isFetching}
          onClick={() => void query.refetch()}
        >
          Retry
        </Button>
      }
    >
      Your purchase is kept as you see it, and the time goes on. A payment that you sent is not lost. What
      changes is shown as soon as the connection is back.
    </Notice>
  )
}
