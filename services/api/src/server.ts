import express, { type Express } from 'express'
import helmet from 'helmet'
import { emailConfirmationRoutes } from './accounts/email-confirmation'
import { ownAccountRoutes } from './accounts/own-account'
import { ownPasswordRoutes } from './accounts/own-password'
import { ownSessionRoutes } from './accounts/own-sessions'
import { passwordResetRoutes } from './accounts/password-reset'
import { signInRoutes } from './accounts/sign-in'
import { userRoutes } from './accounts/users'
import { actionRoutes } from './audit/actions'
import { eventRoutes } from './audit/events'
import { isProduction } from './config'
import { exportEventsRoutes } from './exports/export-events'
import { exportListsRoutes } from './exports/export-lists'
import { answerErrors } from './http/answer-errors'
import { answerInTime } from './http/answer-in-time'
import { notFound } from './http/api-error'
import { correlate } from './http/correlate'
import { mountRoutes, type Route, refuseOtherMethods } from './http/mount-routes'
import { refuseForeignOrigins } from './http/own-origin'
import { trustWebOnly } from './http/trust-web-only'
import { ledgerLogRoutes } from './ledger-log/ledger-log'
import { receiptRoutes } from './ledger-log/receipt'
import { tileRoutes } from './ledger-log/tiles'
import { limitByAddress } from './limits/limit-calls'
import { docsRoutes } from './openapi/docs'
import { type Health, mountHealth } from './operations/health'
import { projectionRoutes } from './operations/projections'
import { queueRoutes } from './operations/queue-actions'
import { setAsideRoutes } from './operations/set-aside'
import { systemRoutes } from './operations/system'
import { ownPasskeyRoutes } from './passkeys/own-passkeys'
import { passkeySignInRoutes } from './passkeys/sign-in-by-passkey'
import { decisionRoutes } from './purchases/decisions'
import { figureRoutes } from './purchases/figures'
import { ownPurchaseRoutes } from './purchases/own-purchases'
import { paymentRoutes } from './purchases/payments'
import { receivedRoutes } from './purchases/received'
import { seenPaymentRoutes } from './purchases/seen-payment'
import { staffNoteRoutes } from './purchases/staff-notes'
import { submitPurchaseRoutes } from './purchases/submit-purchase'
import { remoteRoutes } from './remotes/remotes'
import { cryptoPriceRoutes } from './sale/crypto-prices'
import { pixelRoutes } from './sale/pixels'
import { recallRoutes } from './sale/recalls'
import { settingRoutes } from './sale/settings'
import { tokenRoutes } from './sale/token'
import { walletHistoryRoutes } from './sale/wallet-history'
import { walletRoutes } from './sale/wallets'
import { walletAddressRoutes } from './selling/give-address'
import { readinessRoutes } from './selling/readiness'
import { restoreRoutes } from './selling/restored'
import { saleStateRoutes } from './selling/sale-state'
import type { Services } from './services'
import { held, heldIn } from './two-people/hold'
import { proposalRoutes } from './two-people/proposals'

/** The routes of every resource, but for those that make the change of another one again. */
const ownRoutes: readonly Route[] = [
  ...signInRoutes,
  ...ownAccountRoutes,
  ...ownPasswordRoutes,
  ...passkeySignInRoutes,
  ...ownPasskeyRoutes,
  ...ownSessionRoutes,
  ...emailConfirmationRoutes,
  ...passwordResetRoutes,
  ...userRoutes,
  ...tokenRoutes,
  ...pixelRoutes,
  ...settingRoutes,
  ...cryptoPriceRoutes,
  ...walletRoutes,
  ...walletHistoryRoutes,
  ...recallRoutes,
  ...saleStateRoutes,
  ...readinessRoutes,
  ...restoreRoutes,
  ...walletAddressRoutes,
  ...ownPurchaseRoutes,
  ...submitPurchaseRoutes,
  ...figureRoutes,
  ...paymentRoutes,
  ...seenPaymentRoutes,
  ...receiptRoutes,
  ...tileRoutes,
  ...receivedRoutes,
  ...decisionRoutes,
  ...staffNoteRoutes,
  ...eventRoutes,
  ...actionRoutes,
  ...exportListsRoutes,
  ...exportEventsRoutes,
  ...projectionRoutes,
  ...ledgerLogRoutes,
  ...setAsideRoutes,
  ...queueRoutes,
  ...remoteRoutes,
  ...systemRoutes,
  ...docsRoutes,
]

/** Those whose changes may have to wait. */
export const heldRoutes = heldIn(ownRoutes)

export const routes: readonly Route[] = [...ownRoutes, ...proposalRoutes(heldRoutes)]

/** The whole HTTP edge. Only web, which stands before it, is trusted to name the caller. */
export function createApp(services: Services, health: Health): Express {
  const { config, log, clock } = services
  const app = express()
  app.disable('etag')
  app.set('case sensitive routing', true)
  app.set('strict routing', true)
  // One hop: the last address in X-Forwarded-For is the one that web saw or trusted.
  app.set('trust proxy', 1)
  app.use(trustWebOnly(config.WEB_SECRET, log))
  app.use(correlate(log, clock))
  app.use(
    helmet({
      contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"] } },
      // Without subdomains: other sites under this name are not ours to bind to https.
      strictTransportSecurity: isProduction(config) && { includeSubDomains: false },
      // On plain http browsers ignore both, and warn in the console.
      crossOriginOpenerPolicy: isProduction(config),
      originAgentCluster: isProduction(config),
    }),
  )
  mountHealth(app, health)
  app.use((_request, response, next) => {
    response.set('Cache-Control', 'no-store')
    next()
  })
  app.use(answerInTime())
  app.use(refuseForeignOrigins(config.PUBLIC_ORIGIN))
  mountRoutes(app, routes.map(held), services)
  refuseOtherMethods(app, routes, services.limiter)
  app.use(limitByAddress(services.limiter), () => {
    throw notFound('There is nothing at this address.')
  })
  app.use(answerErrors(log, health.note))
  return app
}
