import { createHash } from 'node:crypto'
import type { Request, RequestHandler, Response } from 'express'
import helmet from 'helmet'
import { isApiPath } from './api-path'
import { isAdminPath, policyOf } from './security-policy'
import { isNavigation } from './shell'
import { NO_THIRD_PARTIES, type ThirdParties } from './third-parties'

interface Options {
  readonly isSecure: boolean
  readonly thirdParties: () => Promise<ThirdParties>
}

/**
 * Every answer has the strict policy; a page has the hosts of the third parties that are configured as well, the
 * admin's never. Which, the page may read in Server-Timing: it then asks for no script that it would be refused.
 */
export function securityHeaders({ isSecure, thirdParties }: Options): RequestHandler[] {
  const strict = policyOf(NO_THIRD_PARTIES, isSecure)
  const setHeaders = helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    // On plain http browsers ignore both, and warn in the console.
    crossOriginOpenerPolicy: isSecure,
    originAgentCluster: isSecure,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  const setPolicy: RequestHandler = async (request, response, next) => {
    response.setHeader('Content-Security-Policy', strict)
    if (!isPage(request)) return next()
    const allowed = isAdminPath(request.path) ? NO_THIRD_PARTIES : await thirdParties()
    const policy = policyOf(allowed, isSecure)
    response.setHeader('Content-Security-Policy', policy)
    bindToPolicy(request, response, policy)
    const names = [...(allowed.pixel ? ['pixel'] : []), ...(allowed.chat ? ['chat'] : [])]
    response.setHeader('Server-Timing', `third-parties;desc="${names.join(' ')}"`)
    next()
  }
  return [setHeaders, setPolicy]
}

function isPage(request: Request): boolean {
  return isNavigation(request) && !isApiPath(request.path)
}

/**
 * A page that the browser has kept is distinguished from the current one by its policy as well: a 304 would leave it with the
 * policy that it was kept with (Chromium takes no header that begins with Content- from one).
 */
function bindToPolicy(request: Request, response: Response, policy: string): void {
  const mark = `~${createHash('sha256').update(policy).digest('base64url').slice(0, 8)}"`
  const kept = request.headers['if-none-match']
  delete request.headers['if-modified-since']
  if (kept?.includes(mark)) request.headers['if-none-match'] = kept.replaceAll(mark, '"')
  else delete request.headers['if-none-match']
  const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => Response
  response.writeHead = (...head: unknown[]) => {
    const etag = response.getHeader('etag')
    if (typeof etag === 'string') response.setHeader('etag', etag.replace(/"$/, mark))
    return writeHead(...head)
  }
}
