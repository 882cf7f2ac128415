import type { Request, RequestHandler } from 'express'
import { ApiError, invalid } from './api-error'

const READ_OUT_AT_MOST_BYTES = 20_000_000
const READ_OUT_WITHIN_MS = 5000

/** A body of another type is refused, not ignored: its content may matter (a transaction hash). */
export const refuseOtherThanJson: RequestHandler = (request, _response, next) => {
  if (hasBody(request) && !request.is('json')) {
    throw new ApiError(415, 'not-json', 'The request body must be JSON (Content-Type: application/json).')
  }
  next()
}

/**
 * Runs after express's body reader, which takes a request whose connection was lost before reading began (while the
 * guard queried the database, say) for one read already, and goes on without a body. An approval would then go
 * through without its transaction.
 */
export const refuseUnread: RequestHandler = (request, _response, next) => {
  if (hasBody(request) && request.body === undefined) {
    throw invalid('The request was cut off before it was read. Nothing was changed.')
  }
  next()
}

/**
 * Reads the rest of the body, within limits: an answer before the whole body was read closes the connection while the
 * client is still sending, and the client never sees it.
 */
export async function readOut(request: Request): Promise<void> {
  if (!hasBody(request) || request.complete || request.destroyed) return
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, READ_OUT_WITHIN_MS)
    let bytes = 0
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > READ_OUT_AT_MOST_BYTES) resolve()
    })
    for (const event of ['end', 'close', 'error']) request.once(event, () => resolve())
    request.once('close', () => clearTimeout(timer))
    request.resume()
  })
}

function hasBody(request: Request): boolean {
  return request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length']) > 0
}
