import type { Problem } from '@presale/contracts'
import { texts } from './texts'

/**
 * Any answer that is not OK. The message is '<status>: <body text>',
 * or the status text where the body is empty.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** The server's sentence, as it came, or translated by its code; may be empty. */
  readonly body: string
  /** Seconds that the server asks to wait; undefined where it does not. */
  readonly retryAfter: number | undefined
  /** Why, as a stable code; undefined where the answer is no problem document. */
  readonly code: string | undefined
  /** The values in the sentence, as the contract has them for the code. */
  readonly values: Problem['values']

  constructor(
    status: number,
    statusText: string,
    body: string,
    retryAfter?: number,
    { code, values }: Partial<Pick<Problem, 'code' | 'values'>> = {},
  ) {
    super(`${status}: ${body.trim() === '' ? statusText : body.trim()}`)
    this.status = status
    this.body = body.trim()
    this.retryAfter = retryAfter
    this.code = code
    this.values = values
  }
}

/** The server took the change, and it waits: for another admin, or for its time. Nothing has changed yet. */
export class ChangeWaits extends Error {
  override readonly name = 'ChangeWaits'
  /** When it takes effect by itself; null: when another admin approves it. */
  constructor(readonly effectiveAt: string | null) {
    super('The change waits.')
  }
}

export const doesWait = (error: unknown): error is ChangeWaits => error instanceof ChangeWaits

/** No answer came: the connection failed, not the server. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
  constructor(cause: unknown) {
    super(texts.t('unreachable'), { cause })
  }
}

/** The answer is not in the contract: client or server is of another version. */
export class ContractError extends Error {
  override readonly name = 'ContractError'
  constructor(path: string, cause: unknown) {
    super(texts.t('otherVersion', { path }), { cause })
  }
}

/** By name, not by class: shell and remotes each bundle this package, so the classes differ. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError' && 'status' in error
}

export function isNetworkError(error: unknown): error is NetworkError {
  return error instanceof Error && error.name === 'NetworkError'
}

/** Ended by a full stop, where another sentence follows: not every refusal has one of its own. */
export function ended(sentence: string): string {
  const text = sentence.trim()
  return /[.!?…]$/u.test(text) ? text : `${text}.`
}

/** The server's own sentence without the status; for a line on the page. Toasts show `error.message`. */
export function sentenceOf(error: unknown, fallback: string): string {
  if (isApiError(error)) return error.body === '' ? fallback : error.body
  return error instanceof Error && error.message !== '' ? error.message : fallback
}
