import { withoutEndSlashes } from '@presale/kernel'

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
  readonly remote: RemoteName
  readonly isStaffOnly?: true
}

/** The protected pages, in the order of the navigation. How they are called: layout/texts.en.ts. */
export const PAGES: readonly Page[] = [
  { path: '/dashboard', remote: 'buyer' },
  { path: '/buy-coins', remote: 'buyer' },
  { path: '/my-coins', remote: 'buyer' },
  { path: '/status', remote: 'buyer' },
  { path: '/how-to-buy', remote: 'buyer' },
  { path: '/settings', remote: 'buyer' },
  { path: '/admin', remote: 'admin', isStaffOnly: true },
]

/** A trailing slash is the same page; anything deeper is not found. */
export function pageAt(pathname: string): Page | undefined {
  const path = withoutEndSlashes(pathname)
  return PAGES.find((page) => page.path === path)
}

/** What a path opens with; each kind is a chunk of that name. */
export type Screen = 'landing' | 'whitepaper' | 'confirm-email' | 'reset-password' | 'protected' | 'not-found'

/** A page that a mail leads to: its address carries what the mail alone may say. */
export function carriesToken(pathname: string): boolean {
  const screen = screenAt(pathname)
  return screen === 'confirm-email' || screen === 'reset-password'
}

export function screenAt(pathname: string): Screen {
  const path = withoutEndSlashes(pathname)
  if (path === '/') return 'landing'
  if (path === '/whitepaper') return 'whitepaper'
  if (path === '/confirm-email') return 'confirm-email'
  if (path === '/reset-password') return 'reset-password'
  return pageAt(path) ? 'protected' : 'not-found'
}
