import type { RequestHandler } from 'express'
import { ApiError } from './api-error'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])
const FOREIGN_SITES = new Set(['cross-site', 'same-site'])

export interface OriginHeaders {
  readonly origin?: string | undefined
  readonly fetchSite?: string | undefined
  /** The Host that web received, or this process where it runs without web. */
  readonly host?: string | undefined
}

/** Refuses a state-changing call from another site with 403; a call without such headers passes. */
export function refuseForeignOrigins(publicOrigin: string | undefined): RequestHandler {
  return (request, _response, next) => {
    const headers = {
      origin: request.get('origin'),
      fetchSite: request.get('sec-fetch-site'),
      host: request.get('x-forwarded-host') ?? request.get('host'),
    }
    if (!READS.has(request.method) && isForeign(headers, publicOrigin)) throw foreign()
    next()
  }
}

/** The same for a read that a link on another site must not start: the session's cookie goes along with a link. */
export const refuseForeignLinks: RequestHandler = (request, _response, next) => {
  if (FOREIGN_SITES.has(request.get('sec-fetch-site') ?? '')) throw foreign()
  next()
}

const foreign = () => new ApiError(403, 'foreign-origin', 'This call came from another site and was refused.')

/** Own origin: PUBLIC_ORIGIN, else the Host. */
export function isForeign(headers: OriginHeaders, publicOrigin: string | undefined): boolean {
  if (headers.fetchSite !== undefined && FOREIGN_SITES.has(headers.fetchSite)) return true
  if (headers.origin === undefined) return false
  if (!URL.canParse(headers.origin)) return true
  const origin = new URL(headers.origin)
  if (publicOrigin !== undefined) return origin.origin !== publicOrigin
  const own = `${origin.protocol}//${headers.host ?? ''}`
  return !URL.canParse(own) || new URL(own).host !== origin.host
}
