import { type CurrentUser, REMOTE_CONTRACT_MAJOR, type ShellServices } from '@presale/contracts'
import { useToast } from '@presale/ui'
import { useEffect, useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { lazyPart, useLazyPart } from '../lazy-part'
import type { RemoteName } from '../pages'
import { useTrackPurchase } from '../third-parties/track-purchase'
import { RemoteBoundary } from './remote-boundary'
import { useNewerVersion } from './use-newer-version'

const newerVersionNotice = lazyPart(async () => (await import('./newer-version-notice')).NewerVersionNotice)

interface RemotePageProps {
  name: RemoteName
  user: CurrentUser
  setPageTitle: (title: string | null) => void
}

/** A remote, with what the contract promises it. */
export function RemotePage({ name, user, setPageTitle }: RemotePageProps) {
  const toast = useToast()
  const trackPurchase = useTrackPurchase()
  const { pathname } = useLocation()
  const shell = useMemo<ShellServices>(
    () => ({
      contractMajor: REMOTE_CONTRACT_MAJOR,
      user,
      toast,
      toastWithUndo: (input, undo) => toast({ ...input, undo }),
      setPageTitle,
      trackPurchase,
      hasPurchasePages: true,
    }),
    [user, toast, setPageTitle, trackPurchase],
  )
  return (
    <>
      <RemoteBoundary name={name} pathname={pathname}>
        {(Routes) => <Routes shell={shell} />}
      </RemoteBoundary>
      <div role="status">
        <NewerVersion name={name} />
      </div>
    </>
  )
}

function NewerVersion({ name }: { name: RemoteName }) {
  const isNewer = useNewerVersion(name)
  const Notice = useLazyPart(newerVersionNotice)
  useEffect(() => {
    // Without it nothing is missing.
    if (isNewer) newerVersionNotice.load().catch(() => undefined)
  }, [isNewer])
  return isNewer && Notice ? <Notice /> : null
}
