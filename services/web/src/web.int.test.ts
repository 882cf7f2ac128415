import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, get, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger } from '@presale/runtime'
import { API_AWAY_SENTENCE } from './api-proxy'
import { createApp, type WebOptions } from './app'
import { apiIsReady } from './health'

process.env.LOG_LEVEL = 'silent'
const PAGE = { headers: { accept: 'text/html,application/xhtml+xml' } }
const servers: Server[] = []
let folder: string

async function listen(handler: RequestListener): Promise<string> {
  const server = createServer(handler)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const streams = new Map<string, (response: ServerResponse) => void>()

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

const LOGO_HEADERS = {
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

async function startWeb(config: Partial<WebOptions['config']> = {}): Promise<string> {
  const API_URL = config.API_URL ?? (await listen(api))
  return listen(
    createApp({
      config: {
        REMOTES_DIR: join(folder, 'remotes'),
        SHELL_DIR: join(folder, 'shell'),
        PUBLIC_ORIGIN: undefined,
        TRUST_PROXY: undefined,
        ...config,
        API_URL,
      },
      checks: { api: apiIsReady(API_URL) },
      log: createLogger('web-test'),
    }),
  )
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'web-'))
  await mkdir(join(folder, 'shell/assets'), { recursive: true })
  await mkdir(join(folder, 'remotes/buyer/1.0.0-abc'), { recursive: true })
  await writeFile(join(folder, 'secret.txt'), 'secret')
  await writeFile(join(folder, 'shell/index.html'), '<title>shell</title>')
  await writeFile(join(folder, 'shell/assets/main.1234.js'), 'const x = 1;'.repeat(200))
  await writeFile(join(folder, 'remotes/buyer/1.0.0-abc/mf-manifest.json'), '{}')
  await writeFile(join(folder, 'remotes/buyer/1.0.0-abc/remoteEntry.9.js'), 'const y = 2;')
})

afterEach(async () => {
  await Promise.all(
    servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve).closeAllConnections())),
  )
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the shell', () => {
  it('given a navigation to any address, answers the page, to be asked for each time', async () => {
    const origin = await startWeb()
    for (const path of ['/', '/dashboard', '/no/such/page']) {
      const answer = await fetch(origin + path, PAGE)
      expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, 200, 'no-cache'])
      expect(await answer.text()).toContain('shell')
    }
  })

  it('given a request that is no navigation, never answers the page', async () => {
    const origin = await startWeb()
    const fetched = await fetch(`${origin}/dashboard`, { headers: { accept: 'application/json' } })
    const posted = await fetch(`${origin}/dashboard`, { ...PAGE, method: 'POST' })
    expect([fetched.status, posted.status]).toEqual([404, 404])
  })

  it('given a missing file below /assets or /remotes, says 404 also to a navigation', async () => {
    const origin = await startWeb()
    for (const path of ['/assets/gone.js', '/remotes/buyer/9/remoteEntry.js', '/remotes/', '/assets/']) {
      const answer = await fetch(origin + path, PAGE)
      expect([path, answer.status]).toEqual([path, 404])
      expect(await answer.text()).not.toContain('shell')
    }
  })

  it('keeps hashed files for ever, and compresses them for who takes that', async () => {
    const origin = await startWeb()
    for (const encoding of ['br', 'gzip', 'identity']) {
      const answer = await fetch(`${origin}/assets/main.1234.js`, {
        headers: { 'accept-encoding': encoding },
      })
      expect(answer.headers.get('cache-control')).toContain('immutable')
      expect(answer.headers.get('content-encoding') ?? 'identity').toBe(encoding)
      expect(answer.headers.get('content-type')).toContain('javascript')
      expect((await answer.text()).startsWith('const x = 1;')).toBe(true)
    }
  })

  it('hands out nothing from outside of its folders', async () => {
    const origin = await startWeb()
    for (const path of [
      '/assets/..%2f..%2fsecret.txt',
      '/remotes/..%2fsecret.txt',
      '/assets/%2e%2e%2fx.js',
      '/assets/%zz.js',
    ]) {
      const answer = await fetch(origin + path)
      expect([400, 403, 404]).toContain(answer.status)
      expect(await answer.text()).not.toContain('secret')
    }
  })

  it('lets scripts come from the origin alone, without eval', async () => {
    const policy = (await fetch(await startWeb(), PAGE)).headers.get('content-security-policy')
    expect(policy).toContain("script-src 'self';")
    expect(policy).not.toContain('upgrade-insecure-requests')
    const secure = await fetch(await startWeb({ PUBLIC_ORIGIN: 'https://presale.example' }), PAGE)
    expect(secure.headers.get('content-security-policy')).toContain('upgrade-insecure-requests')
    expect(secure.headers.get('strict-transport-security')).toContain('max-age=')
  })
})

describe('the remotes', () => {
  it('given no registry, says 503; given one, answers it unstored, as it stands now', async () => {
    const origin = await startWeb()
    expect((await fetch(`${origin}/remotes.json`)).status).toBe(503)
    for (const version of ['1', '2']) {
      await writeFile(join(folder, 'remotes/remotes.json'), JSON.stringify({ remotes: { v: version } }))
      const answer = await fetch(`${origin}/remotes.json`)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(await answer.json()).toEqual({ remotes: { v: version } })
    }
  })

  it('keeps their files for ever, but asks for the manifest each time', async () => {
    const origin = await startWeb()
    const kept = async (file: string) =>
      (await fetch(`${origin}/remotes/buyer/1.0.0-abc/${file}`)).headers.get('cache-control')
    expect(await kept('remoteEntry.9.js')).toContain('immutable')
    expect(await kept('mf-manifest.json')).toBe('no-cache')
  })
})

