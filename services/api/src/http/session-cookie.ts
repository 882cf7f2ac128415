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

/** The Set-Cookie header that begins a session. */
export function cookieWith(token: string, site: Site): Record<string, string> {
  return { 'Set-Cookie': sessionCookie(token, site) }
}

/** The value of that header, for an answer that sets another cookie, too. */
export function sessionCookie(token: string, site: Site): string {
  return setCookie(token, SESSION_MAXIMUM_SECONDS, site)
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
