import type { RequestHandler } from 'express'
import helmet from 'helmet'

/**
 * The policy of every page: scripts from here alone, none inline, no eval. Inline style is Radix's (the place of
 * a popover, the scroll lock). Only an https origin gets what would break plain http.
 */
export function securityHeaders({ isSecure }: { isSecure: boolean }): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isSecure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    // On plain http browsers ignore both, and complain about it in the console.
    crossOriginOpenerPolicy: isSecure,
    originAgentCluster: isSecure,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
}
