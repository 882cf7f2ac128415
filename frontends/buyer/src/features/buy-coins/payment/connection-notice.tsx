import { Button, Notice, useIsOnline } from '@presale/ui'
import { RotateCw } from 'lucide-react'
import type { FailedQuery } from '../../../purchases/load-failed'
import { texts } from './texts'

/**
 * While the server does not answer and the purchase cannot be followed: what still holds. It goes by itself
 * when an answer comes. Of a device without a network the shell speaks, on every page.
 */
export function ConnectionNotice({ query }: { query: FailedQuery & { readonly isError: boolean } }) {
  const t = texts.useT()
  const isOnline = useIsOnline()
  if (!isOnline || !query.isError) return null
  return (
    <Notice
      tone="pending"
      title={t('connection')}
      action={
        <Button
          size="sm"
          icon={<RotateCw aria-hidden="true" />}
          isBusy={query.isFetching}
          onClick={() => void query.refetch()}
        >
          {t('connection.retry')}
        </Button>
      }
    >
      {t('connection.text')}
    </Notice>
  )
}
