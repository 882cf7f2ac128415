import type { IncomingMessage } from 'node:http'
import { isPagePath } from '@presale/kernel'

const FOLDERS: readonly string[] = ['/api', '/assets', '/remotes']
const FILES: readonly string[] = ['/remotes.json', '/healthz', '/readyz']

/** What of the site was asked for; undefined for addresses that are none of ours. */
export function routeOf(request: IncomingMessage & { readonly originalUrl?: string }): string | undefined {
  const [path = ''] = (request.originalUrl ?? request.url ?? '').split('?')
  if (FILES.includes(path)) return path
  const folder = FOLDERS.find((name) => path === name || path.startsWith(`${name}/`))
  if (folder) return folder
  return isPagePath(path) ? 'page' : undefined
}
