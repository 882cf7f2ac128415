import { Button, Card, EmptyState, ErrorState, PageSpinner, Spinner } from '@presale/ui'
import { RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { texts } from '../layout/texts'
import { IncompatibleRemoteError } from './load-remote'
import { isLoadFailure } from './remote-failures'

const SLOW_AFTER_MS = 5000

interface LoadingPanelProps {
  onSlow: () => void
  onRetry: () => void
}

/** In the place of a page that loads; after five seconds it says so. */
export function LoadingPanel({ onSlow, onRetry }: LoadingPanelProps) {
  const t = texts.useT()
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => {
      setIsSlow(true)
      onSlow()
    }, SLOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [onSlow])
  if (!isSlow) return <PageSpinner />
  return (
    <Card>
      <div role="status">
        <EmptyState
          icon={<Spinner size={22} label="" />}
          title={t('slow')}
          description={t('slowHint')}
          action={
            <Button icon={<RotateCw aria-hidden="true" />} onClick={onRetry}>
              {t('retry')}
            </Button>
          }
        />
      </div>
    </Card>
  )
}

/** In the place of a page that could not be loaded, or threw. */
export function FailurePanel({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = texts.useT()
  const kind = kindOf(error)
  return (
    <Card>
      <ErrorState title={t(kind)} description={t(`${kind}Hint`)} onRetry={onRetry} />
    </Card>
  )
}

function kindOf(error: unknown): 'incompatible' | 'notLoaded' | 'crashed' {
  if (error instanceof IncompatibleRemoteError) return 'incompatible'
  return isLoadFailure(error) ? 'notLoaded' : 'crashed'
}
