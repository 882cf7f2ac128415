import { randomBytes } from 'node:crypto'

/** 144 random bits, in letters, digits, - and _. */
export function generatedPassword(): string {
  return randomBytes(18).toString('base64url')
}
