import { mkdir, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { RemotesRegistry } from '@presale/contracts'
import { openStore } from '@presale/releases'
import { startBucket, waitFor } from '@presale/testing'
import type { WebOptions } from './app'
import { publishAndActivate } from './testing/releases.fixture'
import {
  closeServers,
  createFolder,
  listen,
  PAGE,
  removeFolder,
  startWeb as start,
} from './testing/web.fixture'

let folder: string
const startWeb = (config?: Partial<WebOptions['config']>) => start(folder, config)

beforeAll(async () => {
  folder = await createFolder()
})
afterEach(closeServers)
afterAll(() => removeFolder(folder))

describe('the shell', () => {
  it('given a navigation to a page, answers the page, to be asked for each time', async () => {
    const origin = await startWeb()
    for (const path of ['/', '/dashboard', '/my-coins/']) {
      const answer = await fetch(origin + path, PAGE)
      expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, 200, 'no-cache'])
      expect(await answer.text()).toContain('shell')
    }
  })

  it('given a request for anything but HTML, never answers the page', async () => {
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
      expect(answer.headers.get('vary')).toContain('Accept-Encoding')
      expect(answer.headers.get('content-type')).toContain('javascript')
      expect((await answer.text()).startsWith('const x = 1;')).toBe(true)
    }
  })

  it.each([
    ['br', '.br', brotliCompressSync],
    ['gzip', '.gz', gzipSync],
  ])(
    'given a file that the build has compressed as %s, sends that one',
    async (encoding, ending, compress) => {
      const origin = await startWeb()
      const file = join(folder, `shell/assets/main.1234.js${ending}`)
      await writeFile(file, compress('as the build has it'))
      try {
        const answer = await fetch(`${origin}/assets/main.1234.js`, {
          headers: { 'accept-encoding': encoding },
        })
        expect(answer.headers.get('content-encoding')).toBe(encoding)
        expect(answer.headers.get('content-type')).toContain('javascript')
        expect(answer.headers.get('cache-control')).toContain('immutable')
        expect(answer.headers.get('vary')).toContain('Accept-Encoding')
        expect(await answer.text()).toBe('as the build has it')
      } finally {
        await rm(file)
      }
    },
  )

  it('compresses the page, asks for it each time, and answers 304 until it is another', async () => {
    const origin = await startWeb()
    const page = join(folder, 'shell/index.html')
    const ask = (headers: Record<string, string>) =>
      fetch(`${origin}/dashboard`, { headers: { ...PAGE.headers, 'accept-encoding': 'br', ...headers } })
    const first = await ask({})
    expect(first.headers.get('content-encoding')).toBe('br')
    expect(first.headers.get('content-type')).toContain('text/html')
    expect(first.headers.get('cache-control')).toBe('no-cache')
    expect(await first.text()).toContain('shell')
    // As a browser asks again; fetch of Node would add 'no-cache', which wants the whole answer.
    const known = { 'if-none-match': first.headers.get('etag') ?? '', 'cache-control': 'max-age=0' }
    expect((await ask(known)).status).toBe(304)
    await writeFile(page, '<title>shell</title> of the next release')
    try {
      expect(await (await ask(known)).text()).toContain('next release')
    } finally {
      await writeFile(page, '<title>shell</title><body>shell</body>')
    }
  })

  it.each(['/preview.svg', '/dashboard', '/nowhere', '/assets/main.1234.js'])(
    '%s says that it depends on the accepted encoding, compressed or not, and unchanged',
    async (path) => {
      await writeFile(join(folder, 'shell/preview.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
      const origin = await startWeb()
      const ask = (headers: Record<string, string>) =>
        fetch(origin + path, { headers: { ...PAGE.headers, ...headers } })
      for (const encoding of ['br', 'gzip', 'identity', 'br;q=0']) {
        const answer = await ask({ 'accept-encoding': encoding })
        expect([encoding, answer.headers.get('vary')]).toEqual([
          encoding,
          expect.stringContaining('Accept-Encoding'),
        ])
        if (!answer.ok) continue
        const known = { 'if-none-match': answer.headers.get('etag') ?? '', 'cache-control': 'max-age=0' }
        const unchanged = await ask({ 'accept-encoding': encoding, ...known })
        expect([unchanged.status, unchanged.headers.get('vary')]).toEqual([
          304,
          expect.stringContaining('Accept-Encoding'),
        ])
      }
    },
  )

  it.each([
    'OPTIONS / HTTP/1.0\r\n\r\n',
    'OPTIONS / HTTP/1.0\r\nHost: web.example\r\n\r\n',
    'OPTIONS / HTTP/1.1\r\nHost: web.example\r\nConnection: close\r\n\r\n',
    'OPTIONS /healthz HTTP/1.0\r\n\r\n',
    'OPTIONS /readyz HTTP/1.0\r\n\r\n',
    'OPTIONS /dashboard HTTP/1.0\r\n\r\n',
  ])('given the check of a load balancer (%j), says what is allowed', async (check) => {
    const { hostname, port } = new URL(await startWeb())
    const socket = connect(Number(port), hostname)
    socket.end(check)
    const answer = await text(socket)
    expect(answer).toMatch(/^HTTP\/1\.1 20[04] /)
    expect(answer).toMatch(/\r\nAllow: GET, ?HEAD/i)
  })

  it.each(['/dashboard', '/whitepaper', '/admin/', '/buy-coins?currency=BTC'])(
    'answers %s as a page, whatever is asked for',
    async (path) => {
      const origin = await startWeb()
      for (const headers of [PAGE.headers, { accept: '*/*' }]) {
        const answer = await fetch(origin + path, { headers })
        expect([answer.status, answer.headers.get('content-type')]).toEqual([
          200,
          expect.stringContaining('text/html'),
        ])
      }
    },
  )

  it.each(['/nowhere', '/dashboard/deeper', '/wp-admin'])(
    'answers %s with the page, as 404',
    async (path) => {
      const origin = await startWeb()
      const answer = await fetch(origin + path, PAGE)
      expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('shell')])
      expect((await fetch(origin + path, { headers: { accept: '*/*' } })).status).toBe(404)
    },
  )

  it("has the token's present name in its title, without a script, and 304 until it is another", async () => {
    const token = { symbol: 'GROK', name: 'Nova <b>', price: '3.5', logoUrl: null, logo: null }
    const API_URL = await listen((_, response) => {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(token))
    })
    const origin = await startWeb({ API_URL })
    for (const encoding of ['br', 'gzip', 'identity']) {
      const headers = { ...PAGE.headers, 'accept-encoding': encoding }
      const answer = await fetch(origin, { headers })
      expect(answer.headers.get('content-encoding') ?? 'identity').toBe(encoding)
      expect(await answer.text()).toContain('<title>Nova &lt;b&gt; Presale</title>')
      const etag = answer.headers.get('etag') ?? ''
      const again = { ...headers, 'if-none-match': etag, 'cache-control': 'max-age=0' }
      expect((await fetch(origin, { headers: again })).status).toBe(304)
    }
  })

  it('hands out no source map, however it is asked for', async () => {
    const origin = await startWeb()
    const map = join(folder, 'shell/assets/main.1234.js.map')
    await writeFile(map, '{"sourcesContent":["secret"]}')
    try {
      for (const ending of ['.map', '%2emap', '.MAP', '.%6dap?x', '.map.br']) {
        const answer = await fetch(`${origin}/assets/main.1234.js${ending}`)
        expect([ending, answer.status]).toEqual([ending, 404])
        expect(await answer.text()).not.toContain('secret')
      }
    } finally {
      await rm(map)
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
  const dist = async (what: string) => {
    const manifest = { metaData: { remoteEntry: { name: 'remoteEntry.9.js', path: '' } } }
    await mkdir(join(folder, 'dist'), { recursive: true })
    await writeFile(join(folder, 'dist/mf-manifest.json'), JSON.stringify(manifest))
    await writeFile(join(folder, 'dist/remoteEntry.9.js'), what)
    return join(folder, 'dist')
  }
  const active = async (origin: string) => {
    const answer = await fetch(`${origin}/remotes.json`)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    return answer.ok ? ((await answer.json()) as RemotesRegistry).remotes.buyer?.version : answer.status
  }

  it('given no registry, says 503; given one, answers it unstored, as it stands now', async () => {
    const origin = await startWeb()
    const store = await openStore(join(folder, 'remotes'))
    expect(await active(origin)).toBe(503)
    for (const what of ['one', 'two']) {
      const version = await publishAndActivate(store, 'buyer', await dist(what))
      expect(await active(origin)).toBe(version)
    }
  })

  it('given one bucket, two hosts agree within two seconds, and go on without it', async () => {
    const bucket = await startBucket()
    const before = { ...process.env }
    const credentials = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' }
    Object.assign(process.env, { AWS_ENDPOINT_URL: bucket.endpoint, AWS_MAX_ATTEMPTS: '1', ...credentials })
    try {
      const hosts = await Promise.all(
        [1, 2].map(async () => start(folder, {}, { store: await openStore('s3://releases/presale') })),
      )
      const one = await publishAndActivate(
        await openStore('s3://releases/presale'),
        'buyer',
        await dist('one'),
      )
      const activeOn = (version: string) =>
        waitFor(
          async () => (await Promise.all(hosts.map(active))).every((found) => found === version) || undefined,
          { what: `${version} to be active on both`, timeoutMs: 2000 },
        )
      await activeOn(one)
      const file = (host: string) => fetch(`${host}/remotes/buyer/${one}/remoteEntry.9.js`)
      for (const host of hosts) expect(await (await file(host)).text()).toBe('one')
      const two = await publishAndActivate(
        await openStore('s3://releases/presale'),
        'buyer',
        await dist('two'),
      )
      await activeOn(two)
      // What was read once is asked for no more; the registry at most once a second.
      bucket.requests.length = 0
      await Promise.all(hosts.flatMap((host) => Array.from({ length: 20 }, () => file(host))))
      expect(bucket.requests.filter((line) => line.includes('remoteEntry'))).toEqual([])
      bucket.isDown = true
      for (const host of hosts) {
        expect(await active(host)).toBe(two)
        expect(await (await file(host)).text()).toBe('one')
      }
    } finally {
      process.env = before
      await bucket.close()
    }
  })
})
