import { type Checks, failingChecks } from '@presale/runtime'
import type { Express } from 'express'

/**
 * /healthz: the process lives. /readyz: its dependencies answer, or it names those that do not; why, with
 * hosts and ports, stands on the operations port alone, which is not public.
 */
export function mountHealth(app: Express, checks: Checks): void {
  app.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' })
  })
  app.get('/readyz', async (_request, response) => {
    const names = Object.keys(await failingChecks(checks))
    const failing = Object.fromEntries(names.map((name) => [name, 'does not answer']))
    const isReady = names.length === 0
    response
      .status(isReady ? 200 : 503)
      .json(isReady ? { status: 'ready' } : { status: 'not ready', failing })
  })
}
