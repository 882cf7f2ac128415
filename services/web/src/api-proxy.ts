import { Agent, type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Logger } from '@presale/runtime'
import type { Request, RequestHandler } from 'express'
import { createProxyMiddleware } from 'http-proxy-middleware'

const RETRY_AFTER_SECONDS = 5
const SILENCE_MS = 60_000
export const API_AWAY_SENTENCE =
  'The service does not answer right now. Nothing that you did before is lost; please try again in a moment.'

/** Passes /api on, and says of the caller what web knows of him, whatever he says of himself. */
export function apiProxy({ target, log }: { target: string; log: Logger }): RequestHandler {
  return createProxyMiddleware<Request>({
    target,
    pathFilter: (path) => path === '/api' || path.startsWith('/api/'),
    proxyTimeout: SILENCE_MS,
    // Without an agent every call would open a connection of its own, and the browser's would be closed after it.
    agent: new Agent({ keepAlive: true }),
    on: {
      proxyReq: setForwardedHeaders,
      proxyRes: endTogether,
      error: (error, request, response) => {
        log.warn({ err: error, path: request.url?.split('?')[0] }, 'the api does not answer')
        if (response instanceof Socket) response.destroy()
        else sayAway(request, response)
      },
    },
  })
}

/**
 * req.ip, req.host and req.protocol already follow TRUST_PROXY: without it they are the connection's own, so
 * that an address in an incoming header is never believed.
 */
function setForwardedHeaders(outgoing: ClientRequest, request: Request): void {
  for (const name of ['forwarded', 'x-real-ip', 'x-forwarded-port']) outgoing.removeHeader(name)
  outgoing.setHeader('x-forwarded-for', request.ip ?? '')
  outgoing.setHeader('x-forwarded-host', request.host ?? '')
  outgoing.setHeader('x-forwarded-proto', request.protocol)
}

/**
 * An answer that breaks off behind breaks off in front, where waiting on would look like a slow one. (That a
 * caller who goes away ends the answer behind is the proxy's own doing.)
 */
function endTogether(incoming: IncomingMessage, _request: Request, response: ServerResponse): void {
  incoming.once('aborted', () => response.destroy())
}

function sayAway(request: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent) {
    // The answer had begun: a cut connection says that it is not whole, an orderly end would not.
    response.destroy()
    return
  }
  const wantsProblem = request.headers.accept?.includes('application/problem+json') ?? false
  response.writeHead(503, {
    'Content-Type': wantsProblem ? 'application/problem+json' : 'text/plain; charset=utf-8',
    'Retry-After': String(RETRY_AFTER_SECONDS),
    'Cache-Control': 'no-store',
  })
  response.end(wantsProblem ? JSON.stringify(PROBLEM) : API_AWAY_SENTENCE)
}

const PROBLEM = {
  type: 'about:blank',
  title: 'Service Unavailable',
  status: 503,
  detail: API_AWAY_SENTENCE,
  code: 'service-unavailable',
}
