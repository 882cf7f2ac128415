export type RemoteName = 'buyer' | 'admin'

export type PagePath =
  | '/dashboard'
  | '/buy-coins'
  | '/my-coins'
  | '/status'
  | '/how-to-buy'
  | '/settings'
  | '/admin'

export interface Page {
  readonly path: PagePath
  /** In the navigation and, unless the remote says otherwise, in the header. */
  readonly title: string
  readonly remote: RemoteName
  readonly isStaffOnly?: true
}

/** The protected pages, in the order of the navigation. */
export const PAGES: readonly Page[] = [
  { path: '/dashboard', title: 'Dashboard', remote: 'buyer' },
  { path: '/buy-coins', title: 'Buy Coins', remote: 'buyer' },
  { path: '/my-coins', title: 'My Coins', remote: 'buyer' },
  { path: '/status', title: 'Status', remote: 'buyer' },
  { path: '/how-to-buy', title: 'How to Buy', remote: 'buyer' },
  { path: '/settings', title: 'Settings', remote: 'buyer' },
  { path: '/admin', title: 'Admin Panel', remote: 'admin', isStaffOnly: true },
]

/** A trailing slash is the same page; anything deeper is not found. */
export function pageAt(pathname: string): Page | undefined {
  const path = withoutSlash(pathname)
  return PAGES.find((page) => page.path === path)
}

/** What a path opens with; each kind is a chunk of that name. */
export type Screen = 'landing' | 'whitepaper' | 'protected' | 'not-found'

export function screenAt(pathname: string): Screen {
  const path = withoutSlash(pathname)
  if (path === '/') return 'landing'
  if (path === '/whitepaper') return 'whitepaper'
  return pageAt(path) ? 'protected' : 'not-found'
}

function withoutSlash(pathname: string): string {
  return pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
}
