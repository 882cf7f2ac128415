import { join } from 'node:path'
import express, { type Request, type RequestHandler, Router } from 'express'
import { compressedFiles } from './compressed-files'
import { IMMUTABLE, NO_CACHE, sayNotFound } from './static-files'

/** The shell's files, and its page for every address that a person navigates to. */
export function shellRoutes(shellDir: string): Router {
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
  const page = pageOf(shellDir, compressed)
  router.get('/', page)
  router.use(
    compressed,
    express.static(shellDir, {
      index: false,
      redirect: false,
      setHeaders: (response) => response.setHeader('Cache-Control', NO_CACHE),
    }),
  )
  router.use((request, response, next) => (isNavigation(request) ? page(request, response, next) : next()))
  router.use(sayNotFound)
  return router
}

/** The page, whatever the address: compressed for who takes that. */
function pageOf(shellDir: string, compressed: RequestHandler): RequestHandler {
  return (request, response, next) => {
    request.url = '/index.html'
    const plain = (error?: unknown): void => {
      if (error) next(error)
      else response.sendFile('index.html', { root: shellDir, headers: { 'Cache-Control': NO_CACHE } })
    }
    return compressed(request, response, plain)
  }
}

/** Somebody opens an address: GET or HEAD that asks for HTML by name, not a script's fetch of anything. */
export function isNavigation(request: Request): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  return request.headers.accept?.includes('text/html') ?? false
}
