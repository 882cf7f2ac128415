import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { WebOptions } from './app'
import { closeServers, createFolder, PAGE, removeFolder, startWeb as start } from './testing/web.fixture'

let folder: string
const startWeb = (config?: Partial<WebOptions['config']>) => start(folder, config)

beforeAll(async () => {
  folder = await createFolder()
})
afterEach(closeServers)
afterAll(() => removeFolder(folder))

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
      await writeFile(page, '<title>shell</title>')
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
})
