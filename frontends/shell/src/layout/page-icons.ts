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
import type { ListedPath } from '../pages'

/** Of the navigation. Not in the table of pages, which the first script reads. */
export const PAGE_ICONS: Readonly<Record<ListedPath, LucideIcon>> = {
  '/dashboard': LayoutDashboard,
  '/buy-coins': Coins,
  '/my-coins': Wallet,
  '/status': Award,
  '/how-to-buy': BookOpen,
  '/settings': Settings,
  '/admin': ShieldCheck,
}
