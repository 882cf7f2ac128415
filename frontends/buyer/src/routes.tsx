import { lazyReadable } from '@presale/i18n'
import { type ComponentType, Suspense, useState } from 'react'
import { Route, Routes } from 'react-router-dom'
import { PageSkeleton } from './page-skeleton'

/** Made once for each time that the remote is mounted. */
const lazyPages = () => ({
  Dashboard: lazyReadable(() => import('./features/dashboard/dashboard-page'), 'DashboardPage'),
  BuyCoins: lazyReadable(() => import('./features/buy-coins/buy-coins-page'), 'BuyCoinsPage'),
  Purchase: lazyReadable(() => import('./features/buy-coins/purchase-page'), 'PurchasePage'),
  MyCoins: lazyReadable(() => import('./features/my-coins/my-coins-page'), 'MyCoinsPage'),
  Status: lazyReadable(() => import('./features/status/status-page'), 'StatusPage'),
  HowToBuy: lazyReadable(() => import('./features/how-to-buy/how-to-buy-page'), 'HowToBuyPage'),
  Settings: lazyReadable(() => import('./features/settings/settings-page'), 'SettingsPage'),
})

/** Mounted by the shell at '/': paths are written in full. The shell has checked the session. */
export function AppRoutes() {
  // Above the Suspense: below, they would be thrown away with the suspended tree and begin again without end.
  const [pages] = useState(lazyPages)
  return (
    <Routes>
      <Route path="/dashboard" element={shownAtOnce('dashboard', pages.Dashboard)} />
      <Route path="/buy-coins" element={shownAtOnce('buy-coins', pages.BuyCoins)} />
      <Route path="/purchases/:id" element={shownAtOnce('purchase', pages.Purchase)} />
      <Route path="/my-coins" element={shownAtOnce('my-coins', pages.MyCoins)} />
      <Route path="/status" element={shownAtOnce('status', pages.Status)} />
      <Route path="/how-to-buy" element={shownAtOnce('how-to-buy', pages.HowToBuy)} />
      <Route path="/settings" element={shownAtOnce('settings', pages.Settings)} />
    </Routes>
  )
}

/**
 * The router navigates in a transition, and a boundary that stands already would keep the page before until the
 * script has come: nothing would answer the press. A boundary of its own, by its key, shows its skeleton at once.
 */
function shownAtOnce(key: string, Page: ComponentType) {
  return (
    <Suspense key={key} fallback={<PageSkeleton />}>
      <Page />
    </Suspense>
  )
}
