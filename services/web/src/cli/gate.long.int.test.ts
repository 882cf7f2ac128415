// Guards: services/web/src/cli, packages/releases/src
import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

const root = resolve(__dirname, '../../../..')
const PROGRAM = 'services/web/dist/cli/remotes.js'
const CALLS = ['GET /api/user', 'POST /api/purchases']
const STAMP = { contractMajor: 2, shared: { react: { version: '19.3.1' } }, calls: CALLS }
const PAGES = [{ path: '/dashboard', remote: 'buyer', isStaffOnly: false }]
const DESCRIBED = { paths: { '/api/user': { get: {} }, '/api/purchases': { post: {} } } }
/** The browser is kept from the command: these builds are no programs. */
const UNTRIED = 'it was not tried in a browser: install Chromium, or set CHROME_PATH to a Chromium or Chrome'
const FORCED = ['--force', '--reason', 'no browser', '--json']

let folder: string
let site: { readonly address: string; shell: object | undefined; api: object | undefined }
let server: Server
const dataDir = () => join(folder, 'data')

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'remotes-gate-'))
  server = createServer((request, response) => {
    const answer = { '/stamp.json': site.shell, '/api/openapi.json': site.api }[request.url ?? '']
    if (answer) response.end(JSON.stringify(answer))
    else response.writeHead(502).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  site = { address: `http://127.0.0.1:${port}`, shell: { ...STAMP, pages: PAGES }, api: DESCRIBED }
  // A checkout with the program, and a shell that was built there.
  await mkdir(dirname(join(folder, PROGRAM)), { recursive: true })
  await copyFile(join(root, PROGRAM), join(folder, PROGRAM))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  await mkdir(join(folder, 'frontends/shell/dist'), { recursive: true })
  await writeFile(join(folder, 'frontends/shell/dist/stamp.json'), JSON.stringify({ ...STAMP, pages: PAGES }))
})
afterEach(async () => {
  await close()
  await rm(folder, { recursive: true, force: true })
})
const close = () => new Promise((done) => server.close(done).closeAllConnections())

