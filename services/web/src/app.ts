import type { ReleaseStore } from '@presale/releases'
import type { Logger } from '@presale/runtime'
import express, {
  type Express,
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
} from 'express'
import { apiProxy } from './api-proxy'
import type { WebConfig } from './config'
import { discoveryRoutes } from './discovery'
import { plainForwardedFor } from './forwarded-for'
import { type Health, healthRoutes } from './health'
import type { WebMetrics } from './metrics'
import { followTokenName } from './named-page'
import { remotesRoutes } from './remotes'
import { securityHeaders } from './security-headers'
import { shellRoutes } from './shell'
import { hideSourceMaps } from './static-files'
import { followThirdParties } from './third-parties'

export interface WebOptions extends Health {
  readonly config: Pick<
    WebConfig,
    'API_URL' | 'SHELL_DIR' | 'PUBLIC_ORIGIN' | 'TRUST_PROXY' | 'WEB_SECRET' | 'RELEASE_KEYS'
  >
  /** The releases of the remotes. */
  readonly store: ReleaseStore
  /** The shell's files, where they are not those of SHELL_DIR. */
  readonly shell?: RequestHandler
  readonly metrics?: WebMetrics
  readonly log: Logger
  /** How long a page waits for what its policy depends on, before it is sent with the strict one. */
  readonly policyWaitMs?: number
}

/** One origin: health, api, remotes, and the shell for everything else. */
export function createApp(options: WebOptions): Express {
  const { config, store, shell, metrics, log, policyWaitMs } = options
  const app = express()
  app.disable('x-powered-by')
  app.set('trust proxy', config.TRUST_PROXY ?? false)
  app.use(plainForwardedFor(log))
  app.use(healthRoutes(options))
  const isSecure = config.PUBLIC_ORIGIN?.startsWith('https:') ?? false
  const thirdParties = followThirdParties({
    apiUrl: config.API_URL,
    log,
    ...(policyWaitMs === undefined ? {} : { waitMs: policyWaitMs }),
  })
  app.use(securityHeaders({ isSecure, thirdParties }))
  app.use(apiProxy({ target: config.API_URL, secret: config.WEB_SECRET, log }))
  app.use(answerOptions)
  app.use(hideSourceMaps)
  app.use(remotesRoutes({ store, log, metrics, keys: config.RELEASE_KEYS }))
  const origin = config.PUBLIC_ORIGIN === undefined ? undefined : new URL(config.PUBLIC_ORIGIN).origin
  app.use(discoveryRoutes(origin))
  const nameOf = followTokenName(config.API_URL, log)
  app.use(shell ?? shellRoutes({ shellDir: config.SHELL_DIR, nameOf, origin }))
  app.use((error: unknown, request: Request, response: Response, next: NextFunction) => {
    if (response.headersSent) return next(error)
    const status = statusOf(error)
    if (status >= 500) log.error({ err: error, path: request.path }, 'request failed')
    response
      .status(status)
      .type('text/plain')
      .send(status >= 500 ? 'Something went wrong.' : 'Bad request.')
  })
  return app
}

/** Below /api the api says what it allows; all the rest of the site is read. Load balancers check `OPTIONS /`. */
const answerOptions: RequestHandler = (request, response, next) => {
  if (request.method !== 'OPTIONS') return next()
  response.status(204).set('Allow', 'GET, HEAD, OPTIONS').end()
}

/** Express and its parts set the status of a bad request (a malformed path, say) on the error. */
function statusOf(error: unknown): number {
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 500
  return status >= 400 && status < 600 ? status : 500
}
