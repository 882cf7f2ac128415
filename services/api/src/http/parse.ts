import { validationSentence } from '@presale/contracts'
import { isUuid } from '@presale/kernel'
import type { z } from 'zod'
import { invalid, notFound } from './api-error'

/** @throws ApiError 400 with the sentence of the first problem. */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value ?? {})
  if (!parsed.success) throw invalid(validationSentence(parsed.error))
  return parsed.data
}

/** An id from the path; anything but a uuid is an unknown id. @throws ApiError 404 */
export function idFrom(params: Readonly<Record<string, string>>, unknown: string): string {
  const id = params.id?.toLowerCase() ?? ''
  if (!isUuid(id)) throw notFound(unknown)
  return id
}

const KEY = /^[\x21-\x7e]{1,200}$/

/** @throws ApiError 400 for an invalid key. */
export function idempotencyKeyFrom(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  if (!KEY.test(header)) {
    throw invalid('The Idempotency-Key must be 1 to 200 printable characters without spaces.')
  }
  return header
}
