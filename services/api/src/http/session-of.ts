import { resolveSession, type Session, type StaffLimits } from '@presale/accounts'
import type { ApiConfig } from '../config'
import type { Services } from '../services'

export function staffLimitsOf(config: ApiConfig): StaffLimits {
  return {
    idleSeconds: config.STAFF_SESSION_IDLE_SECONDS,
    maximumSeconds: config.STAFF_SESSION_MAX_SECONDS,
  }
}

/**
 * The session that a token opens now.
 * @param isByPerson false for what a page asks by itself: it does not keep the session alive
 */
export function sessionOf(
  token: string,
  isByPerson: boolean,
  { pool, clock, config }: Pick<Services, 'pool' | 'clock' | 'config'>,
): Promise<Session | undefined> {
  return resolveSession(pool, token, clock.now(), { staff: staffLimitsOf(config), isByPerson })
}
