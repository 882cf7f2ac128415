import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Candidate } from '../activate'
import { filesOf, NOW, publishSuch, SHELL, STAMPED, writeBuild } from '../build.fixture'
import { loadRegistry } from '../change-registry'
import { openStore } from '../open-store'
import { publishBuild } from '../publish'
import type { Stamp } from '../stamp'
import type { ReleaseStore } from '../store'
import { apiServes, callsServedAt } from './api-served'
import { fitsShell } from './fits-shell'
import { shellStampAt, shellStampIn } from './shell-stamp'
import { isWhole } from './whole'

let folder: string
let store: ReleaseStore
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gate-'))
  store = await openStore(folder)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function candidateOf(stamp: Stamp | null = STAMPED): Promise<Candidate> {
  const version = await publishSuch(store, 'one', { stamp })
  const { registry } = await loadRegistry(store, 'buyer')
  const stored = registry.versions[version]
  if (!stored) throw new Error('not published')
  return { store, name: 'buyer', version, stored }
}

describe('whole', () => {
  it('given every byte as it was published, has nothing against it', async () => {
    expect(await isWhole(await candidateOf())).toEqual([])
  })

  it('names what is missing or altered', async () => {
    const candidate = await candidateOf()
    await writeFile(join(folder, 'buyer', candidate.version, 'assets/a.js'), 'stolen')
    await rm(join(folder, 'buyer', candidate.version, 'remoteEntry.9.js'))
    expect(await isWhole(candidate)).toEqual([
      'assets/a.js is not as it was published: publish it again',
      'remoteEntry.9.js is missing: publish it again',
    ])
    await writeFile(join(folder, 'buyer', candidate.version, 'files.json'), '{"files":{}}')
    expect((await isWhole(candidate))[0]).toContain('its list of files is not as it was published')
  })
})

describe('a build that asks for files which it does not have', () => {
  it('is named, with each of them', async () => {
    const names = { sync: ['assets/a.js'], async: ['assets/dialog.js'] }
    const none = { sync: [], async: [] }
    const manifest = {
      metaData: { remoteEntry: { name: 'remoteEntry.9.js', path: '' } },
      exposes: [{ assets: { js: names, css: none } }],
    }
    const dist = await writeBuild({ ...filesOf('one'), 'mf-manifest.json': JSON.stringify(manifest) })
    const act = { name: 'buyer', baseVersion: '1.0.0', by: 'ada@desk', now: NOW }
    const { version } = await publishBuild(store, { ...act, dist })
    await rm(dist, { recursive: true })
    const stored = (await loadRegistry(store, 'buyer')).registry.versions[version]
    if (!stored) throw new Error('not published')
    expect(await isWhole({ store, name: 'buyer', version, stored })).toEqual([
      'assets/dialog.js is not among its files, and its build asks for it: build it again',
    ])
  })
})

describe('the fit to the shell', () => {
  const against = async (remote: Stamp | null, shell: Stamp | undefined = SHELL) =>
    fitsShell({ stamp: shell, where: 'shell/dist/stamp.json' })(await candidateOf(remote))
  const withShared = (shared: Stamp['shared']): Stamp => ({ ...STAMPED, shared })

  it('given the same contract, versions that serve and names that are shared, has nothing against it', async () => {
    expect(await against(STAMPED)).toEqual([])
    expect(await against(withShared({ react: { version: '19.1.0' } }))).toEqual([])
  })

  it.each<[string, Stamp | null, string]>([
    [
      'another contract',
      { ...STAMPED, contractMajor: 1 },
      'it was built for contract 1, the active shell speaks 2',
    ],
    [
      'React 18',
      withShared({ react: { version: '18.3.1' } }),
      'it was built with react 18.3.1, the shell shares 19.3.1',
    ],
    [
      'a newer minor',
      withShared({ react: { version: '19.4.0' } }),
      'it was built with react 19.4.0, the shell shares 19.3.1',
    ],
    [
      'a package that is not shared',
      withShared({ jotai: { version: '2.0.0' } }),
      'it takes jotai from the shell, which does not share it',
    ],
    [
      'a router function that is not shared',
      withShared({ 'react-router-dom': { version: '7.18.5', names: ['Link', 'useBlocker'] } }),
      'it uses useBlocker of react-router-dom, which the shell does not share',
    ],
    [
      'the router as a whole',
      withShared({ 'react-router-dom': { version: '7.18.5', names: '*' } }),
      'it uses react-router-dom as a whole, of which the shell shares a part',
    ],
    ['no stamp', null, 'it has no stamp: its build does not say what it needs of the shell. Build it again'],
  ])('given %s, says so', async (_what, remote, sentence) => {
    expect(await against(remote)).toEqual([sentence])
  })

  it('given a shell without a stamp, says where it was looked for', async () => {
    const none = await shellStampIn(folder)
    expect((await fitsShell(none)(await candidateOf()))[0]).toContain(join(folder, 'stamp.json'))
    await writeFile(join(folder, 'stamp.json'), JSON.stringify(SHELL))
    expect(await fitsShell(await shellStampIn(folder))(await candidateOf())).toEqual([])
  })
})

describe('the API it was built against', () => {
  let server: Server
  let described: unknown
  let site: string
  beforeEach(async () => {
    server = createServer((request, response) => {
      if (request.url !== '/api/openapi.json') return void response.writeHead(404).end()
      response.end(JSON.stringify(described))
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterEach(() => new Promise((done) => server.close(done).closeAllConnections()))

  it('given a call that is no longer served, names it', async () => {
    described = { paths: { '/api/user': { get: {} }, '/api/purchases': { post: {} } } }
    expect(await apiServes(await callsServedAt(site))(await candidateOf())).toEqual([])
    described = { paths: { '/api/user': { get: {} }, '/api/purchases': { get: {} } } }
    expect(await apiServes(await callsServedAt(site))(await candidateOf())).toEqual([
      `it calls POST /api/purchases, which the API at ${site} does not serve`,
    ])
  })

  it('given no answer, does not guess', async () => {
    const gone = 'http://127.0.0.1:9'
    expect((await fitsShell(await shellStampAt(gone))(await candidateOf()))[0]).toContain(
      'the site does not say what its shell shares (http://127.0.0.1:9/stamp.json): ',
    )
    expect((await apiServes(await callsServedAt(gone))(await candidateOf()))[0]).toContain(
      'the description of the API cannot be had',
    )
  })
})
