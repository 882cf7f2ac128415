import { randomBytes } from 'node:crypto'
import {
  cp,
  mkdir,
  mkdtemp,
  readFile,
  rename,
  rm,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { openStore, releaseSigningKey, type Signer, signerOf, signStored } from '@presale/releases'
import pino from 'pino'
import { Registry } from 'prom-client'
import { webMetrics } from './metrics'
import { publishAndActivate } from './testing/releases.fixture'
import { closeServers, startWeb } from './testing/web.fixture'

const CHUNK = 'const chunk = "as published";'.repeat(40)
const ALTERED = CHUNK.replaceAll('published', 'stolen!!!')
const DIST: Readonly<Record<string, string | Buffer>> = {
  'mf-manifest.json': JSON.stringify({ metaData: { remoteEntry: { name: 'remoteEntry.9.js', path: '' } } }),
  'remoteEntry.9.js': 'const entry = 1;',
  'assets/1.abc.js': CHUNK,
  'assets/1.abc.js.br': brotliCompressSync(CHUNK),
  'assets/1.abc.js.gz': gzipSync(CHUNK),
  'assets/1.abc.css': '.as { content: "published" }',
  'assets/logo.abc.svg': '<svg/>',
}

let folder: string
let origin: string
let version: string
let lines: string[]
let metrics: ReturnType<typeof webMetrics>
let registry: Registry
const remotesDir = () => join(folder, 'remotes')
const stored = (file: string, of = version) => join(remotesDir(), 'buyer', of, file)
const release = async (name = 'buyer') =>
  publishAndActivate(await openStore(remotesDir()), name, join(folder, 'dist'))
const ask = async (file: string, encoding = 'identity', of = version, name = 'buyer') => {
  const headers = { 'accept-encoding': encoding }
  const answer = await fetch(`${origin}/remotes/${name}/${of}/${file}`, { headers })
  const kept = answer.headers.get('cache-control')
  return { status: answer.status, kept, text: await answer.text(), headers: answer.headers }
}
const IMMUTABLE = expect.stringContaining('immutable')

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'remotes-'))
  for (const [file, content] of Object.entries(DIST)) {
    await mkdir(dirname(join(folder, 'dist', file)), { recursive: true })
    await writeFile(join(folder, 'dist', file), content)
  }
  version = await release()
  lines = []
  registry = new Registry()
  metrics = webMetrics(registry)
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
  origin = await startWeb(folder, {}, { log, metrics })
})
afterEach(async () => {
  await closeServers()
  await rm(folder, { recursive: true, force: true })
})

