import { Button, Card, EmptyState, ErrorState, PageSpinner, Spinner } from '@presale/ui'
import { RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { texts } from '../layout/texts'
import type { RemoteName } from '../pages'
import { useIsLate } from './late-files'
import { IncompatibleRemoteError } from './load-remote'
import { isLoadFailure } from './remote-failures'
import { SLOW_AFTER_MS } from './slow-after'

interface LoadingPanelProps {
  onSlow: () => void
  onRetry: () => void
}

/** In the place of a page that loads; within five seconds it says so. */
export function LoadingPanel({ onSlow, onRetry }: LoadingPanelProps) {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => {
      setIsSlow(true)
      onSlow()
    }, SLOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [onSlow])
  return isSlow ? <SlowPanel onRetry={onRetry} /> : <PageSpinner />
}

/** Above a page of which a part does not come; gone once it has. */
export function LatePart({ name, onSlow, onRetry }: LoadingPanelProps & { name: RemoteName }) {
  const isLate = useIsLate(name)
  useEffect(() => {
    if (isLate) onSlow()
  }, [isLate, onSlow])
  return isLate ? <SlowPanel onRetry={onRetry} /> : null
}

function SlowPanel({ onRetry }: Pick<LoadingPanelProps, 'onRetry'>) {
  const t = texts.useT()
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
