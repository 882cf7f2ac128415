import { type Checks, failingChecks } from '@presale/runtime'
import type { Express } from 'express'

/** /healthz: the process lives. /readyz: its dependencies answer, or it names those that do not. */
export function mountHealth(app: Express, checks: Checks): void {
  app.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' })
  })
  app.get('/readyz', async (_request, response) => {
    const failing = await failingChecks(checks)
    const isReady = Object.keys(failing).length === 0
    response
      .status(isReady ? 200 : 503)
      .json(isReady ? { status: 'ready' } : { status: 'not ready', failing })
  })
}
