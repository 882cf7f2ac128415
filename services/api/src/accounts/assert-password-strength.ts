import { type PasswordOwner, weaknessOf } from '@presale/accounts'
import { ApiError } from '../http/api-error'

/** Where a password is chosen, never where one is entered. @throws ApiError 400 with the reason */
export function assertPasswordStrength(password: string, owner: PasswordOwner): void {
  const weakness = weaknessOf(password, owner)
  if (weakness !== undefined) throw new ApiError(400, 'weak-password', weakness)
}
