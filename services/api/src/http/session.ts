import { resolveSession, SESSION_MAXIMUM_SECONDS, type Session, type StaffLimits } from '@presale/accounts'
import { parseCookie, stringifySetCookie } from 'cookie'
import { type ApiConfig, isProduction } from '../config'
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

type Site = Pick<ApiConfig, 'PUBLIC_ORIGIN'>

/** The name prefix that binds a cookie to this very host requires https. */
export function sessionCookieName(site: Site): string {
  return isProduction(site) ? '__Host-presale_session' : 'presale_session'
}

export function sessionTokenFrom(cookieHeader: string | undefined, site: Site): string | undefined {
  return cookieHeader ? parseCookie(cookieHeader)[sessionCookieName(site)] || undefined : undefined
}

/** The Set-Cookie header that starts a session. */
export function cookieWith(token: string, site: Site): Record<string, string> {
  return { 'Set-Cookie': sessionCookie(token, site) }
}

/** The value of that header, for an answer that sets another cookie as well. */
export function sessionCookie(token: string, site: Site): string {
  return setCookie(token, SESSION_MAXIMUM_SECONDS, site)
}

/** The Set-Cookie header that ends it. */
export function cookieWithout(site: Site): Record<string, string> {
  return { 'Set-Cookie': setCookie('', 0, site) }
}

function setCookie(value: string, maxAge: number, site: Site): string {
  return stringifySetCookie(sessionCookieName(site), value, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    maxAge,
    secure: isProduction(site),
  })
}
