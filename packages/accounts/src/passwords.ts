import { argon2id, hash, verify } from 'argon2'

// OWASP's first choice for argon2id; with 19 MiB a burst of sign-ins fits a small machine.
const COST = { type: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** @returns the argon2id hash in its own text form, salt and cost included. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST)
}

let nobodysHash: Promise<string> | undefined

/**
 * Checks a password. Without a hash (an unknown account) it does the same work against a dummy hash, so that the time
 * taken does not reveal who has an account.
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword('the password of nobody')
  const isRight = await verify(passwordHash ?? (await nobodysHash), password)
  return passwordHash !== undefined && isRight
}
