import { normalPassword } from '@presale/kernel'
import { argon2id, hash, verify } from 'argon2'

// OWASP's first choice for argon2id; with 19 MiB a burst of sign-ins fits a small machine.
const COST = { type: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/**
 * When a password may be hashed or checked: each takes a core and 19 MiB for a while, and whoever faces strangers has to
 * say how many of theirs may at once.
 */
export type PasswordTurn = <T>(work: () => Promise<T>) => Promise<T>

export const atOnce: PasswordTurn = (work) => work()

/**
 * A hash of a normalized password says so by its associated data, which the hash's own text carries: a release that knows
 * nothing of it reads it as part of the hash, and checks what was typed in this form already.
 */
const NORMALIZED = Buffer.from('nfkc')
const IS_NORMALIZED = /[,$]data=bmZrYw[,$]/

/** @returns the argon2id hash in its own text form, salt, cost and the password's form included. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalPassword(password), { ...COST, associatedData: NORMALIZED })
}

/** Whether the password was normalized before it was hashed; earlier releases took it as it came. */
export function isNormalized(passwordHash: string): boolean {
  return IS_NORMALIZED.test(passwordHash)
}

let nobodysHash: Promise<string> | undefined

/**
 * Checks a password, in whichever form it is typed. An older hash may be of any form, so that each one that differs is
 * tried; plain ASCII has one. For every account, one without a hash (unknown) included, the same work is done, against a
 * dummy hash where there is nothing to check: the time taken reveals neither who has an account nor how old it is.
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword('the password of nobody')
  const nobodys = await nobodysHash
  const normal = normalPassword(password)
  let isRight = false
  for (const form of formsOf(password)) {
    const counts = passwordHash !== undefined && (form === normal || !isNormalized(passwordHash))
    const isSame = await verify(counts ? passwordHash : nobodys, form)
    isRight ||= counts && isSame
  }
  return isRight
}

function formsOf(password: string): ReadonlySet<string> {
  return new Set([normalPassword(password), password, password.normalize('NFC'), password.normalize('NFD')])
}
