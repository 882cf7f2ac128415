import { lazyPart } from './lazy-part'
import { type Screen, screenAt } from './pages'

// Each in a script of its own, named for build/preload-first-chunks.mjs: a visitor needs none but one of them.
export const landingPage = lazyPart(
  async () => (await import(/* webpackChunkName: 'landing' */ './landing/landing-page')).LandingPage,
)
export const whitepaperPage = lazyPart(
  async () =>
    (await import(/* webpackChunkName: 'whitepaper' */ './legal/whitepaper/whitepaper-page')).WhitepaperPage,
)
export const confirmEmailPage = lazyPart(
  async () =>
    (await import(/* webpackChunkName: 'confirm-email' */ './confirm-email/confirm-email-page'))
      .ConfirmEmailPage,
)
export const resetPasswordPage = lazyPart(
  async () =>
    (await import(/* webpackChunkName: 'reset-password' */ './reset-password/reset-password-page'))
      .ResetPasswordPage,
)
export const verifyPage = lazyPart(
  async () => (await import(/* webpackChunkName: 'verify' */ './verify/verify-page')).VerifyPage,
)
export const stopChangePage = lazyPart(
  async () =>
    (await import(/* webpackChunkName: 'stop-change' */ './stop-change/stop-change-page')).StopChangePage,
)
export const protectedArea = lazyPart(
  async () => (await import(/* webpackChunkName: 'protected' */ './layout/protected-area')).ProtectedArea,
)
export const notFoundPage = lazyPart(
  async () => (await import(/* webpackChunkName: 'not-found' */ './not-found-page')).NotFoundPage,
)

const SCREENS: Readonly<Record<Screen, { load(): Promise<void> }>> = {
  landing: landingPage,
  whitepaper: whitepaperPage,
  'confirm-email': confirmEmailPage,
  'reset-password': resetPasswordPage,
  verify: verifyPage,
  'stop-change': stopChangePage,
  protected: protectedArea,
  'not-found': notFoundPage,
}

/** Before it is known who is there: the script is on its way by then. Whether it came is asked again by the page. */
export function startFirstScreen(): void {
  SCREENS[screenAt(window.location.pathname)].load().catch(() => undefined)
}
