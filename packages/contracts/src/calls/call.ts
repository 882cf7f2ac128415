import type { z } from 'zod'

/** What an answer's body is where it is no JSON. */
export type OtherContent = 'text/csv' | 'text/html' | 'image' | 'file'

/** One call of the API: what it takes and what it answers. The table of all of them makes OpenAPI and the client. */
export interface ApiCall {
  readonly group: 'accounts' | 'sale' | 'purchases' | 'audit' | 'operations'
  /** One line, as a heading: 'Approve a purchase'. */
  readonly summary: string
  readonly query?: z.ZodObject
  /** JSON, or the name of the one file in a multipart form. */
  readonly body?: z.ZodType | { readonly file: string }
  /** Takes an Idempotency-Key (every POST that creates or decides, design section 3). */
  readonly isIdempotent?: true
  /** The statuses of success with their bodies; null is none. Every call may also answer with a problem. */
  readonly answers: Readonly<Record<number, z.ZodType | OtherContent | null>>
  /** Headers of success beyond the usual ones, with what they say. */
  readonly answerHeaders?: Readonly<Record<string, string>>
}

export type ApiCalls = Readonly<Record<string, ApiCall>>

/** Headers of a list: the count of the whole, and the neighbouring pages. */
export const listHeaders = {
  'X-Total-Count': 'Rows of the whole list; exact up to 10,000',
  'X-Total-Count-Capped': "'true' where there are more rows than X-Total-Count says",
  Link: 'RFC 8288: first, prev, next and last page',
} as const
