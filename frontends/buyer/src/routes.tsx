import { EmptyState } from '@presale/ui'
import { Route, Routes } from 'react-router-dom'

/** Mounted by the shell at '/': paths are written in full. The shell has checked the session. */
export function AppRoutes() {
  return (
    <Routes>
      {['/dashboard', '/buy-coins', '/my-coins', '/status', '/how-to-buy', '/settings'].map((path) => (
        <Route key={path} path={path} element={<EmptyState title="This page is not built yet" />} />
      ))}
    </Routes>
  )
}
