import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import express, { Router } from 'express'
import { compressedFiles } from './compressed-files'
import { IMMUTABLE, NO_CACHE, sayNotFound } from './static-files'

/** The release store below /remotes/, and the registry that says which versions are active. */
export function remotesRoutes(remotesDir: string): Router {
  const router = Router()
  router.get('/remotes.json', async (_request, response) => {
    response.set('Cache-Control', 'no-store')
    try {
      response.type('application/json').send(await readFile(join(remotesDir, 'remotes.json')))
    } catch {
      response
        .status(503)
        .set('Retry-After', '5')
        .type('text/plain')
        .send('No remote is published yet: run the publish command.')
    }
  })
  router.use(
    '/remotes',
    compressedFiles(remotesDir, cacheControlOf),
    express.static(remotesDir, {
      index: false,
      redirect: false,
      setHeaders: (response, path) => response.setHeader('Cache-Control', cacheControlOf(path)),
    }),
    sayNotFound,
  )
  return router
}

function cacheControlOf(path: string): string {
  return path.endsWith('mf-manifest.json') ? NO_CACHE : IMMUTABLE
}
