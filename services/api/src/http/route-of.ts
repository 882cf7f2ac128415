import type { IncomingMessage } from 'node:http'

/** The route that express answered a request by, as the contract writes it; undefined where there is none. */
export function routeOf(request: IncomingMessage): string | undefined {
  const { route } = request as { readonly route?: { readonly path?: unknown } }
  return typeof route?.path === 'string' ? route.path.replaceAll(/:(\w+)/g, '{$1}') : undefined
}
