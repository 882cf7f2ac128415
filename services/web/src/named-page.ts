import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { token } from '@presale/contracts'
import { FALLBACK_TOKEN_NAME, TOKEN_SYMBOL } from '@presale/kernel'
import type { Logger } from '@presale/runtime'
import type { RequestHandler } from 'express'
import { getFromApi, keptAnswer } from './kept-answer'
import { type PageHead, publicPathOf, withHead } from './page-head'
import { NO_CACHE } from './static-files'

const toGzip = promisify(gzip)
const toBrotli = promisify(brotliCompress)

/** The token's name from the api; while it does not answer the last one known, at first the fallback. */
export function followTokenName(apiUrl: string, log: Logger): () => Promise<string> {
  return keptAnswer({
    ask: async () => token.parse(await getFromApi(apiUrl, `/api/token/${TOKEN_SYMBOL}`)).name,
    none: FALLBACK_TOKEN_NAME,
    keepsLast: true,
    complaint: 'the api does not say the name of the token; pages are titled as before',
    log,
  })
}

interface NamedPage {
  readonly etag: string
  readonly plain: Buffer
  readonly br: Buffer
  readonly gzip: Buffer
}

export interface NamedPageOptions {
  readonly shellDir: string
  readonly nameOf: () => Promise<string>
  /** The site's own address, without a path; undefined where none is set. */
  readonly origin: string | undefined
}

/** The shell's page, whatever the address: its head says the token's present name, and what page it is. */
export function namedPage({ shellDir, nameOf, origin }: NamedPageOptions): RequestHandler {
  const file = join(shellDir, 'index.html')
  // An entry for each public page, and one for all others. Promises, so that requests at once share one compression.
  const kept = new Map<string | undefined, { readonly key: string; readonly page: Promise<NamedPage> }>()
  return async (request, response, next) => {
    const [name, about] = await Promise.all([nameOf(), stat(file).catch(() => undefined)])
    if (!about) return next()
    const path = publicPathOf(request.path)
    const key = `${about.size} ${about.mtimeMs} ${name}`
    let entry = kept.get(path)
    if (entry?.key !== key) {
      entry = { key, page: made(file, { name, origin, path }) }
      kept.set(path, entry)
      entry.page.catch(() => kept.delete(path))
    }
    const page = await entry.page
    const encoding = request.acceptsEncodings('br', 'gzip') as 'br' | 'gzip' | false
    if (encoding) response.set('Content-Encoding', encoding)
    response.set({ 'Cache-Control': NO_CACHE, ETag: page.etag }).vary('Accept-Encoding')
    response.type('html').send(encoding ? page[encoding] : page.plain)
  }
}

/** Compressed as well as can be: it is small, and made once for a name. */
async function made(file: string, head: PageHead): Promise<NamedPage> {
  const plain = Buffer.from(withHead(await readFile(file, 'utf8'), head))
  const [br, zipped] = await Promise.all([toBrotli(plain), toGzip(plain, { level: 9 })])
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 16)}"`
  return { etag, plain, br, gzip: zipped }
}
