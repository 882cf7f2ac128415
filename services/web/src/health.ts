import { type Checks, failingChecks } from '@presale/runtime'
import { Router } from 'express'

// Longer than the api's own checks take, so that its answer says which of its servers is unavailable.
const API_TIMEOUT_MS = 4000

/** On the public port, for load balancers; the metrics are not here. */
export function healthRoutes(checks: Checks): Router {
  const router = Router()
  router.get('/healthz', (_request, response) => {
    response.set('Cache-Control', 'no-store').json({ status: 'ok' })
  })
  router.get('/readyz', async (_request, response) => {
    const failing = await failingChecks(checks, API_TIMEOUT_MS + 500)
    const isReady = Object.keys(failing).length === 0
    response
      .status(isReady ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .json(isReady ? { status: 'ready' } : { status: 'not ready', failing })
  })
  return router
}

/** The api is ready; rejects with its answer otherwise. */
export function apiIsReady(apiUrl: string): () => Promise<void> {
  return async () => {
    const response = await fetch(new URL('/readyz', apiUrl), { signal: AbortSignal.timeout(API_TIMEOUT_MS) })
    if (!response.ok) throw new Error(`answered ${response.status}: ${(await response.text()).slice(0, 300)}`)
  }
}
