import type { Session } from '@presale/accounts'
import { PASSKEY_NEEDED_CODE } from '@presale/contracts'
import { type ApiConfig, isProduction } from '../config'
import { ApiError } from './api-error'

/**
 * Where people pay for real a password of staff can be phished for all the money: they have a passkey there. By the https
 * origin, since browsers have passkeys on no other site but those of this very machine.
 */
export const staffNeedPasskeys = (config: Pick<ApiConfig, 'PUBLIC_ORIGIN'>): boolean => isProduction(config)

/** Somebody of staff without one, who may do nothing but add it. */
export function lacksPasskey(
  {
    user,
    hasPasskey,
  }: { readonly user: Pick<Session['user'], 'isAdmin' | 'isModerator'>; readonly hasPasskey: boolean },
  config: Pick<ApiConfig, 'PUBLIC_ORIGIN'>,
): boolean {
  return staffNeedPasskeys(config) && (user.isAdmin || user.isModerator) && !hasPasskey
}

/** @throws ApiError 403 for staff who may do nothing yet but add one */
export function assertHasPasskey(
  session: Pick<Session, 'user' | 'hasPasskey'>,
  config: Pick<ApiConfig, 'PUBLIC_ORIGIN'>,
): void {
  if (lacksPasskey(session, config))
    throw new ApiError(
      403,
      PASSKEY_NEEDED_CODE,
      'Staff of this site sign in with a passkey. Add one in Settings first.',
    )
}
