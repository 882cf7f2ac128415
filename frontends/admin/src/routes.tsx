import { EmptyState } from '@presale/ui'
import { Route, Routes } from 'react-router-dom'

/** Mounted by the shell at '/': paths are written in full. The shell has checked session and role. */
export function AppRoutes() {
  return (
    <Routes>
      <Route path="/admin" element={<EmptyState title="This page is not built yet" />} />
    </Routes>
  )
}
