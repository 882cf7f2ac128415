import { z } from 'zod'

/** Carries what only web and the api know; from anybody else web takes it off. */
export const WEB_SECRET_HEADER = 'x-web-secret'

/** By it the api knows web. Left out: the api believes nobody about who calls. */
export const webSecret = z
  .string()
  .regex(/^[\x21-\x7e]{24,200}$/, 'it must be 24 to 200 printable ASCII characters without spaces')
  .optional()
