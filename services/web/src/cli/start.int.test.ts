import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FollowedRegistries, listVersions, loadRegistry, openStore, releaseKeys } from '@presale/releases'
import { carryOut } from './commands'

const STAMP = { contractMajor: 2, shared: {}, calls: [] }
let folder: string
let written: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'remotes-start-'))
  await mkdir(join(folder, 'shell'))
  await writeFile(join(folder, 'shell/stamp.json'), JSON.stringify(STAMP))
  written = ''
  keys = {}
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written += String(text)
    return true
  })
})
afterEach(async () => {
  jest.restoreAllMocks()
  await rm(folder, { recursive: true, force: true })
})

/** Of who ships, where acts are signed. */
let keys: NodeJS.ProcessEnv = {}
const run = (...args: string[]) =>
  carryOut(args, {
    ...keys,
    REMOTES_STORE: join(folder, 'store'),
    SHELL_DIR: join(folder, 'shell'),
    REMOTES_ACTOR: args[0] === 'start' ? 'npm start' : 'ada@desk',
  })
async function build(name: string, what: string, stamp: object = STAMP): Promise<void> {
  const dist = join(folder, 'builds', name)
  await mkdir(dist, { recursive: true })
  const manifest = { metaData: { remoteEntry: { name: 'remoteEntry.9.js', path: '' } } }
  await writeFile(join(dist, 'mf-manifest.json'), JSON.stringify(manifest))
  await writeFile(join(dist, 'remoteEntry.9.js'), what)
  await writeFile(join(dist, 'stamp.json'), JSON.stringify(stamp))
}
const start = () => run('start', '--from', join(folder, 'builds'))
const current = async (name = 'buyer') =>
  (await loadRegistry(await openStore(join(folder, 'store')), name)).registry
/** The version that a build is stored as: the newest. */
const newest = async () => listVersions(await current()).at(-1)?.version

describe('a start', () => {
  it('given an empty store, activates what is built, and the next build at the next start', async () => {
    await build('buyer', 'one')
    await build('admin', 'one')
    await start()
    const one = (await current()).active
    expect([one, (await current('admin')).active]).toEqual([await newest(), expect.any(String)])
    await start()
    expect((await current()).history).toHaveLength(2)
    await build('buyer', 'two')
    await start()
    expect((await current()).active).toBe(await newest())
    expect((await current()).active).not.toBe(one)
    expect((await current('admin')).history).toHaveLength(2)
  })

  it('given a rollback, a restart and a new build, lets the rollback stand', async () => {
    await build('buyer', 'one')
    await start()
    const one = (await current()).active
    await build('buyer', 'two')
    await start()
    await run('rollback', 'buyer')
    expect((await current()).active).toBe(one)
    await start()
    expect((await current()).active).toBe(one)
    await build('buyer', 'three')
    written = ''
    await start()
    expect((await current()).active).toBe(one)
    expect(written).toBe(`buyer ${await newest()} is published; ${one} stays active, by ada@desk\n`)
    await run(
      'activate',
      'buyer',
      (await newest()) ?? '',
      '--force',
      '--reason',
      'these builds are no programs',
    )
    await build('buyer', 'four')
    await start()
    expect((await current()).active).not.toBe(await newest())
  })

  it('given no build of the other remote, minds its own', async () => {
    await build('buyer', 'one')
    await start()
    expect(written).toBe(`buyer ${await newest()} is active\n`)
  })

  it('given a damaged registry, starts with the other remote', async () => {
    await build('buyer', 'one')
    await build('admin', 'one')
    await start()
    await writeFile(join(folder, 'store/admin/registry.json'), '{}')
    await build('buyer', 'two')
    written = ''
    await start()
    expect(written).toContain(
      'admin  is not published: The registry admin/registry.json is not as it was written',
    )
    expect((await current()).active).toBe(await newest())
  })

  it('given a build that the shell does not fit, keeps what is active; with none, fails', async () => {
    await build('buyer', 'one')
    await start()
    const one = (await current()).active
    await build('buyer', 'two', { ...STAMP, contractMajor: 3 })
    await start()
    expect((await current()).active).toBe(one)
    expect(written).toContain('it was built for contract 3, the active shell speaks 2')
    await build('admin', 'two', { ...STAMP, contractMajor: 3 })
    await expect(start()).rejects.toThrow(/admin \d+\.\d+\.\d+-/)
  })
})

