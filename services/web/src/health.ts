import { type Checks, failingChecks } from '@presale/runtime'
import { Router } from 'express'
import { z } from 'zod'

// Longer than the api's own checks take, so that its answer says which of its servers is unavailable.
const API_TIMEOUT_MS = 4000

/** On the public port, for load balancers; the metrics are not here. */
export function healthRoutes(checks: Checks, degradedOf: () => Promise<object | undefined>): Router {
  const router = Router()
  router.get('/healthz', (_request, response) => {
    response.set('Cache-Control', 'no-store').json({ status: 'ok' })
  })
  router.get('/readyz', async (_request, response) => {
    const [failing, degraded] = await Promise.all([
      failingChecks(checks, API_TIMEOUT_MS + 500),
      degradedOf().catch(() => undefined),
    ])
    const isReady = Object.keys(failing).length === 0
    response
      .status(isReady ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .json(isReady ? { status: 'ready', degraded } : { status: 'not ready', failing, degraded })
  })
  return router
}

const apiHealth = z.looseObject({ degraded: z.record(z.string(), z.string()).optional() })

/** What is not as it should be behind the api, by name: it is no reason to send nobody here. */
export function degradedBehind(apiUrl: string): () => Promise<object | undefined> {
  return async () => apiHealth.parse(await (await askApi(apiUrl)).json()).degraded
}

function askApi(apiUrl: string): Promise<Response> {
  return fetch(new URL('/readyz', apiUrl), { signal: AbortSignal.timeout(API_TIMEOUT_MS) })
}

/** The api is ready; rejects with its answer otherwise. */
export function apiIsReady(apiUrl: string): () => Promise<void> {
  return async () => {
    const response = await askApi(apiUrl)
    if (!response.ok) throw new Error(`answered ${response.status}: ${(await response.text()).slice(0, 300)}`)
  }
}
