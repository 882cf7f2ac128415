import { useEffect, useState } from 'react'
import type { RemoteName } from '../pages'
import { registeredRemote } from './registry'
import { versionOf } from './remote-versions'

const LOOK_AFTER_MS = 60_000
/** How often it is looked whether that time has passed. */
const BEAT_MS = 15_000

/**
 * Whether another version of the remote than the one that runs is active. The registry is read when the tab comes to the
 * front and while it is there, at most once a minute.
 */
export function useNewerVersion(name: RemoteName): boolean {
  const [isNewer, setIsNewer] = useState(false)
  useEffect(() => {
    let isLeft = false
    let lookedAt = Date.now()
    const look = async () => {
      if (document.hidden || Date.now() - lookedAt < LOOK_AFTER_MS || versionOf(name) === undefined) return
      lookedAt = Date.now()
      // Unreadable for now: nothing is known of a newer one.
      const active = await registeredRemote(name).catch(() => undefined)
      if (active && !isLeft) setIsNewer(active.version !== versionOf(name))
    }
    const timer = setInterval(() => void look(), BEAT_MS)
    const onVisible = () => void look()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      isLeft = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [name])
  return isNewer
}
