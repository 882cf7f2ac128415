import type { Request, RequestHandler } from 'express'
import { sendError } from './answer-errors'
import { ApiError, unavailable } from './api-error'

/** Whoever asks has an answer by then, also when a server behind hangs. */
const ANSWER_WITHIN_MS = 10_000
/** A file takes its time on a slow line before anything can be answered: 5 MB at 1 Mbit/s are 40 s. */
const UPLOAD_WITHIN_MS = 60_000

/**
 * 503 for a request that nobody has answered in time; what is still on its way for it ends unseen. One whose
 * body stops in the middle is 408: there it is not the service that kept anybody waiting.
 */
export function answerInTime(withinMs: number = ANSWER_WITHIN_MS): RequestHandler {
  return (request, response, next) => {
    const limit = request.is('multipart/form-data') ? Math.max(withinMs, UPLOAD_WITHIN_MS) : withinMs
    const timer = setTimeout(() => {
      if (response.headersSent) return
      sendError(request, response, isBeingRead(request) ? stopped() : late())
    }, limit)
    response.once('close', () => clearTimeout(timer))
    next()
  }
}

const late = () => unavailable('The service does not answer in time at the moment. Please try again shortly.')

/** Closes the connection: what may still come of that body belongs to nothing. */
const stopped = () => {
  const sentence = 'The request did not arrive in full in time. Please send it again.'
  return new ApiError(408, 'request-timeout', sentence, { Connection: 'close' })
}

/** Somebody reads the body, and it has not all come. */
const isBeingRead = (request: Request): boolean => request.readableFlowing === true && !request.complete
