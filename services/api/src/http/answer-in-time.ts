import type { RequestHandler } from 'express'
import { sendError } from './answer-errors'
import { unavailable } from './api-error'

/** Whoever asks has an answer by then, also when a server behind hangs (design section 3, 503). */
const ANSWER_WITHIN_MS = 10_000
/** A file takes its time on a slow line before anything can be answered: 5 MB at 1 Mbit/s are 40 s. */
const UPLOAD_WITHIN_MS = 60_000

/** 503 for a request that nobody has answered in time; what is still on its way for it ends unseen. */
export function answerInTime(withinMs: number = ANSWER_WITHIN_MS): RequestHandler {
  return (request, response, next) => {
    const limit = request.is('multipart/form-data') ? Math.max(withinMs, UPLOAD_WITHIN_MS) : withinMs
    const timer = setTimeout(() => {
      if (response.headersSent) return
      const sentence = 'The service does not answer in time at the moment. Please try again shortly.'
      sendError(request, response, unavailable(sentence))
    }, limit)
    response.once('close', () => clearTimeout(timer))
    next()
  }
}
