import { ForeignStore } from '@presale/consumer'
import type { Problem } from '@presale/contracts'
import { EventStoreUnavailable } from '@presale/event-store'
import { PurchaseQuarantined, refusal } from '@presale/purchases'
import { isPassingFault, UnexpectedRow } from '@presale/read-store'
import type { Logger } from '@presale/runtime'
import { AdminActionsBehind } from '@presale/sale'
import type { ErrorRequestHandler, Request, Response } from 'express'
import { StatedUnknown } from '../audit/stated-state'
import { ApiError, invalid, unavailable } from './api-error'
import { readOut } from './request-body'
import { OverTime } from './time-limit'

/**
 * The last handler: every error becomes a sentence and a status, never a stack trace.
 * @param note of each error as it is, before it becomes an answer
 */
export function answerErrors(log: Logger, note?: (error: unknown) => void): ErrorRequestHandler {
  return async (error: unknown, request, response, next) => {
    note?.(error)
    const answer = asApiError(error)
    if (answer.status >= 500) {
      const level = answer.status === 503 ? 'warn' : 'error'
      log[level]({ err: error, correlationId: response.locals.correlationId }, 'a request failed')
    }
    await readOut(request)
    // Answered already: a late error, or one in the middle of the answer.
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
      ...(error.values && { values: error.values }),
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
  if (error instanceof AdminActionsBehind) return changesClosed()
  if (error instanceof StatedUnknown) return notChecked()
  if (isDependencyUnavailable(error))
    return unavailable('The service is not available at the moment. Please try again shortly.')
  if (isUnstorableInput(error)) return invalid('The request has a value that cannot be stored.')
  const status = (error as { status?: unknown } | undefined)?.status
  if (typeof status === 'number' && status >= 400 && status < 500) return fromBodyParser(error, status)
  return new ApiError(500, 'internal-error', 'Something went wrong on our side. Please try again.')
}

const CLOSED_SECONDS = 60

/** Buyers go on: what they do is in the event store, and recorded nowhere else. */
const changesClosed = () =>
  new ApiError(
    503,
    'admin-actions-behind',
    'Changes by staff are closed: the database lacks changes that were recorded before. An operator has to look into it (npm run audit -- verify), and reopens them with npm run audit -- accept-restore.',
    { 'Retry-After': String(CLOSED_SECONDS) },
  )

/** An operator finds the reason in /readyz of the api. */
const notChecked = () =>
  new ApiError(
    503,
    'not-checked',
    'What the team has set cannot be checked at the moment, and nothing is done without that. Please try again shortly.',
    { 'Retry-After': '10' },
  )

/** What express and its body parser refuse, by `type` where the error has one. */
function fromBodyParser(error: unknown, status: number): ApiError {
  const type = (error as { type?: unknown }).type
  if (status === 413) return new ApiError(413, 'too-large', 'The request is too large.')
  if (status === 415)
    return new ApiError(415, 'unsupported-encoding', 'The encoding of the request is not supported.')
  if (type === 'entity.parse.failed') return invalid('The request body is not valid JSON.')
  return invalid('The request is not valid.')
}

const SOCKET_ERRORS = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH)$/
// pg's own errors have no code.
const AWAY_MESSAGE =
  /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error/
// A view that the projector has not created yet, or only as an older release has it (undefined table, column,
// schema).
const NOT_MADE_YET = /^(42P01|42703|3F000)$/
// A character that the database cannot store (NUL), or a number out of range.
const UNSTORABLE = /^(22021|22P05|22003)$/

/** Is a dependency unavailable, rather than this process at fault? */
export function isDependencyUnavailable(error: unknown): boolean {
  if (error instanceof EventStoreUnavailable || error instanceof OverTime) return true
  if (error instanceof AggregateError) return error.errors.some(isDependencyUnavailable)
  // Of a query that takes what columns there are: while another release's view is live, as in a rollback.
  if (error instanceof UnexpectedRow) return error.lacksColumns
  // The database is away, starting, stopping or full, or two stood in each other's way: another try meets none of it.
  if (isPassingFault(error)) return true
  const code = codeOf(error)
  if (code && [SOCKET_ERRORS, NOT_MADE_YET].some((codes) => codes.test(code))) return true
  return error instanceof Error && AWAY_MESSAGE.test(error.message)
}

/** Did the database refuse a value that came in with the request? */
export function isUnstorableInput(error: unknown): boolean {
  const code = codeOf(error)
  return code !== undefined && UNSTORABLE.test(code)
}

function codeOf(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | undefined)?.code
  return typeof code === 'string' ? code : undefined
}
