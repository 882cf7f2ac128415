import { extname } from 'node:path'
import type { Logger } from '@presale/runtime'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import { type Checked, checkedFiles, type Release } from './checked-files'
import { followRegistry } from './registry'
import { IMMUTABLE, NO_CACHE, sayNotFound } from './static-files'

/** The release store below /remotes/, and the registry that says which versions are active. */
export function remotesRoutes(remotesDir: string, log: Logger): Router {
  const router = Router()
  const registry = followRegistry(remotesDir)
  router.get('/remotes.json', async (_request, response) => {
    response.set('Cache-Control', 'no-store')
    const known = await registry().catch((error: unknown) => {
      log.error({ err: error }, 'the registry of the remotes cannot be read')
      return undefined
    })
    if (known) response.json({ remotes: known.remotes })
    else {
      response
        .status(503)
        .set('Retry-After', '5')
        .type('text/plain')
        .send('No remote is published yet: run the publish command.')
    }
  })
  router.use('/remotes', publishedFiles(remotesDir, log), sayNotFound)
  return router
}

/** /<name>/<version>/<file>, exactly as published or not at all. */
function publishedFiles(remotesDir: string, log: Logger): RequestHandler {
  const releases = checkedFiles(remotesDir)
  return async (request, response, next) => {
    const asked = request.method === 'GET' || request.method === 'HEAD' ? partsOf(request.path) : undefined
    if (!asked) return next()
    const release = await releases(asked.name, asked.version)
    if (release === 'missing') return next()
    const checked: Checked | Encoded =
      release === 'altered' ? { is: 'altered' } : await read(release, asked.file, request)
    if (checked.is === 'missing') return next()
    if (checked.is === 'altered') {
      log.error({ path: request.path }, 'a file of a remote is not as it was published')
      sayAltered(response)
      return
    }
    response.set({
      'Cache-Control': asked.file.endsWith('mf-manifest.json') ? NO_CACHE : IMMUTABLE,
      ETag: `"${checked.hash}"`,
      Vary: 'Accept-Encoding',
    })
    if ('encoding' in checked) response.set('Content-Encoding', checked.encoding)
    response.type(extname(asked.file) || 'application/octet-stream').send(checked.content)
  }
}

type Encoded = Checked & { readonly encoding?: string }
/** As the build lays them beside a file (frontends/build/precompress.mjs). */
const ENDINGS = { br: '.br', gzip: '.gz' } as const

/** Compressed, where the release has such a file and the client accepts it. */
async function read(release: Release, file: string, request: Request): Promise<Encoded> {
  if (!release.has(file)) return { is: 'missing' }
  const encoding = request.acceptsEncodings('br', 'gzip') as keyof typeof ENDINGS | false
  if (encoding !== false && release.has(file + ENDINGS[encoding])) {
    const compressed = await release.read(file + ENDINGS[encoding])
    if (compressed.is !== 'missing') return { ...compressed, encoding }
  }
  return release.read(file)
}

/** Never cached: once the file is repaired, the next request gets it. */
function sayAltered(response: Response): void {
  response
    .status(502)
    .set('Cache-Control', 'no-store')
    .type('text/plain')
    .send('This file is not as it was published.')
}

function partsOf(path: string): { name: string; version: string; file: string } | undefined {
  let decoded: string
  try {
    decoded = decodeURIComponent(path)
  } catch {
    return undefined
  }
  const [, name = '', version = '', file = ''] = /^\/([^/]+)\/([^/]+)\/(.+)$/.exec(decoded) ?? []
  return file === '' ? undefined : { name, version, file }
}
