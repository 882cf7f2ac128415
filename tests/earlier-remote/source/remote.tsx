import type { ShellServices } from '@presale/contracts'
import { lazy, Suspense } from 'react'
import { Route, Routes as Router } from 'react-router-dom'
import { Dashboard } from './dashboard'

export const contractMajor = 2

const Status = lazy(() => import('./status'))

export function Routes({ shell }: { shell: ShellServices }) {
  return (
    <Suspense fallback="Loading">
      <Router>
        <Route path="/dashboard" element={<Dashboard shell={shell} />} />
        <Route path="/status" element={<Status shell={shell} />} />
      </Router>
    </Suspense>
  )
}
