import { type ApiConfig, isProduction } from '../config'

/** What the cookies of a site depend on. */
export interface Site {
  /** Browsers know it by https. */
  readonly isSecure: boolean
  /** As it stands in the site's address; empty where the scheme implies it. */
  readonly port: string
  /** Scheme, host and port. */
  readonly origin: string
}

/**
 * The site that a call was made to: that of PUBLIC_ORIGIN, else of the address that the caller used.
 * @param host the Host that web received, or this process where it runs without web
 */
export function siteOf(config: Pick<ApiConfig, 'PUBLIC_ORIGIN'>, host: string | undefined): Site {
  const address = config.PUBLIC_ORIGIN ?? `http://${host ?? ''}`
  const { port, origin } = new URL(URL.canParse(address) ? address : 'http://localhost')
  return { isSecure: isProduction(config), port, origin }
}

/**
 * Browsers keep one set of cookies for all ports of a host: each port has a name of its own, or two sites on one host
 * would sign each other out. The prefix that binds a cookie to this very host requires https.
 */
export function cookieName(
  { isSecure, port }: Pick<Site, 'isSecure' | 'port'>,
  what: 'session' | 'device',
): string {
  return `${isSecure ? '__Host-' : ''}presale_${what}${port === '' ? '' : `_${port}`}`
}
