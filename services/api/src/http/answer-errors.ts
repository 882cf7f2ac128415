import { ForeignStore } from '@presale/consumer'
import type { Problem } from '@presale/contracts'
import { PurchaseQuarantined, refusal } from '@presale/purchases'
import type { Logger } from '@presale/runtime'
import type { ErrorRequestHandler, Request, Response } from 'express'
import { ApiError, invalid, unavailable } from './api-error'
import { isDependencyAway, isUnstorableInput } from './dependency-faults'
import { readOut } from './request-body'

/** The last handler: every fault becomes a sentence and a status, none a stack trace (design section 3). */
export function answerErrors(log: Logger): ErrorRequestHandler {
  return async (error: unknown, request, response, next) => {
    const answer = asApiError(error)
    if (answer.status >= 500) {
      const level = answer.status === 503 ? 'warn' : 'error'
      log[level]({ err: error, correlationId: response.locals.correlationId }, 'a request failed')
    }
    await readOut(request)
    // Answered before: too late for this one, or broken off in the middle.
    if (response.headersSent) return response.writableEnded ? undefined : next(error)
    sendError(request, response, answer)
  }
}

/** text/plain, or RFC 9457 where the client asks for it. */
export function sendError(request: Request, response: Response, error: ApiError): void {
  response.status(error.status).set(error.headers)
  if (request.accepts(['text/plain', 'application/problem+json']) === 'application/problem+json') {
    const problem: Problem = {
      type: 'about:blank',
      title: error.code.replaceAll('-', ' '),
      status: error.status,
      detail: error.message,
      code: error.code,
    }
    response.type('application/problem+json').send(JSON.stringify(problem))
    return
  }
  response.type('text/plain').send(error.message)
}

function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof PurchaseQuarantined) {
    const { code, sentence } = refusal('purchase-quarantined')
    return new ApiError(409, code, sentence)
  }
  if (error instanceof ForeignStore) {
    return unavailable('Purchases can be seen but not changed at the moment. Please try again later.', 60)
  }
  if (isDependencyAway(error))
    return unavailable('The service is not available at the moment. Please try again shortly.')
  if (isUnstorableInput(error)) return invalid('The request has a value that cannot be stored.')
  const status = (error as { status?: unknown } | undefined)?.status
  if (typeof status === 'number' && status >= 400 && status < 500) return fromBodyParser(error, status)
  return new ApiError(500, 'internal-error', 'Something went wrong on our side. Please try again.')
}

/** What express and its body parser refuse, by their `type` where it is told. */
function fromBodyParser(error: unknown, status: number): ApiError {
  const type = (error as { type?: unknown }).type
  if (status === 413) return new ApiError(413, 'too-large', 'The request is too large.')
  if (status === 415)
    return new ApiError(415, 'unsupported-encoding', 'The encoding of the request is not supported.')
  if (type === 'entity.parse.failed') return invalid('The request body is not valid JSON.')
  return invalid('The request is not valid.')
}
