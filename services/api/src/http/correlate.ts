import { randomUUID } from 'node:crypto'
import type { Logger } from '@presale/runtime'
import type { RequestHandler } from 'express'
import type { SiteClock } from '../services'

// Enough to find a request again; nothing that could carry a mail address or break a log line.
const SANE = /^[A-Za-z0-9._-]{8,100}$/

/** A correlation id for each request: the caller's where it is sane, else a new one. Returned in the answer, and logged. */
export function correlate(log: Logger, clock: SiteClock): RequestHandler {
  return async (request, response, next) => {
    const begunAt = performance.now()
    const given = request.get('x-request-id')
    const correlationId = given && SANE.test(given) ? given : randomUUID()
    // No deadline is to be written by a time that stood still.
    await clock.upToDate?.()
    const receivedAt = clock.now()
    response.locals.correlationId = correlationId
    response.locals.receivedAt = receivedAt
    response.locals.begunAt = begunAt
    response.set('X-Request-Id', correlationId)
    // Countdowns of a page go by it: to the deadlines, which are by the same clock.
    response.set('Date', receivedAt.toUTCString())
    response.once('finish', () => {
      const took = Math.round(performance.now() - begunAt)
      const path = request.originalUrl.split('?')[0]
      log.info({ correlationId, method: request.method, path, status: response.statusCode, took }, 'answered')
    })
    next()
  }
}
