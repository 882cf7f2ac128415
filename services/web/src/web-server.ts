import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import { HALF_OPEN_LIMITS } from '@presale/runtime'
import { sayProblem } from './problem'
import { frameOf, type Refusal } from './request-framing'

const HEADER_BYTES = 16_384
/** A form with a picture of 5 MB on a slow line. */
const REQUEST_WITHIN_MS = 300_000
/** How long the rest of a body is read and discarded once its answer has been sent. */
const REST_OF_BODY_MS = 10_000
/** Longer than clients keep a connection open, so that none is closed under a request on its way. */
const KEEP_ALIVE_MS = 65_000

/**
 * The public server. It parses strictly whatever flags the process was started with, and forwards only requests whose
 * end every parser finds at the same byte; after any other the connection is closed, and bytes sent after it are
 * ignored.
 */
export function createWebServer(handle: RequestListener): Server {
  const refused = new WeakSet<Socket>()
  const accepts = (request: IncomingMessage, response: ServerResponse): boolean => {
    // Sent after a refused request, and read already: it gets no answer.
    if (refused.has(request.socket)) return false
    const frame = frameOf(request)
    if (frame.isLast) {
      response.shouldKeepAlive = false
      refused.add(request.socket)
    }
    if (frame.refusal) refuse(request, response, frame.refusal)
    return frame.refusal === undefined
  }

  const server = createServer(
    {
      insecureHTTPParser: false,
      requireHostHeader: true,
      maxHeaderSize: HEADER_BYTES,
      ...HALF_OPEN_LIMITS,
      requestTimeout: REQUEST_WITHIN_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
    },
    (request, response) => {
      response.once('finish', () => endUnread(request))
      if (accepts(request, response)) handle(request, response)
    },
  )
  // By default Node drops headers beyond the first thousand, after its parser has acted on them.
  server.maxHeadersCount = 0
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    if (!accepts(request, response)) return
    response.writeContinue()
    handle(request, response)
  })
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    if (!accepts(request, response)) return
    refused.add(request.socket)
    refuse(request, response, { status: 417, sentence: 'This expectation cannot be met.' })
  })
  server.on('connect', (_request: IncomingMessage, socket: Socket) => {
    socket.write('HTTP/1.1 405 Method Not Allowed\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
    // It is no longer the server's: a client that leaves its side open would keep it for ever.
    socket.destroySoon()
  })
  return server
}

/** A body that is answered and never comes to its end would keep its connection as long as the slowest upload may take. */
function endUnread(request: IncomingMessage): void {
  if (request.complete || request.socket.destroyed) return
  const { socket } = request
  const timer = setTimeout(() => socket.destroy(), REST_OF_BODY_MS)
  for (const event of ['end', 'close']) request.once(event, () => clearTimeout(timer))
  request.resume()
}

function refuse(request: IncomingMessage, response: ServerResponse, { status, sentence }: Refusal): void {
  response.shouldKeepAlive = false
  response.setHeader('Connection', 'close')
  sayProblem(request, response, { status, sentence, code: 'bad-request' })
}
