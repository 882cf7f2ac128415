import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'
import { cookieName, type Site } from './site'

/** As many accounts as one browser may be known to; the oldest is forgotten first. */
const MAXIMUM_ACCOUNTS = 5
/** The maximum age that browsers allow a cookie. */
const MAX_AGE_SECONDS = 400 * 24 * 3600
const PART = /^[A-Za-z0-9_-]{22}$/

/** A browser, and the accounts that it has signed in to, each with a signature of the site. */
interface Device {
  readonly id: string
  readonly marks: readonly string[]
}

/** The device's id where it has signed in to this account before; undefined for another device or a forged cookie. */
export function knownDevice(
  cookieHeader: string | undefined,
  { userId, key, site }: { readonly userId: string; readonly key: Buffer; readonly site: Site },
): string | undefined {
  const device = deviceFrom(cookieHeader, cookieName(site, 'device'))
  return device && isMarked(device, userId, key) ? device.id : undefined
}

/**
 * The Set-Cookie value after a sign-in: the accounts known already, and this one. Kept beside the session's cookie, and
 * longer: after signing out the device is still known.
 */
export function deviceCookieWith(
  cookieHeader: string | undefined,
  { userId, key, site }: { readonly userId: string; readonly key: Buffer; readonly site: Site },
): string {
  const name = cookieName(site, 'device')
  const { id, marks } = deviceFrom(cookieHeader, name) ?? { id: randomPart(), marks: [] }
  const mark = markOf(id, userId, key)
  const kept = [mark, ...marks.filter((other) => other !== mark)].slice(0, MAXIMUM_ACCOUNTS)
  return stringifySetCookie(name, [id, ...kept].join('.'), {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: site.isSecure,
    maxAge: MAX_AGE_SECONDS,
  })
}

function isMarked({ id, marks }: Device, userId: string, key: Buffer): boolean {
  const expected = Buffer.from(markOf(id, userId, key))
  return marks.some((mark) => timingSafeEqual(Buffer.from(mark), expected))
}

function deviceFrom(cookieHeader: string | undefined, name: string): Device | undefined {
  const value = cookieHeader ? parseCookie(cookieHeader)[name] : undefined
  const [id = '', ...marks] = value?.split('.') ?? []
  if (![id, ...marks].every((part) => PART.test(part))) return undefined
  return { id, marks: marks.slice(0, MAXIMUM_ACCOUNTS) }
}

function markOf(deviceId: string, userId: string, key: Buffer): string {
  return createHmac('sha256', key)
    .update(`${deviceId} ${userId}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url')
}

const randomPart = () => randomBytes(16).toString('base64url')
