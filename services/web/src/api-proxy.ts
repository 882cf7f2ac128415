import {
  type ClientRequest,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { request as httpsRequest } from 'node:https'
import { urlToHttpOptions } from 'node:url'
import { BODY_READ_HEADER, type Logger } from '@presale/runtime'
import type { Request, RequestHandler } from 'express'
import { isApiPath } from './api-path'
import { type CleanConnections, cleanConnections } from './clean-connections'
import { headersForApi, passedOn } from './passed-headers'
import { sayProblem } from './problem'
import { takesBody } from './request-framing'

const RETRY_AFTER_SECONDS = 5
const SILENCE_MS = 60_000
/** How long the rest of a body is read and discarded after its answer is there. */
const REST_OF_BODY_MS = 10_000
export const API_UNAVAILABLE_SENTENCE =
  'The service does not answer right now. Nothing that you did before is lost; please try again in a moment.'

interface Options {
  readonly target: string
  /** Authenticates web to the api, which then trusts its headers about the caller. */
  readonly secret: string | undefined
  readonly log: Logger
}

/** Forwards /api, and names the caller as web sees them, whatever their own headers say. */
export function apiProxy({ target, secret, log }: Options): RequestHandler {
  const { pathname, protocol } = new URL(target)
  // Without the brackets of an IPv6 address in a URL.
  const { hostname, port } = urlToHttpOptions(new URL(target))
  const connections = cleanConnections(protocol)
  const send = protocol === 'https:' ? httpsRequest : httpRequest
  const prefix = pathname.replace(/\/$/, '')

  return (request, response, next) => {
    if (!isApiPath(request.path)) return next()
    let outgoing: ClientRequest
    const fail = (error: unknown): void => {
      if (response.destroyed || response.writableEnded) return
      log.warn({ err: error, path: request.path }, 'the api does not answer')
      respondUnavailable(request, response)
    }
    const ask = (agent: CleanConnections['agent'] | false): void => {
      const asked = send({
        protocol,
        hostname,
        port,
        agent,
        insecureHTTPParser: false,
        method: request.method,
        path: prefix + request.url,
        headers: headersForApi(request, secret),
        setHost: false,
      })
      outgoing = asked
      const wasIdle = endedIdle(asked)
      asked.setTimeout(SILENCE_MS, () => asked.destroy(new Error('the api says nothing')))
      let isOver = false
      const over = (error: Error): void => {
        const isFirst = !isOver && agent !== false
        isOver = true
        if (isFirst && !response.destroyed && isRepeatable(request) && wasIdle(error)) ask(false)
        else fail(error)
      }
      asked.on('error', over)
      // Also where the api switches protocols, for which Node emits neither an answer nor an error.
      asked.on('close', () => {
        if (!isOver && !response.headersSent) over(new Error('the api closed the connection'))
      })
      asked.on('response', (answer) =>
        passBack({ request, response, outgoing: asked, answer, connections, fail }),
      )
      sendBody(request, asked)
    }
    // A client that disconnects cancels its request, wherever it is.
    response.on('close', () => {
      if (!response.writableFinished) outgoing.destroy()
    })
    ask(connections.agent)
  }
}

/** Safe methods change nothing: the api may have got the request, and may get it again. */
const isRepeatable = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD'

const ENDED = new Set<unknown>(['ECONNRESET', 'EPIPE'])

/**
 * Whether the api closed a kept connection before a byte of an answer: it closes idle ones, perhaps just when the
 * next request is sent.
 */
function endedIdle(outgoing: ClientRequest): (error: Error & { readonly code?: string }) => boolean {
  let read: () => number = () => 0
  outgoing.once('socket', (socket) => {
    const before = socket.bytesRead
    read = () => socket.bytesRead - before
  })
  return ({ code }) => outgoing.reusedSocket && ENDED.has(code) && read() === 0
}

/** Reads the whole body; never passes on a part as if it were the whole. */
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
      if (value !== undefined && name !== BODY_READ_HEADER) response.setHeader(name, value)
    }
    if (isEarly) response.setHeader('Connection', 'close')
    response.writeHead(answer.statusCode ?? 502)
  } catch (error) {
    // A header that HTTP does not allow: the answer cannot be passed on.
    fail(error)
    return void outgoing.destroy()
  }
  // Node may take the connection back before the answer has ended. Only the api can say that it read the whole body
  // before it answered: the rest could be read as a request.
  const connection = answer.socket
  const isRead = !takesBody(request.method) || answer.headers[BODY_READ_HEADER] === 'whole'
  answer.once('end', () => {
    if (answer.complete && !isEarly && isRead) connections.markClean(connection)
    if (isEarly) outgoing.destroy()
  })
  // An answer that breaks off behind breaks off in front, where waiting would look like a slow one. A caller who leaves
  // cancels the request, and with it the answer: `pipeline` would do both once more, for a tenth of this process's time.
  answer.on('error', () => response.destroy())
  if (!isEarly) return void answer.pipe(response)
  answer.pipe(response, { end: false })
  answer.once('end', () => endAfterBody(request, response))
}

/** Ending sooner would close the connection while the caller is still sending, and they would miss the answer. */
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

function respondUnavailable(request: Request, response: ServerResponse): void {
  if (response.headersSent) {
    // The answer had started: a cut connection shows that it is incomplete, a clean end would not.
    response.destroy()
    return
  }
  for (const name of response.getHeaderNames()) {
    if (name.startsWith('content-') && name !== 'content-security-policy') response.removeHeader(name)
  }
  response.setHeader('Retry-After', String(RETRY_AFTER_SECONDS))
  if (!request.complete) response.setHeader('Connection', 'close')
  sayProblem(request, response, {
    status: 503,
    sentence: API_UNAVAILABLE_SENTENCE,
    code: 'service-unavailable',
  })
}
