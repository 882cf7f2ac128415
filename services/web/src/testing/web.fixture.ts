import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { openStore } from '@presale/releases'
import { createLogger } from '@presale/runtime'
import { createApp, type WebOptions } from '../app'
import { apiDetails, apiIsReady } from '../health'
import { createWebServer } from '../web-server'

process.env.LOG_LEVEL = 'silent'
/** What a browser sends with a navigation. */
export const PAGE = { headers: { accept: 'text/html,application/xhtml+xml' } }

/** The folders that web serves from, and a file beside them that must not be served. */
const FILES: Readonly<Record<string, string>> = {
  'secret.txt': 'secret',
  'shell/index.html': '<title>shell</title><body>shell</body>',
  'shell/assets/main.1234.js': 'const x = 1;'.repeat(200),
  'remotes/buyer/unlisted/remoteEntry.9.js': 'const y = 2;',
}

export async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'web-'))
  for (const [file, content] of Object.entries(FILES)) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), content)
  }
  return folder
}

export const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true })

const servers: Server[] = []

/** Resolves with the origin. */
export const listen = (handler: RequestListener) => listenWith(createServer(handler))

async function listenWith(server: Server): Promise<string> {
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

export async function closeServers(): Promise<void> {
  await Promise.all(
    servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve).closeAllConnections())),
  )
}

/** An origin where nothing listens any more. */
export async function unreachableOrigin(): Promise<string> {
  const origin = await listen(api)
  await new Promise((resolve) => servers.pop()?.close(resolve))
  return origin
}

/** For a wait that a busy machine must not cut short. */
export const LONG_MS = 60_000

/** Web over the files of the folder, before the api of these tests where no other is named. */
export async function startWeb(
  folder: string,
  config: Partial<WebOptions['config']> = {},
  {
    policyWaitMs = LONG_MS,
    ...options
  }: Partial<Pick<WebOptions, 'policyWaitMs' | 'store' | 'metrics' | 'log'>> = {},
): Promise<string> {
  const API_URL = config.API_URL ?? (await listen(api))
  return listenWith(
    createWebServer(
      createApp({
        config: {
          SHELL_DIR: join(folder, 'shell'),
          PUBLIC_ORIGIN: undefined,
          TRUST_PROXY: undefined,
          WEB_SECRET: undefined,
          ...config,
          API_URL,
        },
        store: await openStore(join(folder, 'remotes')),
        checks: { api: apiIsReady(API_URL) },
        details: apiDetails(API_URL),
        log: createLogger('web-test'),
        ...options,
        policyWaitMs,
      }),
    ),
  )
}

/** The api's answer at a path, piece by piece. */
export const streams = new Map<string, (response: ServerResponse) => void>()

/** Answers /readyz, a list with headers, a body of its own, and else what it was asked with. */
const api: RequestListener = (request, response) => {
  if (request.url === '/api/logout') return response.writeHead(204).end()
  if (request.url === '/api/logo') return countAndAnswerAsALogo(request, response)
  const stream = streams.get(request.url ?? '')
  if (stream) return stream(response)
  if (request.url === '/api/refused') return response.writeHead(401).end('No session')
  response.setHeader('X-Total-Count', '57')
  response.end(JSON.stringify({ url: request.url, headers: request.headers }))
}

export const LOGO_HEADERS = {
  'content-type': 'image/svg+xml',
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'content-disposition': 'inline',
  'x-content-type-options': 'nosniff',
}
const countAndAnswerAsALogo: RequestListener = (request, response) => {
  let bytes = 0
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length
  })
  request.on('end', () => {
    response.writeHead(200, { ...LOGO_HEADERS, 'x-received': `${bytes} ${request.headers['content-type']}` })
    response.end('<svg/>')
  })
}
