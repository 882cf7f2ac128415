import { BACKGROUND_HEADER, type RemoteFailureKind, type RemoteReport } from '@presale/contracts'
import { pathPattern, withoutPersonalData } from '@presale/kernel'
import type { RemoteVersion } from './remote-failures'

/** The same failure at the same place is reported again only after this long. */
const AGAIN_AFTER_MS = 600_000
/** A page that goes on failing in new ways has said enough. */
const MOST_OF_A_PAGE = 50
const LONGEST_MESSAGE = 300

const reportedAt = new Map<string, number>()

/** Once for each remote, version, kind and path; without an answer, and without anything of the person. */
export function reportFailure(of: RemoteVersion, kind: RemoteFailureKind, message: string): void {
  const route = pathPattern(location.pathname)
  const key = [of.name, of.version, kind, route].join(' ')
  const before = reportedAt.get(key)
  if (before !== undefined && Date.now() - before < AGAIN_AFTER_MS) return
  // Not of a released version: it is worked on right now.
  if (reportedAt.size >= MOST_OF_A_PAGE || of.version === 'dev') return
  reportedAt.set(key, Date.now())
  const report: RemoteReport = {
    remote: of.name,
    version: of.version,
    kind,
    route,
    message: withoutPersonalData(message, LONGEST_MESSAGE),
  }
  // Later: the remote's code may still be running, and what it calls is counted as its own.
  setTimeout(() => send(report).catch(() => reportedAt.delete(key)))
}

async function send(report: RemoteReport): Promise<void> {
  await fetch('/api/remote-reports', {
    method: 'POST',
    keepalive: true,
    // Nobody sits there for it: it must not keep a session alive.
    headers: { 'Content-Type': 'application/json', [BACKGROUND_HEADER]: '1' },
    body: JSON.stringify(report),
  })
}
