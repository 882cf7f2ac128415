import { type Checks, failingChecks } from '@presale/runtime'
import { Router } from 'express'
import { z } from 'zod'

// Longer than the api's own checks take, so that its answer says which of its servers is unavailable.
const API_TIMEOUT_MS = 4000

/** What web says of itself: whether it is ready, and what else there is to know. */
export interface Health {
  readonly checks: Checks
  readonly details?: () => Promise<Readonly<Record<string, unknown>>>
}

/** On the public port, for load balancers; the metrics are not here. */
export function healthRoutes({ checks, details = async () => ({}) }: Health): Router {
  const router = Router()
  router.get('/healthz', (_request, response) => {
    response.set('Cache-Control', 'no-store').json({ status: 'ok' })
  })
  router.get('/readyz', async (_request, response) => {
    const [failing, more] = await Promise.all([
      failingChecks(checks, API_TIMEOUT_MS + 500),
      details().catch(() => ({})),
    ])
    const isReady = Object.keys(failing).length === 0
    response
      .status(isReady ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .json(isReady ? { status: 'ready', ...more } : { status: 'not ready', failing, ...more })
  })
  return router
}

const askApi = (apiUrl: string): Promise<Response> =>
  fetch(new URL('/readyz', apiUrl), { signal: AbortSignal.timeout(API_TIMEOUT_MS) })

/** The api is ready; rejects with its answer otherwise. */
export function apiIsReady(apiUrl: string): () => Promise<void> {
  return async () => {
    const response = await askApi(apiUrl)
    if (!response.ok) throw new Error(`answered ${response.status}: ${(await response.text()).slice(0, 300)}`)
  }
}

const degradedApi = z.object({ degraded: z.record(z.string(), z.string()).optional() })

/** What is not as it should be although the api is ready: another event store, purchases that are set aside. */
export function apiDetails(apiUrl: string): () => Promise<Readonly<Record<string, unknown>>> {
  return async () => {
    const { degraded } = degradedApi.parse(await (await askApi(apiUrl)).json())
    return degraded === undefined ? {} : { degraded }
  }
}
