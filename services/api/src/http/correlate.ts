import { randomUUID } from 'node:crypto'
import type { Clock } from '@presale/kernel'
import type { Logger } from '@presale/runtime'
import type { RequestHandler } from 'express'

// Enough to find a request again; nothing that could carry a mail address or break a log line.
const SANE = /^[A-Za-z0-9._-]{8,100}$/

/** A correlation id for each request: the caller's where it is sane, else a new one. Returned in the answer, and logged. */
export function correlate(log: Logger, clock: Clock): RequestHandler {
  return (request, response, next) => {
    const given = request.get('x-request-id')
    const correlationId = given && SANE.test(given) ? given : randomUUID()
    const receivedAt = clock.now()
    response.locals.correlationId = correlationId
    response.locals.receivedAt = receivedAt
    response.set('X-Request-Id', correlationId)
    response.once('finish', () => {
      const took = clock.now().getTime() - receivedAt.getTime()
      const path = request.originalUrl.split('?')[0]
      log.info({ correlationId, method: request.method, path, status: response.statusCode, took }, 'answered')
    })
    next()
  }
}
