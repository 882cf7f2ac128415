import { z } from 'zod'

/** A key of 32 random bytes, as `openssl rand -hex 32` prints it. */
export const secretKey = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'it must be 64 hexadecimal digits in small letters (openssl rand -hex 32)')
  .transform((text) => Buffer.from(text, 'hex'))
