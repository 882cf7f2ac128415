import { createServer, type ServerResponse } from 'node:http'
import { inTime } from '@presale/kernel'
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { HALF_OPEN_LIMITS, startListening } from './http-server'
import { assertLogWritten, droppedLogLines, LOG, type Logger } from './log'

/** A dependency's check: resolves when it answers, rejects when it does not. */
export type Checks = Readonly<Record<string, () => Promise<void>>>

export interface Operations {
  readonly port: number
  readonly registry: Registry
  close(): Promise<void>
}

const CHECK_TIMEOUT_MS = 3000

/** The dependencies that do not answer in time, by name, with the reason. None means ready. */
export async function failingChecks(
  checks: Checks,
  timeoutMs = CHECK_TIMEOUT_MS,
): Promise<Record<string, string>> {
  const failing: Record<string, string> = {}
  await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      try {
        await inTime(check(), timeoutMs, () => {
          throw new Error(`no answer in ${timeoutMs} ms`)
        })
      } catch (error) {
        failing[name] = error instanceof Error ? error.message : String(error)
      }
    }),
  )
  return failing
}

/**
 * Serves /healthz, /readyz and /metrics on a port of their own (0: a free one), on the loopback interface unless
 * `host` says otherwise: metrics are never on the public port.
 */
export async function startOperations(options: {
  port: number
  host?: string
  log: Logger
  checks: Checks
  /** Listed under `degraded` where they fail, as is a log that cannot be written; the process is ready nevertheless. */
  advisory?: Checks
  /** Further fields of /readyz, whatever the status. */
  details?: () => Promise<Readonly<Record<string, unknown>>>
}): Promise<Operations> {
  const advisory = { ...options.advisory, [LOG]: assertLogWritten }
  const all = { ...options, advisory }
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  countDroppedLines(registry)
  gaugeChecks(registry, all)
  const server = createServer(HALF_OPEN_LIMITS, (request, response) => {
    if (request.method === 'OPTIONS') return sayAllowed(response)
    answer(request.url ?? '/', response, all, registry).catch((error: unknown) => {
      options.log.error({ err: error }, 'operations endpoint failed')
      response.statusCode = 500
      response.end()
    })
  })
  const host = options.host ?? '127.0.0.1'
  const port = await startListening(server, options.port, host)
  return {
    port,
    registry,
    close: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  }
}

function countDroppedLines(registry: Registry): void {
  new Counter({
    name: 'presale_log_lines_dropped_total',
    help: 'Lines of this process’s log that could not be written',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(droppedLogLines())
    },
  })
}

/** Readiness as a metric, so that one rule alarms about any of them: each check is made at every scrape. */
function gaugeChecks(
  registry: Registry,
  { checks, advisory = {} }: { readonly checks: Checks; readonly advisory?: Checks },
): void {
  new Gauge({
    name: 'presale_check_up',
    help: '1 where this check of /readyz succeeds; the process is ready without the advisory ones',
    labelNames: ['check', 'kind'],
    registers: [registry],
    async collect() {
      const ask = async (kind: string, asked: Checks): Promise<void> => {
        const failing = await failingChecks(asked)
        for (const check of Object.keys(asked))
          this.set({ check, kind }, failing[check] === undefined ? 1 : 0)
      }
      await Promise.all([ask('required', checks), ask('advisory', advisory)])
    },
  })
}

/** Load balancers check `OPTIONS /` by default. */
function sayAllowed(response: ServerResponse): void {
  response.writeHead(204, { allow: 'GET, HEAD, OPTIONS' }).end()
}

async function answer(
  url: string,
  response: ServerResponse,
  options: Pick<Parameters<typeof startOperations>[0], 'checks' | 'advisory' | 'details'>,
  registry: Registry,
): Promise<void> {
  const path = url.split('?')[0]
  if (path === '/healthz') return sendJson(response, 200, { status: 'ok' })
  if (path === '/readyz') {
    const { checks, advisory = {} } = options
    const [failing, failingAdvisory, details] = await Promise.all([
      failingChecks(checks),
      failingChecks(advisory),
      detailsOf(options.details),
    ])
    const degraded = Object.keys(failingAdvisory).length === 0 ? {} : { degraded: failingAdvisory }
    const isReady = Object.keys(failing).length === 0
    return sendJson(
      response,
      isReady ? 200 : 503,
      isReady
        ? { status: 'ready', ...degraded, ...details }
        : { status: 'not ready', failing, ...degraded, ...details },
    )
  }
  if (path === '/metrics') {
    response.setHeader('content-type', registry.contentType)
    response.end(await registry.metrics())
    return
  }
  response.statusCode = 404
  response.end()
}

/** Readiness is answered without them, too: their source may be what is unavailable. */
async function detailsOf(details?: () => Promise<Readonly<Record<string, unknown>>>) {
  const none = () => ({})
  return details ? inTime(details().catch(none), CHECK_TIMEOUT_MS, none) : {}
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.statusCode = status
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(body))
}
