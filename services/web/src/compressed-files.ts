import { readFile, stat } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { RequestHandler } from 'express'

const toGzip = promisify(gzip)
const toBrotli = promisify(brotliCompress)

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
}
type Encoding = 'br' | 'gzip'
/** As the build lays them beside a file (frontends/build/precompress.mjs). */
const ENDINGS: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' }
/** Together; beyond it files go out as they are. A site of ours is some megabytes. */
const CACHE_LIMIT_BYTES = 64 * 1024 * 1024
/** For what no build has compressed: somebody waits for it. */
const BROTLI_QUALITY = 6

/**
 * Sends text files compressed: as the build has compressed them, else compressed here, once. Both are kept in memory
 * for as long as the file stays as it is. Whatever it does not know goes on to the next handler.
 */
export function compressedFiles(root: string, cacheControlOf: (path: string) => string): RequestHandler {
  const cache = new Map<string, Promise<Buffer | undefined>>()
  let cachedBytes = 0

  const load = async (path: string, encoding: Encoding): Promise<Buffer | undefined> => {
    if (cachedBytes > CACHE_LIMIT_BYTES) return undefined
    const compressed = (await readBuilt(path, encoding)) ?? (await compress(path, encoding))
    cachedBytes += compressed?.length ?? 0
    return compressed
  }

  return async (request, response, next) => {
    const type = TYPES[extname(request.path)]
    const encoding = request.acceptsEncodings('br', 'gzip') as Encoding | false
    const path = insideOf(root, request.path)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || type === undefined || path === undefined) return next()
    const about = await stat(path).catch(() => undefined)
    if (!about?.isFile()) return next()
    // Also where it goes out as it is: a cache must not keep that for whoever takes another encoding, nor the reverse.
    response.vary('Accept-Encoding')
    if (encoding === false) return next()
    const version = `${about.size.toString(16)}-${Math.floor(about.mtimeMs).toString(16)}`
    const key = `${encoding} ${version} ${path}`
    const known = cache.get(key) ?? load(path, encoding)
    cache.set(key, known)
    const body = await known
    if (body === undefined) {
      cache.delete(key)
      return next()
    }
    response.set({
      'Content-Type': type,
      'Content-Encoding': encoding,
      'Cache-Control': cacheControlOf(path),
    })
    // Weak, as express has it for a file: the same text in another encoding is the same.
    response.set('ETag', `W/"${version}"`)
    response.send(body)
  }
}

/** What the build compressed; not where the file was changed after it. */
async function readBuilt(path: string, encoding: Encoding): Promise<Buffer | undefined> {
  const built = path + ENDINGS[encoding]
  try {
    const [source, compressed] = await Promise.all([stat(path), stat(built)])
    return compressed.mtimeMs + BUILD_SPREAD_MS < source.mtimeMs ? undefined : await readFile(built)
  } catch {
    return undefined
  }
}

/** A build writes its files in any order, and copying them, too: so much may lie between the two. */
const BUILD_SPREAD_MS = 60_000

async function compress(path: string, encoding: Encoding): Promise<Buffer | undefined> {
  const content = await readFile(path).catch(() => undefined)
  if (content === undefined) return undefined
  return encoding === 'br'
    ? toBrotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
    : toGzip(content)
}

/** The file's path, if it stays inside of the folder. */
function insideOf(root: string, requestPath: string): string | undefined {
  let decoded: string
  try {
    decoded = decodeURIComponent(requestPath)
  } catch {
    return undefined
  }
  if (decoded.includes('\0')) return undefined
  const path = normalize(join(root, decoded))
  return path.startsWith(root + sep) ? path : undefined
}
