import { pageAt } from '../pages'

export type ThirdParty = 'pixel' | 'chat'

/** The page that no script of somebody else may share a document with. */
export const isAdmin = (pathname: string) => pageAt(pathname)?.isStaffOnly === true

/** Its policy, which is the document's for as long as it stands, allows no script but ours. */
const isAdminDocument = isAdmin(window.location.pathname)
const loaded = new Set<ThirdParty>()

/** Whether a script of somebody else runs in this document. */
export function isHereThirdParty(): boolean {
  return loaded.size > 0
}

/** @returns false on the admin's page, where it is loaded already, or would be refused. */
export function mayLoad(party: ThirdParty): boolean {
  // A document that began elsewhere, and that nobody was let into, has become /admin without a new load.
  if (isAdminDocument || isAdmin(window.location.pathname)) return false
  if (loaded.has(party) || !isAllowed(party)) return false
  loaded.add(party)
  return true
}

/**
 * Whether consent lets it in here: one that was set up after this document was sent is refused by its policy, and
 * asking for consent to it would be for nothing. The admin's document is left for another one by then.
 */
export const mayEverLoad = (party: ThirdParty): boolean => isAdminDocument || isAllowed(party)

/** Web says in Server-Timing whom the page's policy allows; where that does not come through, we try. */
function isAllowed(party: ThirdParty): boolean {
  const timings = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  // Browsers give it to a secure origin alone.
  const timing = timings[0]?.serverTiming?.find(({ name }) => name === 'third-parties')
  return timing === undefined || timing.description.split(' ').includes(party)
}

/**
 * Between the admin's page and the others lies a new document, where third parties are concerned. Whoever's
 * script runs in a document can read and do all that its person can, and a policy holds for a document, not for
 * an address that is pushed on it later: so one that third parties were let into never becomes /admin, and one
 * that began as /admin, and so can't let them in, is loaded anew where they belong.
 */
export function needsNewDocument(pathname: string, wantsThirdParties: boolean): boolean {
  return isAdmin(pathname) ? isHereThirdParty() : isAdminDocument && wantsThirdParties
}