describe('the files of a remote', () => {
  it.each(['identity', 'br', 'gzip'])(
    'given as they were published, sends them for ever, %s',
    async (encoding) => {
      const answer = await ask('assets/1.abc.js', encoding)
      expect(answer).toMatchObject({ status: 200, kept: IMMUTABLE, text: CHUNK })
      expect(answer.headers.get('content-encoding') ?? 'identity').toBe(encoding)
      expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
      expect(answer.headers.get('vary')).toContain('Accept-Encoding')
      const types = [await ask('assets/logo.abc.svg'), await ask('mf-manifest.json')]
      expect(types.map(({ headers }) => headers.get('content-type'))).toEqual([
        'image/svg+xml',
        'application/json; charset=utf-8',
      ])
    },
  )

  it('asks for the manifest each time, and answers 304 where it is still the same', async () => {
    const first = await ask('mf-manifest.json')
    expect(first.kept).toBe('no-cache')
    const known = { 'if-none-match': first.headers.get('etag') ?? '', 'cache-control': 'max-age=0' }
    const again = await fetch(`${origin}/remotes/buyer/${version}/mf-manifest.json`, { headers: known })
    expect(again.status).toBe(304)
  })

  it.each([
    ['identity', 'assets/1.abc.js', ALTERED],
    ['br', 'assets/1.abc.js.br', brotliCompressSync(ALTERED)],
    ['gzip', 'assets/1.abc.js.gz', gzipSync(ALTERED)],
  ])(
    'given an altered one, %s, sends 502 that nobody keeps, and the right one once it is repaired',
    async (encoding, file, altered) => {
      for (const _ of ['not asked for before', 'sent before']) {
        await writeFile(stored(file), altered)
        expect(await ask('assets/1.abc.js', encoding)).toMatchObject({
          status: 502,
          kept: 'no-store',
          text: 'This file is not as it was published.',
        })
        await writeFile(stored(file), DIST[file] ?? '')
        expect(await ask('assets/1.abc.js', encoding)).toMatchObject({
          status: 200,
          kept: IMMUTABLE,
          text: CHUNK,
        })
      }
    },
  )

  it('given another file in its place, of the same size and time, sends 502', async () => {
    expect((await ask('assets/1.abc.js')).status).toBe(200)
    const time = new Date('2026-11-22T12:00:00Z')
    await utimes(stored('assets/1.abc.js'), time, time)
    expect((await ask('assets/1.abc.js')).status).toBe(200)
    await writeFile(join(folder, 'another'), ALTERED)
    await utimes(join(folder, 'another'), time, time)
    await rename(join(folder, 'another'), stored('assets/1.abc.js'))
    expect((await ask('assets/1.abc.js')).status).toBe(502)
  })

  it('given one that is not in the list, sends 404', async () => {
    await writeFile(stored('assets/more.js'), 'const more = 1')
    for (const file of [
      'assets/more.js',
      'files.json',
      'assets/',
      'assets%2f..%2fassets/1.abc.js',
      'constructor',
    ]) {
      expect([file, (await ask(file)).status]).toEqual([file, 404])
    }
    expect((await ask('assets%2f..%2f..%2fregistry.json')).status).toBe(404)
    expect((await fetch(`${origin}/remotes/buyer/registry.json/x`)).status).toBe(404)
    await rm(stored('assets/1.abc.js'))
    expect(await ask('assets/1.abc.js')).toMatchObject({ status: 404, kept: 'no-store' })
  })

  it('given no list, sends 404; given another list than the registry knows, 502', async () => {
    await rename(stored('files.json'), join(folder, 'list'))
    expect(await ask('assets/1.abc.js')).toMatchObject({ status: 404, kept: 'no-store' })
    await writeFile(stored('files.json'), JSON.stringify({ files: { 'assets/1.abc.js': 'a'.repeat(64) } }))
    expect(await ask('assets/1.abc.js')).toMatchObject({ status: 502, kept: 'no-store' })
    await rename(join(folder, 'list'), stored('files.json'))
    expect((await ask('assets/1.abc.js')).status).toBe(200)
  })

  it('given a version that the registry does not know, sends 404', async () => {
    await mkdir(stored('', 'unknown'), { recursive: true })
    for (const file of ['assets/1.abc.js', 'files.json']) {
      await mkdir(dirname(stored(file, 'unknown')), { recursive: true })
      await writeFile(stored(file, 'unknown'), DIST[file] ?? '{"files":{}}')
    }
    expect((await ask('assets/1.abc.js', 'identity', 'unknown')).status).toBe(404)
    expect((await fetch(`${origin}/remotes/constructor/name/length`)).status).toBe(404)
  })

  it('given a newer version, goes on sending the one before, which open pages still ask for', async () => {
    await writeFile(join(folder, 'dist/remoteEntry.9.js'), 'const entry = 2;')
    const next = await release()
    expect(await ask('remoteEntry.9.js')).toMatchObject({ status: 200, text: 'const entry = 1;' })
    const newer = await ask('remoteEntry.9.js', 'identity', next)
    expect(newer).toMatchObject({ status: 200, text: 'const entry = 2;' })
  })

  it('says of the registries only which versions are active', async () => {
    expect(await (await fetch(`${origin}/remotes.json`)).json()).toEqual({
      remotes: {
        buyer: {
          version,
          entry: `/remotes/buyer/${version}/remoteEntry.9.js`,
          filesHash: expect.stringMatching(/^[0-9a-f]{64}$/),
          contractMajor: 2,
          activatedAt: expect.any(String),
        },
      },
    })
  })
})

