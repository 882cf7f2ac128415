import type { GivenValues, Problem } from '@presale/contracts'

/**
 * An answer that is not a success: a sentence for the person, a stable code for the client, and the values in the
 * sentence for a client that says it in another language. Which values a code has, the contract says.
 */
export class ApiError<Code extends string = string> extends Error {
  override readonly name = 'ApiError'
  readonly code: string
  readonly values: Problem['values']
  constructor(
    readonly status: number,
    code: Code,
    /** For the person. */
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
    ...[values]: GivenValues<Code>
  ) {
    super(message)
    this.code = code
    this.values = values
  }
}

export const invalid = (sentence: string, ...values: GivenValues<'invalid-request'>) =>
  new ApiError(400, 'invalid-request', sentence, {}, ...values)
/** 400 with a code of its own. */
export const rejected = <Code extends string>(code: Code, sentence: string, ...values: GivenValues<Code>) =>
  new ApiError(400, code, sentence, {}, ...values)
export const notSignedIn = () => new ApiError(401, 'not-signed-in', 'You are not signed in.')
export const notFound = (sentence: string, ...values: GivenValues<'not-found'>) =>
  new ApiError(404, 'not-found', sentence, {}, ...values)
export const conflict = <Code extends string>(code: Code, sentence: string, ...values: GivenValues<Code>) =>
  new ApiError(409, code, sentence, {}, ...values)

export const unavailable = (sentence: string, retryAfterSeconds = 5, code = 'unavailable') =>
  new ApiError(503, code, sentence, { 'Retry-After': String(retryAfterSeconds) })
