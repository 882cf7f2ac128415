import { PageSpinner, ToastProvider } from '@presale/ui'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { OfflineNotice } from './connection/offline-notice'
import { ConsentNotice } from './consent/consent-notice'
import { LazyPage } from './lazy-page'
import { LegalOnDemand } from './legal/legal-on-demand'
import { pageAt } from './pages'
import { SurvivesLeaving } from './remotes/survives-leaving'
import {
  confirmEmailPage,
  landingPage,
  notFoundPage,
  protectedArea,
  resetPasswordPage,
  stopChangePage,
  verifyPage,
  whitepaperPage,
} from './screens'
import { useKeptReading } from './session/kept-reading'
import { useSession, useSessionOfOtherTabs } from './session/session'
import { ToastFromBefore } from './session/toast-from-before'
import { useEndOfSession } from './session/use-end-of-session'
import { SplashEnd } from './splash/splash-end'
import { texts } from './texts'
import { ThirdParties } from './third-parties/third-parties'
import { useToken } from './token'

export function App({ queryClient }: { queryClient: QueryClient }) {
  return (
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <BrowserRouter>
          <SplashEnd />
          <BrowserTitle />
          <OtherTabs />
          <LegalOnDemand />
          <OfflineNotice />
          <ConsentNotice />
          <ThirdParties>
            <ToastFromBefore />
            <SurvivesLeaving>
              <Routes>
                <Route path="/" element={<GuestOnly />} />
                <Route path="/whitepaper" element={<LazyPage part={whitepaperPage} with={{}} />} />
                <Route path="/confirm-email" element={<LazyPage part={confirmEmailPage} with={{}} />} />
                <Route path="/reset-password" element={<LazyPage part={resetPasswordPage} with={{}} />} />
                <Route path="/verify" element={<LazyPage part={verifyPage} with={{}} />} />
                <Route path="/stop-change" element={<LazyPage part={stopChangePage} with={{}} />} />
                {/* Where the board of the queues was before Operations had all of it. */}
                <Route path="/admin/queues" element={<Navigate to="/admin?view=operations" replace />} />
                <Route path="/*" element={<ProtectedArea />} />
              </Routes>
            </SurvivesLeaving>
          </ThirdParties>
        </BrowserRouter>
      </ToastProvider>
    </QueryClientProvider>
  )
}

function BrowserTitle(): ReactNode {
  const t = texts.useT()
  const { name } = useToken()
  useEffect(() => {
    document.title = t('browserTitle', { name })
  }, [name, t])
  return null
}

function OtherTabs(): ReactNode {
  useSessionOfOtherTabs()
  useEndOfSession()
  useKeptReading()
  return null
}

function GuestOnly() {
  const session = useSession()
  if (session.status === 'resolving') return <PageSpinner fillsWindow />
  if (session.status === 'in') return <Navigate to="/dashboard" replace />
  return <LazyPage part={landingPage} with={{ isUnreachable: session.isUnreachable }} />
}

/** Session and role first, then the remote that owns the page; a path of nobody's is the 404. */
function ProtectedArea() {
  const session = useSession()
  const page = pageAt(useLocation().pathname)
  if (!page) return <LazyPage key="not-found" part={notFoundPage} with={{}} />
  if (session.status === 'resolving') return <PageSpinner fillsWindow />
  if (session.status === 'out') return <Navigate to="/" replace />
  // Staff without a passkey, where staff need one, are let to nothing but the page that adds it.
  if (session.user.needsPasskey && page.path !== '/settings') return <Navigate to="/settings" replace />
  const isStaff = session.user.isAdmin || session.user.isModerator
  if (page.isStaffOnly && !isStaff) return <Navigate to="/dashboard" replace />
  return <LazyPage key="protected" part={protectedArea} with={{ user: session.user, page }} />
}
