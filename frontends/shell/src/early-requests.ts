import { pageAt, screenAt } from './pages'
import { preloadEntry } from './remotes/preload-entry'

let user: Promise<Response> | undefined
let registry: Promise<Response> | undefined
/** Older than this it may name a version that has been rolled back since. */
const REGISTRY_KEPT_MS = 60_000

export function startEarlyRequests(): void {
  // The same for everybody: nothing on it asks who is there, and an answer that nobody reads holds its connection.
  if (screenAt(location.pathname) === 'whitepaper') return
  user = fetch('/api/user', { credentials: 'include' })
  // Whoever takes the promise handles its failure; until then it is nobody's unhandled rejection.
  user.catch(() => undefined)
  const page = pageAt(location.pathname)
  // A page of the shell's opens no remote.
  if (!page) return
  registry = fetchWhole('/remotes.json')
  registry.catch(() => undefined)
  setTimeout(() => void takeEarlyRegistry(), REGISTRY_KEPT_MS)
  // Staff alone, which not everybody is whom the server knows: that one waits until roles are checked.
  if (!page.isStaffOnly) preloadEntry(page.remote, user, registry).catch(() => undefined)
}

/** The early answer, for the first caller; later calls go to the server. */
export function takeEarlyUser(): Promise<Response> | undefined {
  const early = user
  user = undefined
  return early
}

export function takeEarlyRegistry(): Promise<Response> | undefined {
  const early = registry
  registry = undefined
  return early
}

/** Read at once: a visitor is sent on before anybody asks for it, and an answer that nobody reads holds its connection. */
async function fetchWhole(path: string): Promise<Response> {
  const response = await fetch(path, { cache: 'no-store' })
  return new Response(await response.blob(), response)
}
