import { createHash, timingSafeEqual } from 'node:crypto'
import { type Logger, UNTRUSTED_PROXY_HEADER, WEB_SECRET_HEADER } from '@presale/runtime'
import type { RequestHandler } from 'express'

/** Set in `response.locals` of a request that web sent. */
export const IS_BY_WEB = 'isByWeb'

/** Every header from which this process, or a library in it, reads who calls. */
const CALLER_HEADERS = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'forwarded',
  'x-real-ip',
  UNTRUSTED_PROXY_HEADER,
]

/**
 * Removes the headers that name the caller unless web sent the request, which knows the secret. Every process of
 * this machine reaches the port; limits, addresses in the audit trail and the origin check depend on these headers.
 */
export function trustWebOnly(secret: string | undefined, log: Logger): RequestHandler {
  const expected = secret === undefined ? undefined : digest(secret)
  let hasWarned = false
  if (expected === undefined) {
    log.warn('WEB_SECRET is not set: whoever calls by way of web counts as one address, that of web')
  }
  return (request, response, next) => {
    const given = request.headers[WEB_SECRET_HEADER]
    delete request.headers[WEB_SECRET_HEADER]
    if (typeof given === 'string' && expected && timingSafeEqual(digest(given), expected)) {
      response.locals[IS_BY_WEB] = true
      return next()
    }
    if (given !== undefined && expected && !hasWarned) {
      hasWarned = true
      log.warn(
        { address: request.socket.remoteAddress },
        'a caller sent a wrong WEB_SECRET: its X-Forwarded headers are ignored',
      )
    }
    for (const name of CALLER_HEADERS) delete request.headers[name]
    next()
  }
}

/** Always of one length, so that the time of the comparison reveals nothing. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
