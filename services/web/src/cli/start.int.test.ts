import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listVersions, loadRegistry, openStore } from '@presale/releases'
import { carryOut } from './commands'

const STAMP = { contractMajor: 2, shared: {}, calls: [] }
let folder: string
let written: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'remotes-start-'))
  await mkdir(join(folder, 'shell'))
  await writeFile(join(folder, 'shell/stamp.json'), JSON.stringify(STAMP))
  written = ''
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written += String(text)
    return true
  })
})
afterEach(async () => {
  jest.restoreAllMocks()
  await rm(folder, { recursive: true, force: true })
})

const run = (...args: string[]) =>
  carryOut(args, {
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
    await expect(start()).rejects.toThrow('admin 0.1.0-')
  })
})
