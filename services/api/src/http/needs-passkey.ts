import type { Session } from '@presale/accounts'
import { type ApiConfig, isProduction } from '../config'

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