describe('one turned bit', () => {
  const FILES = [
    ['assets/1.abc.js', 'identity'],
    ['assets/1.abc.css', 'identity'],
    ['assets/1.abc.js.br', 'br'],
    ['assets/1.abc.js.gz', 'gzip'],
    ['files.json', 'identity'],
    ['../registry.json', 'identity'],
  ] as const
  const asked = (file: string) => (file.endsWith('.css') ? file : 'assets/1.abc.js')
  /** Of every eighth byte, one after the other: also where what remains is still JSON. */
  const placesIn = ({ length }: Buffer) =>
    Array.from({ length: 8 }, (_, part) => Math.floor((length * (2 * part + 1)) / 16))

  it.each(FILES)(
    'in %s is never sent, before and after web has the file, and the repaired one is',
    async (file, encoding) => {
      const published = await readFile(stored(file))
      const other = await release('admin')
      for (const place of placesIn(published)) {
        const turned = Buffer.from(published)
        turned[place] = (turned[place] ?? 0) ^ 1
        await writeFile(stored(file), turned)
        expect(await ask(asked(file), encoding)).toMatchObject({ status: 502, kept: 'no-store' })
        expect((await ask('remoteEntry.9.js', 'identity', other, 'admin')).status).toBe(200)
        await writeFile(stored(file), published)
        expect(await ask(asked(file), encoding)).toMatchObject({ status: 200, kept: IMMUTABLE })
      }
      const named = file.replace('../', '')
      expect(lines.join('')).toContain(`"file":"${named}"`)
      const known = named === 'registry.json' ? '' : version
      expect(await metrics.refusedFiles.get()).toMatchObject({
        values: [{ labels: { remote: 'buyer', version: known }, value: 8 }],
      })
    },
  )

  const damaged = async () => {
    const { values } = (await registry.getMetricsAsJSON()).find(
      ({ name }) => name === 'presale_remote_registry_damaged',
    ) as { values: object[] }
    return values
  }
  const remotesNow = async () => {
    const answer = await fetch(`${origin}/remotes.json`)
    const body = answer.ok ? ((await answer.json()) as { remotes: object }).remotes : {}
    return [answer.status, answer.headers.get('cache-control'), Object.keys(body)]
  }

  it.each<[string, (file: string) => Promise<unknown>]>([
    ['cut', async (file) => truncate(file, 100)],
    ['empty', (file) => writeFile(file, '')],
    ['of foreign bytes', (file) => writeFile(file, Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe]))],
    ['other JSON', (file) => writeFile(file, 'null')],
    ['gone', (file) => rm(file)],
    ['a link to itself', (file) => rm(file).then(() => symlink(file, file))],
  ])(
    'a registry that is %s is counted at a scrape and said once; the other remote goes on, and it comes back',
    async (_, damage) => {
      const other = await release('admin')
      const file = stored('../registry.json')
      const published = await readFile(file)
      expect([await damaged(), await remotesNow()]).toEqual([[], [200, 'no-store', ['admin', 'buyer']]])
      await damage(file)
      const isHeld = _ === 'a link to itself'
      expect(await damaged()).toEqual([{ labels: { remote: 'buyer' }, value: 1 }])
      for (const _again of [1, 2]) {
        expect(await remotesNow()).toEqual([200, 'no-store', isHeld ? ['admin', 'buyer'] : ['admin']])
        expect((await ask('assets/1.abc.js')).status).toBe(isHeld ? 200 : 502)
        expect((await ask('remoteEntry.9.js', 'identity', other, 'admin')).status).toBe(200)
      }
      const said = lines.filter((line) => /"a registry is damaged"|does not answer/.test(line))
      expect(said).toHaveLength(1)
      await rm(file, { force: true })
      await writeFile(file, published)
      expect([await damaged(), await remotesNow()]).toEqual([[], [200, 'no-store', ['admin', 'buyer']]])
      expect((await ask('assets/1.abc.js')).status).toBe(200)
    },
  )

  it('given a registry that could never be read, keeps back that remote alone', async () => {
    const other = await release('admin')
    await rm(stored('../registry.json'))
    await symlink(stored('../registry.json'), stored('../registry.json'))
    expect(await remotesNow()).toEqual([200, 'no-store', ['admin']])
    expect(await ask('assets/1.abc.js')).toMatchObject({ status: 502, kept: 'no-store' })
    expect((await ask('remoteEntry.9.js', 'identity', other, 'admin')).status).toBe(200)
    expect(await damaged()).toEqual([{ labels: { remote: 'buyer' }, value: 1 }])
    expect(lines.join('')).toMatch(/The registry buyer\/registry\.json cannot be read: .*ELOOP/)
  })

  it('given a file that cannot be read, answers 503 that nobody keeps, and names it', async () => {
    await rm(stored('assets/1.abc.css'))
    await symlink(stored('assets/1.abc.css'), stored('assets/1.abc.css'))
    expect(await ask('assets/1.abc.css')).toMatchObject({ status: 503, kept: 'no-store' })
    expect(lines.join('')).toContain('"file":"assets/1.abc.css"')
  })

  it('in a registry leaves the other remote in the list of active ones', async () => {
    await release('admin')
    const remotes = async () =>
      Object.keys(((await (await fetch(`${origin}/remotes.json`)).json()) as { remotes: object }).remotes)
    expect(await remotes()).toEqual(['admin', 'buyer'])
    const published = await readFile(stored('../registry.json'), 'utf8')
    // Parses still, and names another list.
    await writeFile(stored('../registry.json'), published.replace(/"filesHash": "./, '"filesHash": "0'))
    expect(await remotes()).toEqual(['admin'])
    expect(lines.join('')).toContain('its text does not match its own hash')
  })
})

describe('a web that knows who ships', () => {
  const signer = signerOf(releaseSigningKey.parse(randomBytes(32).toString('base64'))) as Signer
  const act = { name: 'buyer', by: 'ada@desk', now: new Date() }
  let atKeys: string
  beforeEach(async () => {
    const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
    atKeys = await startWeb(folder, { RELEASE_KEYS: [...signer.known] }, { log })
  })
  const seen = async (of: string) => [
    (await fetch(`${atKeys}/remotes.json`)).status,
    (await fetch(`${atKeys}/remotes/buyer/${of}/assets/1.abc.js`)).status,
  ]

  it('serves what they signed, once they have; no version that was only put there', async () => {
    expect(await seen(version)).toEqual([503, 502])
    expect(lines.join('')).toContain('is signed by no key that is known here')
    await signStored(await openStore(remotesDir()), { ...act, signer })
    expect(await seen(version)).toEqual([200, 200])
    const other = await openStore(join(folder, 'elsewhere'))
    await writeFile(join(folder, 'dist/remoteEntry.9.js'), 'const entry = "evil";')
    const evil = await publishAndActivate(other, 'buyer', join(folder, 'dist'))
    await cp(join(folder, 'elsewhere/buyer', evil), stored('', evil), { recursive: true })
    expect(await seen(evil)).toEqual([200, 404])
    // The whole store of somebody else, with every hash right.
    await cp(join(folder, 'elsewhere/buyer/registry.json'), stored('../registry.json'))
    expect(await seen(evil)).toEqual([503, 502])
  })
})
