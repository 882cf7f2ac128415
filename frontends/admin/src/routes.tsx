import { Route, Routes } from 'react-router-dom'
import { AdminPanel } from './panel/admin-panel'

/** Mounted by the shell at '/': paths are written in full. The shell has checked session and role. */
export function AppRoutes() {
  return (
    <Routes>
      <Route path="/admin" element={<AdminPanel />} />
    </Routes>
  )
}
