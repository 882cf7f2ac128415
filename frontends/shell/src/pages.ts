import {
  Award,
  BookOpen,
  Coins,
  LayoutDashboard,
  type LucideIcon,
  Settings,
  ShieldCheck,
  Wallet,
} from 'lucide-react'

export type RemoteName = 'buyer' | 'admin'

export interface Page {
  readonly path: string
  /** In the navigation and, unless the remote says otherwise, in the header. */
  readonly title: string
  readonly remote: RemoteName
  readonly icon: LucideIcon
  readonly isStaffOnly?: true
}

/** The protected pages (spec section 2), in the order of the navigation. */
export const PAGES: readonly Page[] = [
  { path: '/dashboard', title: 'Dashboard', remote: 'buyer', icon: LayoutDashboard },
  { path: '/buy-coins', title: 'Buy Coins', remote: 'buyer', icon: Coins },
  { path: '/my-coins', title: 'My Coins', remote: 'buyer', icon: Wallet },
  { path: '/status', title: 'Status', remote: 'buyer', icon: Award },
  { path: '/how-to-buy', title: 'How to Buy', remote: 'buyer', icon: BookOpen },
  { path: '/settings', title: 'Settings', remote: 'buyer', icon: Settings },
  { path: '/admin', title: 'Admin Panel', remote: 'admin', icon: ShieldCheck, isStaffOnly: true },
]

/** A trailing slash is the same page; anything deeper is none. */
export function pageAt(pathname: string): Page | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  return PAGES.find((page) => page.path === path)
}
