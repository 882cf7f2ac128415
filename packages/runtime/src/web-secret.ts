import { z } from 'zod'

/** Carries the secret that only web and the api know; web removes it from callers' requests. */
export const WEB_SECRET_HEADER = 'x-web-secret'

/** Set by web on requests of a proxy that names the caller, while web was told to trust none. */
export const UNTRUSTED_PROXY_HEADER = 'x-untrusted-proxy'

/** Authenticates web to the api. Left out: the api trusts no header that names the caller. */
export const webSecret = z
  .string()
  .regex(/^[\x21-\x7e]{24,200}$/, 'it must be 24 to 200 printable ASCII characters without spaces')
  .optional()

/**
 * With the value `whole` in an answer of the api to web: the request's body was read to its end before the answer
 * began, so nothing of it is left on the connection.
 */
export const BODY_READ_HEADER = 'x-body-read'
