/** The pages of the site, but for those of single purchases; every other address is the page 'not found'. */
export const PAGE_PATHS = [
  '/',
  '/whitepaper',
  '/confirm-email',
  '/reset-password',
  '/verify',
  '/stop-change',
  '/dashboard',
  '/buy-coins',
  '/my-coins',
  '/status',
  '/how-to-buy',
  '/settings',
  '/admin',
] as const

/** Pages that are the same for everybody: search engines index them, and shared links preview them. */
export const PUBLIC_PAGE_PATHS = [
  '/',
  '/whitepaper',
] as const satisfies readonly (typeof PAGE_PATHS)[number][]

/** Each purchase is a place of its own, for its buyer: from the payment to the receipt. */
const PURCHASE_PATH = /^\/purchases\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

export const purchasePagePath = (id: string): string => `/purchases/${id}`

/** Whose page an address is; undefined where it is that of no purchase. */
export function purchaseIdAt(path: string): string | undefined {
  return PURCHASE_PATH.exec(withoutEndSlashes(path))?.[1]
}

const PAGES: ReadonlySet<string> = new Set(PAGE_PATHS)

export function isPagePath(path: string): boolean {
  return PAGES.has(withoutEndSlashes(path)) || purchaseIdAt(path) !== undefined
}

const SLASH = '/'.charCodeAt(0)

/**
 * Removes the slashes at the end of a path, but not a lone one. A loop, since `/\/+$/` is quadratic in the number of
 * slashes: 0.1 s for the longest path that HTTP allows, from any client.
 */
export function withoutEndSlashes(path: string): string {
  let end = path.length
  while (end > 1 && path.charCodeAt(end - 1) === SLASH) end--
  return path.slice(0, end)
}
