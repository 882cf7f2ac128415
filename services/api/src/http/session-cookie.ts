import { SESSION_MAXIMUM_SECONDS } from '@presale/accounts'
import { parseCookie, stringifySetCookie } from 'cookie'
import { type ApiConfig, isProduction } from '../config'

type Site = Pick<ApiConfig, 'PUBLIC_ORIGIN'>

/** The name that browsers bind to this very host is only to be had with https. */
export function sessionCookieName(site: Site): string {
  return isProduction(site) ? '__Host-presale_session' : 'presale_session'
}

export function sessionTokenFrom(cookieHeader: string | undefined, site: Site): string | undefined {
  return cookieHeader ? parseCookie(cookieHeader)[sessionCookieName(site)] || undefined : undefined
}

/**
 * The Set-Cookie headers that begin a session.
 * @param others set beside it; the session's comes first, for clients that look at one alone
 */
export function cookieWith(token: string, site: Site, ...others: string[]): Record<string, string[]> {
  return { 'Set-Cookie': [setCookie(token, SESSION_MAXIMUM_SECONDS, site), ...others] }
}

/** The Set-Cookie header that ends it. */
export function cookieWithout(site: Site): Record<string, string> {
  return { 'Set-Cookie': setCookie('', 0, site) }
}

function setCookie(value: string, maxAge: number, site: Site): string {
  return stringifySetCookie(sessionCookieName(site), value, {
    ...{ httpOnly: true, sameSite: 'lax', path: '/', maxAge, secure: isProduction(site) },
  })
}
