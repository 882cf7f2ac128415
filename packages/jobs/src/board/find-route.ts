import type { AppControllerRoute } from '@bull-board/api/typings/app'

interface Found<Route> {
  readonly route: Route
  readonly params: Readonly<Record<string, string>>
}

/** The first route for a method and a path, as a web framework would find it; ':jobId' matches any one segment. */
export function findRoute<Route extends Pick<AppControllerRoute, 'method' | 'route'>>(
  routes: readonly Route[],
  method: string,
  path: string,
): Found<Route> | undefined {
  for (const route of routes) {
    if (![route.method].flat().some((one) => one === method.toLowerCase())) continue
    for (const pattern of [route.route].flat()) {
      const params = paramsOf(pattern, path)
      if (params) return { route, params }
    }
  }
  return undefined
}

function paramsOf(pattern: string, path: string): Record<string, string> | undefined {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  if (wanted.length !== given.length) return undefined
  const pairs = wanted.map((segment, index) => [segment, given[index] ?? ''] as const)
  const fits = pairs.every(([segment, value]) => (segment.startsWith(':') ? value !== '' : segment === value))
  if (!fits) return undefined
  return Object.fromEntries(
    pairs.flatMap(([segment, value]) => (segment.startsWith(':') ? [[segment.slice(1), value]] : [])),
  )
}
