import { invalid } from './api-error'

const KEY = /^[\x21-\x7e]{1,200}$/

/** @throws ApiError 400 for a key that is none. */
export function idempotencyKeyFrom(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  if (!KEY.test(header)) {
    throw invalid('The Idempotency-Key must be 1 to 200 printable characters without spaces.')
  }
  return header
}
