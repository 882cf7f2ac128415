/** An answer that is not a success: a sentence for the person, a stable code for the client. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  constructor(
    readonly status: number,
    readonly code: string,
    /** For the person. */
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message)
  }
}

export const invalid = (sentence: string, code = 'invalid-request') => new ApiError(400, code, sentence)
export const notSignedIn = () => new ApiError(401, 'not-signed-in', 'You are not signed in.')
export const notFound = (sentence: string) => new ApiError(404, 'not-found', sentence)
export const conflict = (code: string, sentence: string) => new ApiError(409, code, sentence)

export const unavailable = (sentence: string, retryAfterSeconds = 5, code = 'unavailable') =>
  new ApiError(503, code, sentence, { 'Retry-After': String(retryAfterSeconds) })