interface Ran {
  readonly code: number
  readonly out: string
  readonly err: string
}
const run = (args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ran> =>
  new Promise((done) => {
    const given = { PATH: '', DATA_DIR: dataDir(), ...env }
    execFile(process.execPath, [join(folder, PROGRAM), ...args], { env: given }, (error, out, err) =>
      done({ code: error ? Number(error.code) : 0, out, err }),
    )
  })

/** As `npm start` does. */
async function record(recorded: object = {}): Promise<void> {
  const environment = { REMOTES_STORE: join(dataDir(), 'remotes'), WEB_ORIGIN: site.address, ...recorded }
  await mkdir(join(dataDir(), 'run'), { recursive: true })
  await writeFile(join(dataDir(), 'run/environment.json'), JSON.stringify(environment))
}

async function publish(what: string, env: NodeJS.ProcessEnv = {}): Promise<string> {
  const dist = join(folder, what)
  await mkdir(dist, { recursive: true })
  const manifest = { metaData: { remoteEntry: { name: 'remoteEntry.9.js', path: '' } } }
  await writeFile(join(dist, 'mf-manifest.json'), JSON.stringify(manifest))
  await writeFile(join(dist, 'remoteEntry.9.js'), what)
  await writeFile(join(dist, 'stamp.json'), JSON.stringify(STAMP))
  const { code, out, err } = await run(['publish', 'buyer', '--from', dist, '--json'], env)
  if (code !== 0) throw new Error(err)
  return (JSON.parse(out) as { version: string }).version
}
const forcedOf = ({ out }: Ran) => (JSON.parse(out) as { forced: string[] }).forced

describe('the gate, where no site is named', () => {
  it('asks the one that the running start has recorded, for its shell and its API', async () => {
    await record()
    const version = await publish('one')
    const sound = await run(['activate', 'buyer', version, ...FORCED])
    expect(sound).toMatchObject({ code: 0, err: '' })
    expect(forcedOf(sound)).toEqual([UNTRIED])

    site.api = { paths: { '/api/user': { get: {} } } }
    site.shell = { ...STAMP, shared: { react: { version: '20.0.0' } }, pages: PAGES }
    expect(await run(['activate', 'buyer', await publish('two')])).toMatchObject({
      code: 1,
      err: expect.stringMatching(
        /shell shares 20\.0\.0\n- it calls POST \/api\/purchases, which the API at \S+ does not serve\n$/,
      ),
    })
  })

  it('refuses while the site answers, and its API does not', async () => {
    await record()
    site.api = undefined
    const refused = await run(['activate', 'buyer', await publish('one')])
    expect(refused).toMatchObject({ code: 1, out: '' })
    expect(refused.err).toContain(
      `the description of the API cannot be had (${site.address}/api/openapi.json): status 502`,
    )
  })

  it('given that nothing answers there, says which checks were not made', async () => {
    await record()
    await close()
    const { code, out, err } = await run(['activate', 'buyer', await publish('one'), ...FORCED])
    expect([code, forcedOf({ code, out, err })]).toEqual([0, [UNTRIED]])
    expect(err).toMatch(
      /^Warning: The site \S+, which an npm start has recorded, does not answer as it should: /,
    )
    expect(err).toContain('Not checked: that an API serves what this version calls.')
    expect(err).toContain(join(folder, 'frontends/shell/dist'))
  })

  it.each<[string, object | undefined]>([
    ['no start has recorded one', undefined],
    ['the recorded one has another store', { REMOTES_STORE: '/srv/other' }],
  ])('given that %s, says which checks were not made', async (_, recorded) => {
    if (recorded) await record(recorded)
    const store = { REMOTES_STORE: join(dataDir(), 'remotes') }
    const { code, err } = await run(['activate', 'buyer', await publish('one', store), ...FORCED], store)
    expect(code).toBe(0)
    expect(err).toMatch(/^Warning: No site is known, .* Not checked: that an API serves /)
  })
})

describe('a site that is away', () => {
  const SITE = 'http://127.0.0.1:9'

  it('where it was named, keeps a version from becoming active', async () => {
    const refused = await run(['activate', 'buyer', await publish('one'), '--site', SITE])
    expect(refused).toMatchObject({ code: 1, out: '' })
    expect(refused.err).toContain(
      'the site does not say what its shell shares (http://127.0.0.1:9/stamp.json): ',
    )
  })

  it.each<[string, readonly string[]]>([
    ['named', ['--site', SITE]],
    ['recorded', []],
    ['half there', []],
  ])('does not keep back a rollback, which says what was not checked: %s', async (how, args) => {
    await record(how === 'recorded' ? { WEB_ORIGIN: SITE } : {})
    const [one, two] = [await publish('one'), await publish('two')]
    for (const version of [one, two]) {
      const { code, err } = await run(['activate', 'buyer', version, ...FORCED])
      if (code !== 0) throw new Error(err)
    }
    if (how === 'half there') site.api = undefined
    const { code, out, err } = await run(['rollback', 'buyer', ...args])
    expect([code, out]).toEqual([0, `buyer ${one} is active again, before it ${two}\n`])
    expect(err).toMatch(/^Warning: The site \S+ .*does not answer as it should: /)
    expect(err).toContain('that an API serves what it calls')
  })
})

describe('the .env of the checkout', () => {
  it('names store, data folder and site as it does for the services; the environment is stronger', async () => {
    const own = { DATA_DIR: undefined, REMOTES_ACTOR: 'ada@desk' }
    await writeFile(
      join(folder, '.env'),
      `REMOTES_STORE=own/releases\nSITE=${site.address}\nADMIN_PASSWORD=secret\n`,
    )
    const version = await publish('one', own)
    const listed = await run(['list', '--json'], { REMOTES_STORE: join(folder, 'own/releases') })
    expect(JSON.parse(listed.out)).toMatchObject([{ version, by: 'ada@desk' }])
    const activated = await run(['activate', 'buyer', version, ...FORCED], own)
    expect(activated).toMatchObject({ code: 0, err: '' })
    expect((await run(['list'], { REMOTES_STORE: join(folder, 'another') })).out).toContain(
      'Nothing is published',
    )

    await writeFile(join(folder, '.env'), 'DATA_DIR=data\n')
    await record({ REMOTES_STORE: join(folder, 'own/releases') })
    expect(JSON.parse((await run(['list', '--json'], own)).out)).toMatchObject([{ version, isActive: true }])
  })
})
