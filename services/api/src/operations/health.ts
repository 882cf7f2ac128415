import { quarantinedStreams } from '@presale/consumer'
import { REDIS_WRITES } from '@presale/jobs'
import { type Queryable, setAsideStreams } from '@presale/read-store'
import { type Checks, failingChecks, LOG } from '@presale/runtime'
import type { Express } from 'express'
import { IS_BY_WEB } from '../http/trust-web-only'

const ALLOWED: ReadonlyMap<string, string> = new Map([
  ['/', 'OPTIONS'],
  ['/healthz', 'GET, HEAD, OPTIONS'],
  ['/readyz', 'GET, HEAD, OPTIONS'],
])

export interface Health {
  readonly checks: Checks
  /** Ready all the same. */
  readonly advisory?: Checks
  /** The site's other processes; ready without them, too. */
  readonly followers?: Checks
  /** Called with the error of each call that failed. */
  readonly note?: (error: unknown) => void
}

export const QUARANTINED = 'quarantined streams'
export const ROOM = 'room'
export const AS_STATED = 'as stated'

const SENTENCES: ReadonlyMap<string, string> = new Map([
  [QUARANTINED, 'some purchases are set aside, and shown as they were before; all others go on'],
  [AS_STATED, 'something in the database is not what staff made it, and is not used'],
  [ROOM, 'the database refuses changes: its disk is full, or it lacks memory or connections'],
  [REDIS_WRITES, 'Redis takes no writes: windows end late, and mails wait'],
  [LOG, 'lines of the log are lost: they cannot be written'],
])

/** For everybody: without the names of streams, which are those of purchases. */
const sentenceOn = (name: string): string =>
  SENTENCES.get(name) ?? 'is not as it should be: purchases are shown, and not changed'

/**
 * /healthz: the process is alive. /readyz: its dependencies answer, or it names those that do not; the reasons, with
 * hosts and ports, are on the operations port alone, which is not public. What is `degraded` does not affect
 * readiness.
 */
export function mountHealth(app: Express, { checks, advisory = {}, followers = {} }: Health): void {
  // Load balancers check `OPTIONS /` by default.
  app.use((request, response, next) => {
    const allow = request.method === 'OPTIONS' ? ALLOWED.get(request.path) : undefined
    if (allow === undefined) return next()
    response.status(204).set('Allow', allow).end()
  })
  app.get('/healthz', (_request, response) => {
    // Who sets a site up asks with the secret of web whether it is the one of the api.
    response.json({ status: 'ok', ...(response.locals[IS_BY_WEB] === true && { caller: 'web' }) })
  })
  app.get('/readyz', async (_request, response) => {
    const [failing, ...degrading] = await Promise.all([
      named(checks, () => 'does not answer'),
      named(advisory, sentenceOn),
      named(followers, () => 'shows no sign of life: it is ended, frozen or stuck'),
    ])
    const isReady = failing === undefined
    const degraded = degrading.some(Boolean) ? Object.assign({}, ...degrading) : undefined
    response
      .status(isReady ? 200 : 503)
      .json(isReady ? { status: 'ready', degraded } : { status: 'not ready', failing, degraded })
  })
}

/** A sentence for each failing check; undefined, and so no field of the answer, where none fails. */
async function named(
  checks: Checks,
  sentenceOf: (name: string) => string,
): Promise<Record<string, string> | undefined> {
  const names = Object.keys(await failingChecks(checks))
  return names.length === 0 ? undefined : Object.fromEntries(names.map((name) => [name, sentenceOf(name)]))
}

/** Of any subscriber: projections, deadlines, mails, claims. @throws Error that names the streams */
export async function assertNoneQuarantined(database: Queryable): Promise<void> {
  const streams = quarantinedStreams(await setAsideStreams(database)).map(({ stream }) => stream)
  if (streams.length === 0) return
  throw new Error(`set aside: ${streams.join(', ')}; npm run projections -- quarantine list`)
}
