import { ErrorState, PageSpinner } from '@presale/ui'
import { useEffect, useState } from 'react'
import { type LazyPart, useLazyPart } from './lazy-part'
import { ScreenBoundary } from './screen-boundary'
import { texts } from './texts'

interface LazyPageProps<Props> {
  part: LazyPart<Props>
  with: Props
}

/** A page whose script is loaded when it is opened; a failed load shows an error with Retry. */
export function LazyPage<Props extends object>({ part, with: props }: LazyPageProps<Props>) {
  const t = texts.useT()
  const Page = useLazyPart(part)
  const [tries, setTries] = useState(1)
  const [hasFailed, setHasFailed] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try loads again
  useEffect(() => {
    let isLeft = false
    setHasFailed(false)
    part.load().catch(() => !isLeft && setHasFailed(true))
    return () => {
      isLeft = true
    }
  }, [part, tries])
  if (Page)
    return (
      <ScreenBoundary>
        <Page {...props} />
      </ScreenBoundary>
    )
  if (!hasFailed) return <PageSpinner fillsWindow />
  return (
    <main>
      <ErrorState
        title={t('pageNotLoaded')}
        description={t('checkAndRetry')}
        onRetry={() => setTries(tries + 1)}
      />
    </main>
  )
}