describe('a start that signs', () => {
  /** @returns the public half */
  async function withKey(): Promise<string> {
    keys = { RELEASE_SIGNING_KEY: randomBytes(32).toString('base64') }
    written = ''
    await run('sign')
    return /^RELEASE_KEYS=(.*)$/m.exec(written)?.[1] ?? ''
  }
  const seen = async (known: string) =>
    new FollowedRegistries(await openStore(join(folder, 'store')), {
      keys: releaseKeys.parse(known),
    }).registry('buyer')

  it('given what earlier starts stored and a person activated, is believed with all of it', async () => {
    await build('buyer', 'one')
    await start()
    await build('buyer', 'two')
    await start()
    await run('rollback', 'buyer')
    const before = await current()
    const key = await withKey()
    await start()
    expect(await seen(key)).toMatchObject({ active: before.active, versions: before.versions })
    await start()
    expect(written).toContain(`${before.active} stays active, by ada@desk`)
    await build('buyer', 'three')
    await start()
    expect(await seen(key)).toMatchObject({ active: before.active })
  })

  it('given a start of a release that does not sign in between, activates its own build again, signed', async () => {
    await build('buyer', 'one')
    const key = await withKey()
    await start()
    const { active } = await current()
    expect(await seen(key)).toMatchObject({ active })
    await unsignedActivation('start')
    expect(await seen(key)).toMatchObject({ message: expect.stringContaining('is signed by no key') })
    await start()
    expect(await seen(key)).toMatchObject({ active })
  })

  it('given an activation without the key, says that the site does not serve it, and signs nothing of it', async () => {
    await build('buyer', 'one')
    const key = await withKey()
    await start()
    await unsignedActivation('activate')
    written = ''
    await start()
    expect(written).toContain('stays active, by eve@desk, and is not served: act 3, by which eve@desk made')
    expect(await seen(key)).toMatchObject({ message: expect.stringContaining('is signed by no key') })
  })

  it('given public keys alone, leaves what is there', async () => {
    await build('buyer', 'one')
    const key = await withKey()
    await start()
    keys = { RELEASE_KEYS: key }
    await build('buyer', 'two')
    const before = await current()
    written = ''
    await start()
    expect(written).toContain('buyer  is not published: What is done to buyer is signed')
    expect(await current()).toEqual(before)
  })

  it('given keys that are none, says so', async () => {
    keys = { RELEASE_SIGNING_KEY: 'abc' }
    await expect(start()).rejects.toThrow('RELEASE_SIGNING_KEY is wrong: it must be 32 bytes in base64')
  })

  it('given a store with keys beside it, ships with them', async () => {
    await build('buyer', 'one')
    const key = await withKey()
    await writeFile(join(folder, 'release-keys.json'), JSON.stringify({ ...keys, RELEASE_KEYS: key }))
    keys = {}
    await start()
    expect(await seen(key)).toMatchObject({ active: await newest() })
  })

  /** By a program that knows how a registry is written, and has no key. */
  async function unsignedActivation(action: 'start' | 'activate'): Promise<void> {
    const store = await openStore(join(folder, 'store'))
    const registry = await current()
    const last = registry.history.at(-1)
    const full = {
      seq: registry.history.length + 1,
      id: `an-id/${last?.id.split('/')[1]}`,
      at: new Date().toISOString(),
      by: 'eve@desk',
      action,
      from: registry.active,
      to: registry.active ?? '',
      reason: null,
      forced: null,
      previous: last?.hash ?? null,
    }
    const hash = createHash('sha256').update(JSON.stringify(full)).digest('hex')
    const text = JSON.stringify({ ...registry, history: [...registry.history, { ...full, hash }] }, null, 1)
    const integrity = createHash('sha256').update(text).digest('hex')
    const path = 'buyer/registry.json'
    const found = await store.read(path)
    const content = Buffer.from(`${text.slice(0, -2)},\n "integrity": "${integrity}"\n}\n`)
    await store.replace(path, content, found?.revision ?? '')
  }
})
