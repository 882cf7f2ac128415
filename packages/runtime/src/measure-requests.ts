import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Counter, Histogram } from 'prom-client'
import type { Operations } from './operations'

/** Any other is counted as one: whoever invents methods must not make labels. */
const METHODS: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const OTHER = 'other'
const CUT_OFF = 'cut off'
const BUCKETS_SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * Counts the requests of a server and how long they take. To be called once its handlers are there.
 * @param routeOf the route of a request that was answered, one of few: never its address, of which there are as many as
 * somebody asks for
 */
export function measureRequests(
  server: Server,
  registry: Operations['registry'],
  routeOf: (request: IncomingMessage) => string | undefined,
): void {
  const registers = [registry]
  const requests = new Counter({
    name: 'presale_http_requests_total',
    help: 'Requests by route and status; cut off: the caller left before the answer was complete',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'presale_http_request_duration_seconds',
    help: 'From the headers of a request to the end of its answer',
    labelNames: ['method', 'route'],
    buckets: BUCKETS_SECONDS,
    registers,
  })
  const measure = (request: IncomingMessage, response: ServerResponse): void => {
    const begunAt = performance.now()
    response.once('close', () => {
      const labels = { method: methodOf(request), route: routeOf(request) ?? OTHER }
      requests.inc({ ...labels, status: response.writableFinished ? response.statusCode : CUT_OFF })
      durations.observe(labels, (performance.now() - begunAt) / 1000)
    })
  }
  server.prependListener('request', measure)
  // Where nobody listens to these, Node answers them by itself; a listener would take that from it.
  for (const event of ['checkContinue', 'checkExpectation'])
    if (server.listenerCount(event) > 0) server.prependListener(event, measure)
}

function methodOf({ method = '' }: IncomingMessage): string {
  return METHODS.includes(method) ? method : OTHER
}
