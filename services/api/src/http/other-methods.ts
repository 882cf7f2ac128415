import type { Express, RequestHandler } from 'express'
import { limitByAddress } from '../limits/limit-calls'
import type { Limiter } from '../limits/limits'
import { ApiError } from './api-error'
import { expressPathOf, type Route } from './mount-routes'

/** After all routes: what a known path does not take is 405 with Allow, and OPTIONS tells it. */
export function refuseOtherMethods(
  app: Express,
  routes: readonly Pick<Route, 'call'>[],
  limiter: Limiter,
): void {
  const methodsByPath = new Map<string, string[]>()
  for (const { endpoint } of routes.map(({ call }) => call)) {
    const [method = '', path = ''] = endpoint.split(' ')
    methodsByPath.set(path, [...(methodsByPath.get(path) ?? []), method])
  }
  for (const [path, methods] of methodsByPath) {
    const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')
    app.all(expressPathOf(path), limitByAddress(limiter), refuseMethod(allow))
  }
}

function refuseMethod(allow: string): RequestHandler {
  return function refuseMethod(request, response) {
    if (request.method === 'OPTIONS') {
      response.status(204).set('Allow', allow).end()
      return
    }
    const sentence = `${request.method} is not possible at this address.`
    throw new ApiError(405, 'method-not-allowed', sentence, { Allow: allow })
  }
}
