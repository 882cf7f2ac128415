import { purchaseIdAt, withoutEndSlashes } from '@presale/kernel'

export type RemoteName = 'buyer' | 'admin'

/** Of the navigation. */
export type ListedPath =
  | '/dashboard'
  | '/buy-coins'
  | '/my-coins'
  | '/status'
  | '/how-to-buy'
  | '/settings'
  | '/admin'

export type PagePath = ListedPath | '/purchases'

export interface Page<Path extends PagePath = PagePath> {
  readonly path: Path
  readonly remote: RemoteName
  readonly isStaffOnly?: true
}

/** The protected pages, in the order of the navigation. How they are called: layout/texts.en.ts. */
export const PAGES: readonly Page<ListedPath>[] = [
  { path: '/dashboard', remote: 'buyer' },
  { path: '/buy-coins', remote: 'buyer' },
  { path: '/my-coins', remote: 'buyer' },
  { path: '/status', remote: 'buyer' },
  { path: '/how-to-buy', remote: 'buyer' },
  { path: '/settings', remote: 'buyer' },
  { path: '/admin', remote: 'admin', isStaffOnly: true },
]

/** Each purchase has one. Neither in the navigation nor, by how it is written, in the stamp: the gate opens only what every version has. */
const PURCHASE_PAGE: Page = { remote: 'buyer', path: '/purchases' }

/** A trailing slash is the same page; anything deeper is not found. */
export function pageAt(pathname: string): Page | undefined {
  const path = withoutEndSlashes(pathname)
  if (purchaseIdAt(path) !== undefined) return PURCHASE_PAGE
  return PAGES.find((page) => page.path === path)
}

/** What a path opens with; each kind is a chunk of that name. */
export type Screen =
  | 'landing'
  | 'whitepaper'
  | 'confirm-email'
  | 'reset-password'
  | 'verify'
  | 'stop-change'
  | 'protected'
  | 'not-found'

/** A page that a mail leads to: its address carries what the mail alone may say. */
export function carriesToken(pathname: string): boolean {
  const screen = screenAt(pathname)
  return screen === 'confirm-email' || screen === 'reset-password' || screen === 'stop-change'
}

export function screenAt(pathname: string): Screen {
  const path = withoutEndSlashes(pathname)
  if (path === '/') return 'landing'
  if (path === '/whitepaper') return 'whitepaper'
  if (path === '/confirm-email') return 'confirm-email'
  if (path === '/reset-password') return 'reset-password'
  if (path === '/verify') return 'verify'
  if (path === '/stop-change') return 'stop-change'
  return pageAt(path) ? 'protected' : 'not-found'
}
