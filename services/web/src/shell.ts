import { join } from 'node:path'
import express, { type Request, Router } from 'express'
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
  router.use('/assets', compressedFiles(assetsDir), assets, sayNotFound)
  router.use(
    express.static(shellDir, {
      redirect: false,
      setHeaders: (response) => response.setHeader('Cache-Control', NO_CACHE),
    }),
  )
  router.use((request, response, next) => {
    if (!isNavigation(request)) return next()
    response.sendFile('index.html', { root: shellDir, headers: { 'Cache-Control': NO_CACHE } })
  })
  router.use(sayNotFound)
  return router
}

/** Somebody opens an address: GET or HEAD that asks for HTML by name, not a script's fetch of anything. */
function isNavigation(request: Request): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  return request.headers.accept?.includes('text/html') ?? false
}
