import type { z } from 'zod'

/** Who may call: staff are admins and moderators. */
export type Access = 'anonymous' | 'user' | 'staff' | 'admin'

/** When a call needs the password again, on top of the role. */
export type StepUp =
  | 'always'
  | {
      /** For people: 'to change the email address'. */
      readonly when: string
      /** Checked by the guard where the path decides; where body or purchase decide, the handler checks. */
      readonly asks: 'handler' | ((params: Readonly<Record<string, string>>) => boolean)
    }

/** The type of an answer's body where it is not JSON. */
export type OtherContent = 'text/csv' | 'text/html' | 'image' | 'file'

/** One call of the API. Router, guard, limits, OpenAPI and the typed client are made from it. */
export interface ApiCall {
  /** Method and path: 'POST /api/purchases/{id}/cancel'; `{*path}` is the rest of a path. */
  readonly endpoint: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`
  readonly group: 'accounts' | 'sale' | 'purchases' | 'audit' | 'operations'
  /** One line, as a heading: 'Approve a purchase'. */
  readonly summary: string
  readonly access: Access
  readonly stepUp?: StepUp
  /** Open also to staff who have no passkey yet, where staff need one: what leads to one, and out of the session. */
  readonly isBeforePasskey?: true
  /** The limit it counts towards; all other calls share one. */
  readonly limit?: 'sign-ins' | 'registrations' | 'purchase-calls' | 'remote-reports'
  /** Only for pages of this site and for who has no page: what it answers, or does, is not for a link elsewhere. */
  readonly isForOwnPages?: true
  readonly query?: z.ZodObject
  /** JSON, or the name of the one file in a multipart form. */
  readonly body?: z.ZodType | { readonly file: string }
  /** Takes an Idempotency-Key, like every POST that creates or decides. */
  readonly isIdempotent?: true
  /** The statuses of success with their bodies; null is none. */
  readonly answers: Readonly<Record<number, z.ZodType | OtherContent | null>>
  /** Headers of success beyond the usual ones, with their meaning. */
  readonly answerHeaders?: Readonly<Record<string, string>>
  /** Refusals beyond those that follow from method, path, access and body. */
  readonly refusals?: readonly number[]
}

/** Headers of a list: the count of the whole, and the neighbouring pages. */
export const listHeaders = {
  'X-Total-Count': 'Rows of the whole list; exact up to 10,000',
  'X-Total-Count-Capped': "'true' where there are more rows than X-Total-Count says",
  Link: 'RFC 8288: first, prev, next and last page',
} as const
