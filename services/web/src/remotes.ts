import type { KeyObject } from 'node:crypto'
import { extname } from 'node:path'
import { FollowedRegistries, RegistryDamaged, type ReleaseStore, registeredRemote } from '@presale/releases'
import type { Logger } from '@presale/runtime'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import { type Checked, checkedFiles, type Release } from './checked-files'
import type { WebMetrics } from './metrics'
import { IMMUTABLE, NO_CACHE, sayNotFound } from './static-files'

export interface RemotesOptions {
  readonly store: ReleaseStore
  readonly log: Logger
  readonly metrics?: WebMetrics | undefined
  /** Of who ships; left out, whoever can write to the store does. */
  readonly keys?: readonly KeyObject[] | undefined
}

/** The release store below /remotes/, and the registry that says which versions are active. */
export function remotesRoutes({ store, log, metrics, keys }: RemotesOptions): Router {
  const router = Router()
  const registries = new FollowedRegistries(store, { onSilence: silenceIn(log), keys })
  metrics?.watchRegistries(() => registries.unsound())
  const noteState = stateLog(log)
  router.get('/remotes.json', async (_request, response) => {
    response.set('Cache-Control', 'no-store')
    const remotes = await activeRemotes(registries, noteState).catch((error: unknown) => {
      log.error({ err: error }, 'the registries of the remotes cannot be read')
      return {}
    })
    if (Object.keys(remotes).length > 0) response.json({ remotes })
    else
      response
        .status(503)
        .set('Retry-After', '5')
        .type('text/plain')
        .send('No remote is active yet: npm run remotes -- publish, then activate.')
  })
  router.use('/remotes', publishedFiles({ store, log, metrics }, registries), sayNotFound)
  return router
}

/** One whose registry is damaged is left out, and the others go on. */
async function activeRemotes(registries: FollowedRegistries, noteState: ReturnType<typeof stateLog>) {
  const active = (await registries.all()).flatMap(([name, registry]) => {
    noteState(name, registry instanceof RegistryDamaged ? registry : undefined)
    const remote = registry && !(registry instanceof RegistryDamaged) && registeredRemote(registry)
    return remote ? [[name, remote] as const] : []
  })
  return Object.fromEntries(active)
}

/** A line when a registry is found damaged, and when it is whole again: it is asked for by every page that is opened. */
function stateLog(log: Logger): (remote: string, damage: RegistryDamaged | undefined) => void {
  const known = new Map<string, string>()
  const file = 'registry.json'
  return (remote, damage) => {
    if (damage?.message === known.get(remote)) return
    if (damage) {
      known.set(remote, damage.message)
      log.error({ remote, file, err: damage }, 'a registry is damaged')
    } else {
      known.delete(remote)
      log.info({ remote, file }, 'a registry is whole again')
    }
  }
}

const SECONDS_BETWEEN_LINES = 10

function silenceIn(log: Logger): (error: unknown) => void {
  let lastLine = Number.NEGATIVE_INFINITY
  return (error) => {
    if (performance.now() - lastLine < SECONDS_BETWEEN_LINES * 1000) return
    lastLine = performance.now()
    log.error({ err: error }, 'the release store does not answer; what was read of it before still holds')
  }
}

/** /<name>/<version>/<file>, exactly as published or not at all. */
function publishedFiles(
  { store, log, metrics }: RemotesOptions,
  registries: FollowedRegistries,
): RequestHandler {
  const releases = checkedFiles(store, registries)
  return async (request, response, next) => {
    const asked = request.method === 'GET' || request.method === 'HEAD' ? partsOf(request.path) : undefined
    if (!asked) return next()
    const { name, version } = asked
    const refuse = (file: string, why: string, known = version): void => {
      log.error({ remote: name, version, file, path: request.path }, why)
      metrics?.refusedFiles.inc({ remote: name, version: known })
      sayAltered(response)
    }
    const cannotRead = (file: string) => (error: unknown) => {
      log.error({ remote: name, version, file, err: error }, 'a file of the release store cannot be read')
      sayUnreadable(response)
    }
    const release = await releases(name, version).catch(cannotRead('files.json'))
    if (release === undefined) return
    if (release === 'missing') return next()
    if (release === 'altered') return refuse('files.json', 'the list of a remote is not as it was published')
    // Whether there is such a version, a damaged registry does not say.
    if (release instanceof RegistryDamaged) return refuse('registry.json', release.message, '')
    const checked = await read(release, asked.file, request).catch(cannotRead(asked.file))
    if (checked === undefined) return
    if (checked.is === 'missing') return next()
    if (checked.is === 'altered') return refuse(checked.file, 'a file of a remote is not as it was published')
    response.set({
      'Cache-Control': asked.file.endsWith('mf-manifest.json') ? NO_CACHE : IMMUTABLE,
      ETag: `"${checked.hash}"`,
      Vary: 'Accept-Encoding',
    })
    if (checked.encoding !== undefined) response.set('Content-Encoding', checked.encoding)
    response.type(extname(asked.file) || 'application/octet-stream').send(checked.content)
  }
}

/** With the very file that was read. */
type Encoded = Checked & { readonly file: string; readonly encoding?: string }
/** As the build lays them beside a file (frontends/build/precompress.mjs). */
const ENDINGS = { br: '.br', gzip: '.gz' } as const

/** Compressed, where the release has such a file and the client accepts it. */
async function read(release: Release, file: string, request: Request): Promise<Encoded> {
  if (!release.has(file)) return { is: 'missing', file }
  const encoding = request.acceptsEncodings('br', 'gzip') as keyof typeof ENDINGS | false
  if (encoding !== false && release.has(file + ENDINGS[encoding])) {
    const sibling = file + ENDINGS[encoding]
    const compressed = await release.read(sibling)
    if (compressed.is !== 'missing') return { ...compressed, file: sibling, encoding }
  }
  return { ...(await release.read(file)), file }
}

/** Never cached: once the file is repaired, the next request gets it. */
function sayAltered(response: Response): void {
  response
    .status(502)
    .set('Cache-Control', 'no-store')
    .type('text/plain')
    .send('This file is not as it was published.')
}

/** Whether it is as it was published, nobody knows: the store is away, or refuses. */
function sayUnreadable(response: Response): void {
  response
    .status(503)
    .set({ 'Cache-Control': 'no-store', 'Retry-After': '5' })
    .type('text/plain')
    .send('This file cannot be read now.')
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
