import { type ApiConfig, isProduction } from '../config'

/** What the cookies of a site depend on. */
export interface Site {
  /** Browsers know it by https. */
  readonly isSecure: boolean
  /** As it stands in the site's address; empty where the scheme implies it. */
  readonly port: string
}

/**
 * The site that a call was made to: that of PUBLIC_ORIGIN, else of the address that the caller used.
 * @param host the Host that web received, or this process where it runs without web
 */
export function siteOf(config: Pick<ApiConfig, 'PUBLIC_ORIGIN'>, host: string | undefined): Site {
  const address = config.PUBLIC_ORIGIN ?? `http://${host ?? ''}`
  return {
    isSecure: isProduction(config),
    port: URL.canParse(address) ? new URL(address).port : '',
  }
}

/**
 * Browsers keep one set of cookies for all ports of a host: each port has a name of its own, or two sites on one host
 * would sign each other out. The prefix that binds a cookie to this very host requires https.
 */
export function cookieName({ isSecure, port }: Site, what: 'session' | 'device'): string {
  return `${isSecure ? '__Host-' : ''}presale_${what}${port === '' ? '' : `_${port}`}`
}
