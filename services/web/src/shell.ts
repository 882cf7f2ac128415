import { join } from 'node:path'
import { isPagePath } from '@presale/kernel'
import express, { type Request, Router } from 'express'
import { compressedFiles } from './compressed-files'
import { type NamedPageOptions, namedPage } from './named-page'
import { IMMUTABLE, NO_CACHE, sayNotFound } from './static-files'

/** The shell's files, and its page for every address that a person navigates to. */
export function shellRoutes({ shellDir, ...named }: NamedPageOptions): Router {
  const router = Router()
  const assetsDir = join(shellDir, 'assets')
  const assets = express.static(assetsDir, {
    index: false,
    redirect: false,
    setHeaders: (response) => response.setHeader('Cache-Control', IMMUTABLE),
  })
  router.use(
    '/assets',
    compressedFiles(assetsDir, () => IMMUTABLE),
    assets,
    sayNotFound,
  )
  const compressed = compressedFiles(shellDir, () => NO_CACHE)
  const page = namedPage({ shellDir, ...named })
  router.get(['/', '/index.html'], page)
  // Where the queues can be looked at: the panel shows them under Operations.
  router.get('/admin/queues', (_request, response) => response.redirect('/admin?view=operations'))
  router.use(
    compressed,
    express.static(shellDir, {
      index: false,
      redirect: false,
      setHeaders: (response) => response.setHeader('Cache-Control', NO_CACHE),
    }),
  )
  router.use((request, response, next) => {
    if (isPage(request)) return page(request, response, next)
    if (!isNavigation(request)) return next()
    // The shell says that there is no such page; whoever reads no HTML takes it from the status.
    response.status(404)
    page(request, response, next)
  })
  router.use(sayNotFound)
  return router
}

/** One of ours, asked for by whoever takes HTML: link checkers and previews say that they take anything. */
function isPage(request: Request): boolean {
  const { method, path } = request
  if ((method !== 'GET' && method !== 'HEAD') || !request.accepts('html')) return false
  return isPagePath(path)
}

/** Somebody opens an address: GET or HEAD that asks for HTML by name, not a script's fetch of anything. */
export function isNavigation(request: Request): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  return request.headers.accept?.includes('text/html') ?? false
}
