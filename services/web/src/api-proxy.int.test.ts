import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createLogger, type Logger } from '@presale/runtime'
import { API_UNAVAILABLE_SENTENCE } from './api-proxy'
import type { WebOptions } from './app'
import {
  closeServers,
  createFolder,
  LOGO_HEADERS,
  listen,
  PAGE,
  removeFolder,
  startWeb as start,
  streams,
  unreachableOrigin,
} from './testing/web.fixture'

let folder: string
const startWeb = (config?: Partial<WebOptions['config']>) => start(folder, config)

beforeAll(async () => {
  folder = await createFolder()
})
afterEach(closeServers)
afterAll(() => removeFolder(folder))

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
      method: 'POST',
      body,
      headers: { 'content-type': type },
    })
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      ...LOGO_HEADERS,
      'x-received': `${body.length} ${type}`,
    })
  })

  it('forwards the caller that web sees, whatever the caller claims', async () => {
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

  it('given a secret, is sent it, and what a caller sends in its place is not passed on', async () => {
    const WEB_SECRET = 'a-secret-of-web-and-the-api'
    const guess = { 'x-web-secret': 'a-guess-at-what-web-might-say' }
    const known = await asked(await startWeb({ WEB_SECRET }), '/api/user', guess)
    expect(known.headers['x-web-secret']).toBe(WEB_SECRET)
    const unknown = await asked(await startWeb(), '/api/user', guess)
    expect(unknown.headers).not.toHaveProperty('x-web-secret')
  })

  it('given TRUST_PROXY, forwards what the proxy in front reports, and no more', async () => {
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

  it('given no TRUST_PROXY, says where somebody in front names the caller, and lets nobody else say it', async () => {
    const origin = await startWeb()
    const proxied = await asked(origin, '/api/user', { 'x-forwarded-for': '203.0.113.7' })
    expect(proxied.headers).toMatchObject({ 'x-untrusted-proxy': '1', 'x-forwarded-for': '127.0.0.1' })
    const direct = await asked(origin, '/api/user', { 'x-untrusted-proxy': '1' })
    const trusted = await asked(await startWeb({ TRUST_PROXY: 1 }), '/api/user', {
      'x-forwarded-for': '203.0.113.7',
    })
    for (const { headers } of [direct, trusted]) expect(headers).not.toHaveProperty('x-untrusted-proxy')
  })

  it.each([
    ['203.0.113.7:51234', '203.0.113.7'],
    ['[2001:db8::7]:443', '2001:db8::7'],
    ['6.6.6.6, 203.0.113.7:51234, 10.0.0.2:80', '203.0.113.7'],
    ['6.6.6.6, unknown, 10.0.0.2:80', '10.0.0.2'],
    ['6.6.6.6, unknown', '127.0.0.1'],
  ])('given a proxy that reports %j, forwards the address %s alone', async (reported, address) => {
    const origin = await startWeb({ TRUST_PROXY: ['loopback', '10.0.0.0/8'] })
    const { headers } = await asked(origin, '/api/user', { 'x-forwarded-for': reported })
    expect(headers).toMatchObject({ 'x-forwarded-for': address })
  })

  it('given a trusted proxy that names no address, warns once; given anybody else, never', async () => {
    const warn = jest.fn()
    const log = Object.assign(createLogger('web-test'), { warn }) as Logger
    const nobody = await start(folder, {}, { log })
    await asked(nobody, '/api/user', { 'x-forwarded-for': 'unknown' })
    const farther = await start(folder, { TRUST_PROXY: 1 }, { log })
    await asked(farther, '/api/user', { 'x-forwarded-for': 'unknown, 203.0.113.7' })
    expect(warn).not.toHaveBeenCalled()
    const proxied = await start(folder, { TRUST_PROXY: 1 }, { log })
    for (const _ of [1, 2]) await asked(proxied, '/api/user', { 'x-forwarded-for': 'unknown' })
    expect(warn).toHaveBeenCalledTimes(1)
    expect(warn).toHaveBeenCalledWith(
      { entry: 'unknown', countsAs: expect.stringContaining('127.0.0.1') },
      expect.stringContaining('TRUST_PROXY'),
    )
  })

  it('given that it is away, answers 503 with a sentence and when to come back', async () => {
    const origin = await startWeb({ API_URL: await unreachableOrigin() })
    const answer = await fetch(`${origin}/api/user`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([503, 'text/plain; charset=utf-8'])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await answer.text()).toBe(API_UNAVAILABLE_SENTENCE)
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

  it('given at an IPv6 address, is found there', async () => {
    const server = createServer((request, response) => response.end(request.url))
    await new Promise<void>((resolve) => server.listen(0, '::1', resolve))
    const { port } = server.address() as AddressInfo
    try {
      const origin = await startWeb({ API_URL: `http://[::1]:${port}` })
      expect(await (await fetch(`${origin}/api/user`)).text()).toBe('/api/user')
    } finally {
      await new Promise((resolve) => server.close(resolve).closeAllConnections())
    }
  })

  it('given that it is ready but not as it should be, web is ready and says so', async () => {
    const degraded = { 'event store identity': 'is not as it should be' }
    const API_URL = await listen((_request, response) => {
      response.end(JSON.stringify({ status: 'ready', degraded }))
    })
    const ready = await fetch(`${await startWeb({ API_URL })}/readyz`)
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready', degraded }])
  })

  it('given that it is ready, web is ready', async () => {
    expect((await fetch(`${await startWeb()}/readyz`)).status).toBe(200)
  })
})