describe('the api behind web', () => {
  const asked = async (origin: string, path: string, headers: Record<string, string> = {}) =>
    (await (await fetch(origin + path, { headers })).json()) as {
      url: string
      headers: Record<string, string>
    }

  it('gets path, query, cookies and the own Host, and answers with its own status and headers', async () => {
    const origin = await startWeb()
    const answer = await fetch(`${origin}/api/admin/purchases?page=2&search=a%20b`, {
      headers: { cookie: 'sid=1' },
    })
    expect(answer.headers.get('x-total-count')).toBe('57')
    expect(await answer.json()).toMatchObject({
      url: '/api/admin/purchases?page=2&search=a%20b',
      headers: { cookie: 'sid=1', host: new URL(origin).host },
    })
    expect((await fetch(`${origin}/api/logout`, { method: 'POST' })).status).toBe(204)
    const refused = await fetch(`${origin}/api/refused`)
    expect([refused.status, await refused.text()]).toEqual([401, 'No session'])
  })

  it('gets a form with a file whole, and its own policy and caching reach the browser', async () => {
    const form = new FormData()
    form.append('logo', new Blob([new Uint8Array(5 * 1024 * 1024)]), 'logo.png')
    const sent = new Request('http://web.example', { method: 'POST', body: form })
    const type = sent.headers.get('content-type') ?? ''
    const body = Buffer.from(await sent.arrayBuffer())
    const answer = await fetch(`${await startWeb()}/api/logo`, {
      ...{ method: 'POST', body, headers: { 'content-type': type } },
    })
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      ...LOGO_HEADERS,
      'x-received': `${body.length} ${type}`,
    })
  })

  it('is told of the caller what web sees, whatever the caller says', async () => {
    const origin = await startWeb()
    const { headers } = await asked(origin, '/api/user', {
      'x-forwarded-for': '6.6.6.6',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      'x-real-ip': '6.6.6.6',
      forwarded: 'for=6.6.6.6',
    })
    expect(headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': new URL(origin).host,
      'x-forwarded-proto': 'http',
    })
    expect(headers).not.toHaveProperty('x-real-ip')
    expect(headers).not.toHaveProperty('forwarded')
  })

  it('given TRUST_PROXY, is told what the proxy in front says, and no more', async () => {
    const origin = await startWeb({ TRUST_PROXY: 1 })
    const { headers } = await asked(origin, '/api/user', {
      'x-forwarded-for': '6.6.6.6, 203.0.113.7',
      'x-forwarded-host': 'presale.example',
      'x-forwarded-proto': 'https',
    })
    expect(headers).toMatchObject({
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-host': 'presale.example',
      'x-forwarded-proto': 'https',
    })
  })

  it('given that it is away, answers 503 with a sentence and when to come back', async () => {
    const gone = await listen(api)
    await new Promise((resolve) => servers.pop()?.close(resolve))
    const origin = await startWeb({ API_URL: gone })
    const answer = await fetch(`${origin}/api/user`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([503, 'text/plain; charset=utf-8'])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await answer.text()).toBe(API_AWAY_SENTENCE)
    const problem = await fetch(`${origin}/api/user`, { headers: { accept: 'application/problem+json' } })
    expect(await problem.json()).toMatchObject({ status: 503, code: 'service-unavailable' })
    expect((await fetch(origin, PAGE)).status).toBe(200)
    expect((await fetch(`${origin}/healthz`)).status).toBe(200)
    const ready = await fetch(`${origin}/readyz`)
    expect([ready.status, Object.keys(((await ready.json()) as { failing: object }).failing)]).toEqual([
      503,
      ['api'],
    ])
  })

  it('given a long answer, passes it on as it comes, and ends it behind when the caller goes away', async () => {
    const abandoned = new Promise<void>((resolve) => {
      streams.set('/api/export', (response) => {
        response.write('first')
        response.once('close', resolve)
      })
    })
    const leaving = new AbortController()
    const answer = await fetch(`${await startWeb()}/api/export`, { signal: leaving.signal })
    const part = await answer.body?.getReader().read()
    expect(Buffer.from(part?.value ?? []).toString()).toBe('first')
    leaving.abort()
    await abandoned
  })

  it('given a long answer that breaks off, breaks off as well', async () => {
    streams.set('/api/export', (response) => {
      response.write('first', () => response.destroy())
    })
    const origin = await startWeb()
    // Not by fetch: undici takes a chunked answer without its end for whole where the connection closes.
    const isWhole = await new Promise<boolean>((resolve, reject) => {
      get(`${origin}/api/export`, (answer) => {
        answer.once('close', () => resolve(answer.complete))
        answer.on('error', () => undefined).resume()
      }).once('error', reject)
    })
    expect(isWhole).toBe(false)
  })

  it('given that it is ready, web is ready', async () => {
    expect((await fetch(`${await startWeb()}/readyz`)).status).toBe(200)
  })
})
