import { ErrorState, PageSpinner } from '@presale/ui'
import { useEffect, useState } from 'react'
import { type LatePart, useLatePart } from './late-part'

interface LatePageProps<Props> {
  part: LatePart<Props>
  with: Props
}

/** A page whose script comes when it is opened. Where it does not come, that is said, with Retry. */
export function LatePage<Props extends object>({ part, with: props }: LatePageProps<Props>) {
  const Page = useLatePart(part)
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
  if (Page) return <Page {...props} />
  if (!hasFailed) return <PageSpinner fillsWindow />
  return (
    <main>
      <ErrorState
        title="The page could not be loaded"
        description="Check your connection, then try again."
        onRetry={() => setTries(tries + 1)}
      />
    </main>
  )
}
