import type { Request, RequestHandler } from 'express'
import { sendError } from './answer-errors'
import { ApiError, unavailable } from './api-error'

/** Every request is answered within this time, even when a server behind hangs. */
const ANSWER_WITHIN_MS = 10_000
/** An upload on a slow line takes long before it can be answered: 5 MB at 1 Mbit/s are 40 s. */
const UPLOAD_WITHIN_MS = 60_000

/**
 * 503 for a request that is not answered in time; its later result is dropped. One whose body stops in the middle is
 * 408, since the delay is the client's.
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

/** Closes the connection: the rest of that body belongs to no request. */
const stopped = () => {
  const sentence = 'The request did not arrive in full in time. Please send it again.'
  return new ApiError(408, 'request-timeout', sentence, { Connection: 'close' })
}

/** The body is being read, and has not arrived in full. */
const isBeingRead = (request: Request): boolean => request.readableFlowing === true && !request.complete
