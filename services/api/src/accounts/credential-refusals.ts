import { type PasswordOwner, weaknessOf } from '@presale/accounts'
import { ApiError, conflict } from '../http/api-error'

/** Where a password is chosen, never where one is entered. @throws ApiError 400 with the reason */
export function assertPasswordStrength(password: string, owner: PasswordOwner): void {
  const weakness = weaknessOf(password, owner)
  if (weakness !== undefined) throw new ApiError(400, 'weak-password', weakness)
}

export const emailTaken = () => conflict('email-taken', 'An account with this email address exists already.')

/** The same for an unknown address and a wrong password. */
export const wrongCredentials = () => new ApiError(401, 'wrong-credentials', 'Invalid email or password')
