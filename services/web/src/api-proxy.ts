import {
  type ClientRequest,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { request as httpsRequest } from 'node:https'
import { pipeline } from 'node:stream'
import { urlToHttpOptions } from 'node:url'
import type { Logger } from '@presale/runtime'
import type { Request, RequestHandler } from 'express'
import { type CleanConnections, cleanConnections } from './clean-connections'
import { headersForApi, passedOn } from './passed-headers'
import { sayProblem } from './problem'
import { takesBody } from './request-framing'

const RETRY_AFTER_SECONDS = 5
const SILENCE_MS = 60_000
/** How long the rest of a body is still read, and thrown away, whose answer is already there. */
const REST_OF_BODY_MS = 10_000
export const API_AWAY_SENTENCE =
  'The service does not answer right now. Nothing that you did before is lost; please try again in a moment.'

interface Options {
  readonly target: string
  /** By it the api knows web, and believes what it says of the caller. */
  readonly secret: string | undefined
  readonly log: Logger
}

/** Passes /api on, and says of the caller what web knows of them, whatever they say of themselves. */
export function apiProxy({ target, secret, log }: Options): RequestHandler {
  const { pathname, protocol } = new URL(target)
  // Without the brackets that an IPv6 address has in a URL.
  const { hostname, port } = urlToHttpOptions(new URL(target))
  const connections = cleanConnections(protocol)
  const send = protocol === 'https:' ? httpsRequest : httpRequest
  const prefix = pathname.replace(/\/$/, '')

  return (request, response, next) => {
    if (request.path !== '/api' && !request.path.startsWith('/api/')) return next()
    const outgoing = send({
      ...{ protocol, hostname, port, agent: connections.agent, insecureHTTPParser: false },
      ...{ method: request.method, path: prefix + request.url, headers: headersForApi(request, secret) },
      setHost: false,
    })
    outgoing.setTimeout(SILENCE_MS, () => outgoing.destroy(new Error('the api says nothing')))
    const fail = (error: unknown): void => {
      if (response.destroyed || response.writableEnded) return
      log.warn({ err: error, path: request.path }, 'the api does not answer')
      sayAway(request, response)
    }
    outgoing.on('error', fail)
    // Also where it answers in another protocol, for which there is neither an answer nor an error.
    outgoing.on('close', () => {
      if (!response.headersSent) fail(new Error('the api closed the connection'))
    })
    outgoing.on('response', (answer) => passBack({ request, response, outgoing, answer, connections, fail }))
    // Whoever goes away takes their request with them, wherever it stands.
    response.on('close', () => {
      if (!response.writableFinished) outgoing.destroy()
    })
    sendBody(request, outgoing)
  }
}

/** The body as it was read, to its end; never a part of it as if it were the whole. */
function sendBody(request: Request, outgoing: ClientRequest): void {
  if (!takesBody(request.method)) return void outgoing.end()
  request.once('close', () => {
    if (!request.complete) outgoing.destroy()
  })
  request.on('error', () => outgoing.destroy())
  request.pipe(outgoing)
}

interface Exchange {
  readonly request: Request
  readonly response: ServerResponse
  readonly outgoing: ClientRequest
  readonly answer: IncomingMessage
  readonly connections: CleanConnections
  readonly fail: (error: unknown) => void
}

function passBack({ request, response, outgoing, answer, connections, fail }: Exchange): void {
  const isEarly = !request.complete || !outgoing.writableFinished
  if (isEarly) request.unpipe(outgoing).resume()
  try {
    for (const [name, value] of Object.entries(passedOn(answer.headers))) {
      if (value !== undefined) response.setHeader(name, value)
    }
    if (isEarly) response.setHeader('Connection', 'close')
    response.writeHead(answer.statusCode ?? 502)
  } catch (error) {
    // A header that HTTP does not allow: an answer that cannot be passed on is none.
    fail(error)
    return void outgoing.destroy()
  }
  answer.once('end', () => {
    if (answer.complete && !isEarly && answer.socket) connections.markClean(answer.socket)
    if (isEarly) outgoing.destroy()
  })
  // An answer that breaks off behind breaks off in front, where waiting on would look like a slow one.
  if (!isEarly) return void pipeline(answer, response, () => undefined)
  answer.on('error', () => response.destroy())
  answer.pipe(response, { end: false })
  answer.once('end', () => endAfterBody(request, response))
}

/** To end sooner would close the connection under a caller who is still sending, and who would miss the answer. */
function endAfterBody(request: Request, response: ServerResponse): void {
  const end = (): void => {
    clearTimeout(timer)
    response.end()
  }
  const timer = setTimeout(end, REST_OF_BODY_MS)
  response.once('close', () => clearTimeout(timer))
  if (request.complete) end()
  else request.once('end', end)
}

function sayAway(request: Request, response: ServerResponse): void {
  if (response.headersSent) {
    // The answer had begun: a cut connection says that it is not whole, an orderly end would not.
    response.destroy()
    return
  }
  for (const name of response.getHeaderNames()) {
    if (name.startsWith('content-') && name !== 'content-security-policy') response.removeHeader(name)
  }
  response.setHeader('Retry-After', String(RETRY_AFTER_SECONDS))
  if (!request.complete) response.setHeader('Connection', 'close')
  sayProblem(request, response, { status: 503, sentence: API_AWAY_SENTENCE, code: 'service-unavailable' })
}
