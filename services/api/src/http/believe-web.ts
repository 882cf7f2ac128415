import { createHash, timingSafeEqual } from 'node:crypto'
import { type Logger, WEB_SECRET_HEADER } from '@presale/runtime'
import type { RequestHandler } from 'express'

/** All that is read of a caller from somebody else's word: by this process, or by a library in it. */
const SAYS_WHO_CALLS = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'x-real-ip']

/**
 * Takes off what a request says of its caller unless web sent it, which knows the secret. Every process of this
 * machine reaches the port; limits, addresses in the audit trail and the check of the origin hang on these headers.
 */
export function believeWebAlone(secret: string | undefined, log: Logger): RequestHandler {
  const expected = secret === undefined ? undefined : digest(secret)
  let hasWarned = false
  if (expected === undefined) {
    log.warn('WEB_SECRET is not set: whoever calls by way of web counts as one address, that of web')
  }
  return (request, _response, next) => {
    const given = request.headers[WEB_SECRET_HEADER]
    delete request.headers[WEB_SECRET_HEADER]
    if (typeof given === 'string' && expected && timingSafeEqual(digest(given), expected)) return next()
    if (given !== undefined && expected && !hasWarned) {
      hasWarned = true
      log.warn({ address: request.socket.remoteAddress }, 'a caller has another WEB_SECRET; not believed')
    }
    for (const name of SAYS_WHO_CALLS) delete request.headers[name]
    next()
  }
}

/** Of one length whatever was given, so that comparing tells nothing. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
