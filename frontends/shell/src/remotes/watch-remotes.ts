import type { RemoteName } from '../pages'
import { Allowances, withAllowance } from './call-allowance'
import { watchFiles } from './late-files'
import { boundBeacons, boundImages, boundXhr } from './other-requests'
import { messageOf, type RemoteVersion, remoteIn, stackOf } from './remote-failures'
import { versionOf } from './remote-versions'
import { reportFailure } from './report-failure'

/** A page that answers nobody for so long is as good as gone. */
const BLOCKED_MS = 5000
const BEAT_MS = 1000
/** A longer gap is a computer that slept. */
const SLEPT_MS = 60_000

let mounted: RemoteName | undefined
let isWatching = false

/** The remote whose page is on the screen: what happened while nobody's name was known is counted as its own. */
export function noteMounted(name: RemoteName | undefined): void {
  mounted = name
}

/** Reports what a remote's code does outside of rendering, and bounds how often it calls. Begins with the first remote. */
export function watchRemotes(): void {
  if (isWatching) return
  isWatching = true
  window.addEventListener('error', onError)
  window.addEventListener('unhandledrejection', onRejection)
  watchBlocking()
  watchFiles()
  watchRequests()
}

function watchRequests(): void {
  const allowances = new Allowances<RemoteVersion>((caller) =>
    reportFailure(caller, 'request-storm', 'more than 240 requests in a minute'),
  )
  const waitOf = () => allowances.take(remoteIn(new Error('called').stack))
  window.fetch = withAllowance(window.fetch.bind(window), waitOf)
  boundXhr(waitOf)
  boundBeacons(waitOf)
  // React sets the addresses of images once the remote's own code has returned: no stack names it then.
  boundImages(() => allowances.take(remoteIn(new Error('called').stack) ?? mountedVersion()))
}

function mountedVersion(): RemoteVersion | undefined {
  const version = mounted && versionOf(mounted)
  return mounted && version !== undefined ? { name: mounted, version } : undefined
}

function onError({ error, filename, message }: ErrorEvent): void {
  const running = remoteIn(stackOf(error))
  const of = running ?? remoteIn(filename)
  // A file that cannot be parsed runs nothing, and so stands in no stack.
  if (of) reportFailure(of, running ? 'uncaught' : 'broken-file', error ? messageOf(error) : message)
}

function onRejection({ reason }: PromiseRejectionEvent): void {
  const of = remoteIn(stackOf(reason))
  if (of) reportFailure(of, 'unhandled-rejection', messageOf(reason))
}

function watchBlocking(): void {
  if (PerformanceObserver.supportedEntryTypes.includes('longtask')) {
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) onPause(duration)
    }).observe({ type: 'longtask' })
    return
  }
  let last = performance.now()
  setInterval(() => {
    const now = performance.now()
    const pause = now - last - BEAT_MS
    last = now
    if (!document.hidden && pause < SLEPT_MS) onPause(pause)
  }, BEAT_MS)
}

function onPause(duration: number): void {
  const of = mountedVersion()
  if (duration < BLOCKED_MS || !of) return
  reportFailure(of, 'blocked', `nothing ran for ${Math.round(duration / 1000)} s`)
}
