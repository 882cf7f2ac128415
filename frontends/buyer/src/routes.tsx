import { PageSpinner } from '@presale/ui'
import { lazy, Suspense } from 'react'
import { Route, Routes } from 'react-router-dom'

const DashboardPage = lazy(async () => ({
  default: (await import('./features/dashboard/dashboard-page')).DashboardPage,
}))
const BuyCoinsPage = lazy(async () => ({
  default: (await import('./features/buy-coins/buy-coins-page')).BuyCoinsPage,
}))
const MyCoinsPage = lazy(async () => ({
  default: (await import('./features/my-coins/my-coins-page')).MyCoinsPage,
}))
const StatusPage = lazy(async () => ({
  default: (await import('./features/status/status-page')).StatusPage,
}))
const HowToBuyPage = lazy(async () => ({
  default: (await import('./features/how-to-buy/how-to-buy-page')).HowToBuyPage,
}))
const SettingsPage = lazy(async () => ({
  default: (await import('./features/settings/settings-page')).SettingsPage,
}))

/** Mounted by the shell at '/': paths are written in full. The shell has checked the session. */
export function AppRoutes() {
  return (
    <Suspense fallback={<PageSpinner />}>
      <Routes>
        <Route path="/dashboard" element={<DashboardPage />} />
        <Route path="/buy-coins" element={<BuyCoinsPage />} />
        <Route path="/my-coins" element={<MyCoinsPage />} />
        <Route path="/status" element={<StatusPage />} />
        <Route path="/how-to-buy" element={<HowToBuyPage />} />
        <Route path="/settings" element={<SettingsPage />} />
      </Routes>
    </Suspense>
  )
}
