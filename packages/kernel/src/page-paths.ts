/** Every address that is a page of the site; all others are the page 'not found'. */
export const PAGE_PATHS = [
  '/',
  '/whitepaper',
  '/confirm-email',
  '/reset-password',
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
