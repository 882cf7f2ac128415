import type { Checks } from '@presale/runtime'
import express, { type Express } from 'express'
import helmet from 'helmet'
import { accountRoutes } from './accounts/routes'
import { auditRoutes } from './audit/routes'
import { isProduction } from './config'
import { exportRoutes } from './exports/routes'
import { answerErrors } from './http/answer-errors'
import { answerInTime } from './http/answer-in-time'
import { notFound } from './http/api-error'
import { believeWebAlone } from './http/believe-web'
import { correlate } from './http/correlate'
import { mountRoutes, type Route } from './http/mount-routes'
import { refuseOtherMethods } from './http/other-methods'
import { refuseForeignOrigins } from './http/own-origin'
import { limitByAddress } from './limits/limit-calls'
import { mountHealth } from './operations/health'
import { operationsRoutes } from './operations/routes'
import { purchaseRoutes } from './purchases/routes'
import { saleRoutes } from './sale/routes'
import type { Services } from './services'

/** Every endpoint there is, module by module. */
export const routes: readonly Route[] = [
  ...accountRoutes,
  ...saleRoutes,
  ...purchaseRoutes,
  ...auditRoutes,
  ...exportRoutes,
  ...operationsRoutes,
]

/** The whole HTTP edge. Web stands before it and alone is believed when it says who calls. */
export function createApp(services: Services, checks: Checks, advisory: Checks = {}): Express {
  const { config, log, clock } = services
  const app = express()
  app.disable('etag')
  app.set('case sensitive routing', true)
  app.set('strict routing', true)
  // One hop: the last address in X-Forwarded-For is the one that web saw or believed.
  app.set('trust proxy', 1)
  app.use(believeWebAlone(config.WEB_SECRET, log))
  app.use(correlate(log, clock))
  app.use(
    helmet({
      contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"] } },
      // As web has it: what else lives below this name is not ours to bind to https.
      strictTransportSecurity: isProduction(config) && { includeSubDomains: false },
      // On plain http browsers ignore both, and complain about it in the console.
      crossOriginOpenerPolicy: isProduction(config),
      originAgentCluster: isProduction(config),
    }),
  )
  mountHealth(app, checks, advisory)
  app.use((_request, response, next) => {
    response.set('Cache-Control', 'no-store')
    next()
  })
  app.use(answerInTime())
  app.use(refuseForeignOrigins(config.PUBLIC_ORIGIN))
  mountRoutes(app, routes, services)
  refuseOtherMethods(app, routes, services.limiter)
  app.use(limitByAddress(services.limiter), () => {
    throw notFound('There is nothing at this address.')
  })
  app.use(answerErrors(log))
  return app
}
