import { resolveSession, SESSION_MAXIMUM_SECONDS, type Session, type StaffLimits } from '@presale/accounts'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { ApiConfig } from '../config'
import type { Services } from '../services'
import { believedSession } from './believed-session'
import { cookieName, type Site } from './site'

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
  services: Pick<Services, 'pool' | 'clock' | 'config' | 'stated'>,
): Promise<Session | undefined> {
  const { pool, clock, config } = services
  return believedSession(services, () =>
    resolveSession(pool, token, clock.now(), { staff: staffLimitsOf(config), isByPerson }),
  )
}

export const sessionCookieName = (site: Site): string => cookieName(site, 'session')

/**
 * The tokens that the browser sent, the one under the site's own name first. A token opens a session of the site that
 * gave it, under whichever name it comes: processes of one site may be called by ports of their own. With https only names
 * that bind to this very host count: any other a neighbouring host can set, and so sign somebody in as somebody else.
 */
export function sessionTokensIn(cookieHeader: string | undefined, site: Site): string[] {
  const cookies = cookieHeader ? parseCookie(cookieHeader) : {}
  const ownName = sessionCookieName(site)
  const ofAPort = site.isSecure ? OF_A_PORT_BOUND : OF_A_PORT
  const own = cookies[ownName]
  const elsewhere = Object.entries(cookies).flatMap(([name, token]) =>
    name !== ownName && ofAPort.test(name) && token ? [token] : [],
  )
  return [...(own ? [own] : []), ...elsewhere.slice(0, MOST_ELSEWHERE)]
}

/** Of another port of this host, or of none: another process of the same site, or another site, whose tokens open nothing here. */
const OF_A_PORT = /^presale_session(_\d{1,5})?$/
const OF_A_PORT_BOUND = /^__Host-presale_session(_\d{1,5})?$/
const MOST_ELSEWHERE = 4

/** The Set-Cookie header that starts a session. */
export function cookieWith(token: string, site: Site): Record<string, string> {
  return { 'Set-Cookie': sessionCookie(token, site) }
}

/** The value of that header, for an answer that sets another cookie as well. */
export function sessionCookie(token: string, site: Site): string {
  return setCookie(sessionCookieName(site), { value: token, maxAge: SESSION_MAXIMUM_SECONDS }, site)
}

/** The Set-Cookie header that ends it. */
export function cookieWithout(site: Site): Record<string, string> {
  return { 'Set-Cookie': endedSessionCookie(site) }
}

export function endedSessionCookie(site: Site): string {
  return setCookie(sessionCookieName(site), { value: '', maxAge: 0 }, site)
}

function setCookie(
  name: string,
  { value, maxAge }: { readonly value: string; readonly maxAge: number },
  { isSecure }: Site,
): string {
  return stringifySetCookie(name, value, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    maxAge,
    secure: isSecure,
  })
}
