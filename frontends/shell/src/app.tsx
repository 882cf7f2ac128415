import { PageSpinner, ToastProvider, TooltipProvider } from '@presale/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { LandingPage } from './landing/landing-page'
import { ProtectedLayout } from './layout/protected-layout'
import { LegalDialogs } from './legal/legal-dialogs'
import { WhitepaperPage } from './legal/whitepaper-page'
import { NotFoundPage } from './not-found-page'
import { pageAt } from './pages'
import { createQueryClient } from './query-client'
import { RemotePage } from './remotes/remote-page'
import { useSession, useSessionOfOtherTabs } from './session/session'
import { useToken } from './token'

const queryClient = createQueryClient()

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        <ToastProvider>
          <BrowserRouter>
            <BrowserTitle />
            <OtherTabs />
            <LegalDialogs />
            <Routes>
              <Route path="/" element={<GuestOnly />} />
              <Route path="/whitepaper" element={<WhitepaperPage />} />
              <Route path="/*" element={<ProtectedArea />} />
            </Routes>
          </BrowserRouter>
        </ToastProvider>
      </TooltipProvider>
    </QueryClientProvider>
  )
}

function BrowserTitle(): ReactNode {
  const { name } = useToken()
  useEffect(() => {
    document.title = `${name} Presale`
  }, [name])
  return null
}

function OtherTabs(): ReactNode {
  useSessionOfOtherTabs()
  return null
}

function GuestOnly() {
  const session = useSession()
  if (session.status === 'resolving') return <PageSpinner />
  if (session.status === 'in') return <Navigate to="/dashboard" replace />
  return <LandingPage isUnreachable={session.isUnreachable} />
}

/** Session and role first, then the remote that owns the page; a path of nobody's is the 404. */
function ProtectedArea() {
  const session = useSession()
  const page = pageAt(useLocation().pathname)
  if (!page) return <NotFoundPage />
  if (session.status === 'resolving') return <PageSpinner />
  if (session.status === 'out') return <Navigate to="/" replace />
  const isStaff = session.user.isAdmin || session.user.isModerator
  if (page.isStaffOnly && !isStaff) return <Navigate to="/dashboard" replace />
  return (
    <ProtectedLayout key={session.user.id} user={session.user} page={page}>
      {(setPageTitle) => (
        <RemotePage key={page.remote} name={page.remote} user={session.user} setPageTitle={setPageTitle} />
      )}
    </ProtectedLayout>
  )
}
