import { readFile } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { RequestHandler } from 'express'
import { IMMUTABLE } from './static-files'

const toGzip = promisify(gzip)
const toBrotli = promisify(brotliCompress)

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}
/** Together; beyond it files go out as they are. A site of ours is some megabytes. */
const CACHE_LIMIT_BYTES = 64 * 1024 * 1024
const BROTLI_QUALITY = 6

/**
 * Sends text files that never change (their name carries a hash) compressed, each compressed once and kept in
 * memory. Whatever it does not know goes on to the next handler.
 */
export function compressedFiles(root: string): RequestHandler {
  const cache = new Map<string, Promise<Buffer | undefined>>()
  let cachedBytes = 0

  const compress = async (path: string, encoding: 'br' | 'gzip'): Promise<Buffer | undefined> => {
    const content = await readFile(path).catch(() => undefined)
    if (content === undefined || cachedBytes > CACHE_LIMIT_BYTES) return undefined
    const compressed =
      encoding === 'br'
        ? await toBrotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
        : await toGzip(content)
    cachedBytes += compressed.length
    return compressed
  }

  return async (request, response, next) => {
    const type = TYPES[extname(request.path)]
    const encoding = request.acceptsEncodings('br', 'gzip')
    const path = insideOf(root, request.path)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || type === undefined || encoding === false || path === undefined) return next()
    const key = `${encoding} ${path}`
    const known = cache.get(key) ?? compress(path, encoding === 'br' ? 'br' : 'gzip')
    cache.set(key, known)
    const body = await known
    if (body === undefined) {
      // Not there now; it may be published later.
      cache.delete(key)
      return next()
    }
    response.set({ 'Content-Type': type, 'Content-Encoding': encoding, 'Cache-Control': IMMUTABLE })
    response.vary('Accept-Encoding').send(body)
  }
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
