import { type Checks, failingChecks } from '@presale/runtime'
import { Router } from 'express'

/** On the public port, for load balancers; the metrics are not here (design section 3). */
export function healthRoutes(checks: Checks): Router {
  const router = Router()
  router.get('/healthz', (_request, response) => {
    response.set('Cache-Control', 'no-store').json({ status: 'ok' })
  })
  router.get('/readyz', async (_request, response) => {
    const failing = await failingChecks(checks)
    const isReady = Object.keys(failing).length === 0
    response
      .status(isReady ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .json(isReady ? { status: 'ready' } : { status: 'not ready', failing })
  })
  return router
}

/** The api is ready; rejects with what it says otherwise. */
export function apiIsReady(apiUrl: string): () => Promise<void> {
  return async () => {
    const response = await fetch(new URL('/readyz', apiUrl), { signal: AbortSignal.timeout(2500) })
    if (!response.ok) throw new Error(`answered ${response.status}: ${(await response.text()).slice(0, 300)}`)
  }
}
