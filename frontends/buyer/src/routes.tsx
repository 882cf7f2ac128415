import { PageSpinner } from '@presale/ui'
import { lazy, Suspense, useState } from 'react'
import { Route, Routes } from 'react-router-dom'

/**
 * React.lazy keeps a rejection for ever. The shell's Retry mounts the remote anew, and a page whose script did
 * not come is then asked for again.
 */
const lazyPages = () => ({
  Dashboard: lazy(async () => ({
    default: (await import('./features/dashboard/dashboard-page')).DashboardPage,
  })),
  BuyCoins: lazy(async () => ({
    default: (await import('./features/buy-coins/buy-coins-page')).BuyCoinsPage,
  })),
  MyCoins: lazy(async () => ({
    default: (await import('./features/my-coins/my-coins-page')).MyCoinsPage,
  })),
  Status: lazy(async () => ({
    default: (await import('./features/status/status-page')).StatusPage,
  })),
  HowToBuy: lazy(async () => ({
    default: (await import('./features/how-to-buy/how-to-buy-page')).HowToBuyPage,
  })),
  Settings: lazy(async () => ({
    default: (await import('./features/settings/settings-page')).SettingsPage,
  })),
})

/** Mounted by the shell at '/': paths are written in full. The shell has checked the session. */
export function AppRoutes() {
  // Above its own Suspense: below, they would be thrown away with the suspended tree and begin again without end.
  const [pages] = useState(lazyPages)
  return (
    <Suspense fallback={<PageSpinner />}>
      <Routes>
        <Route path="/dashboard" element={<pages.Dashboard />} />
        <Route path="/buy-coins" element={<pages.BuyCoins />} />
        <Route path="/my-coins" element={<pages.MyCoins />} />
        <Route path="/status" element={<pages.Status />} />
        <Route path="/how-to-buy" element={<pages.HowToBuy />} />
        <Route path="/settings" element={<pages.Settings />} />
      </Routes>
    </Suspense>
  )
}
