import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { activateRemotes, publishRemote } from './publish-remote'

let folder: string
const remotesDir = () => join(folder, 'remotes')
const MANIFEST = JSON.stringify({ metaData: { remoteEntry: { name: 'remoteEntry.9.js', path: '' } } })
const publish = () =>
  publishRemote({ name: 'buyer', baseVersion: '0.1.0', dist: join(folder, 'dist'), remotesDir: remotesDir() })

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'publish-'))
  await mkdir(join(folder, 'dist/assets'), { recursive: true })
  await mkdir(remotesDir())
  await writeFile(join(folder, 'dist/mf-manifest.json'), MANIFEST)
  await writeFile(join(folder, 'dist/assets/a.js'), 'const a = 1')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('publishing a remote', () => {
  it('copies the build beside a list of its hashes, whose own hash names the version', async () => {
    const remote = await publish()
    const home = join(remotesDir(), 'buyer', remote.version)
    const list = await readFile(join(home, 'files.json'), 'utf8')
    const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
    expect(remote.version).toBe(`0.1.0-${sha256(list).slice(0, 8)}`)
    expect(remote).toMatchObject({
      filesHash: sha256(list),
      entry: `/remotes/buyer/${remote.version}/remoteEntry.9.js`,
    })
    expect(JSON.parse(list)).toEqual({
      files: { 'assets/a.js': sha256('const a = 1'), 'mf-manifest.json': sha256(MANIFEST) },
    })
    expect(await readFile(join(home, 'assets/a.js'), 'utf8')).toBe('const a = 1')
  })

  it('given the same build twice, at once, is one version and leaves nothing beside it', async () => {
    const versions = await Promise.all([publish(), publish()])
    expect(versions[0]).toEqual(versions[1])
    expect(await readdir(join(remotesDir(), 'buyer'))).toEqual([versions[0]?.version])
  })

  it('given another build, is another version, and the first one stays', async () => {
    const first = await publish()
    await writeFile(join(folder, 'dist/assets/a.js'), 'const a = 2')
    const second = await publish()
    expect((await readdir(join(remotesDir(), 'buyer'))).sort()).toEqual(
      [first.version, second.version].sort(),
    )
  })

  it('given that what is stored is not what was published, stores it anew', async () => {
    const { version } = await publish()
    const home = join(remotesDir(), 'buyer', version)
    await writeFile(join(home, 'assets/a.js'), 'const a = 666')
    expect((await publish()).version).toBe(version)
    expect(await readFile(join(home, 'assets/a.js'), 'utf8')).toBe('const a = 1')
    await writeFile(join(home, 'assets/more.js'), 'const more = 1')
    await publish()
    expect((await readdir(home, { recursive: true })).sort()).toEqual(
      ['assets', 'assets/a.js', 'files.json', 'mf-manifest.json'].sort(),
    )
    expect(await readdir(join(remotesDir(), 'buyer'))).toEqual([version])
  })

  it('leaves source maps behind', async () => {
    const { version } = await publish()
    await writeFile(join(folder, 'dist/assets/a.js.map'), '{}')
    expect((await publish()).version).toBe(version)
    expect(await readdir(join(remotesDir(), 'buyer', version, 'assets'))).toEqual(['a.js'])
  })

  it('given no build, says which is missing', async () => {
    await rm(join(folder, 'dist'), { recursive: true })
    await expect(publish()).rejects.toThrow('holds no build of buyer')
  })
})

describe('activating', () => {
  it('changes the named remote and keeps the others', async () => {
    const buyer = await publish()
    await activateRemotes(remotesDir(), { admin: { ...buyer, version: 'old' } })
    await activateRemotes(remotesDir(), { buyer })
    const registry: unknown = JSON.parse(await readFile(join(remotesDir(), 'remotes.json'), 'utf8'))
    expect(registry).toEqual({
      remotes: { admin: { ...buyer, version: 'old' }, buyer },
      versions: { admin: { old: buyer.filesHash }, buyer: { [buyer.version]: buyer.filesHash } },
    })
    expect((await readdir(remotesDir())).sort()).toEqual(['buyer', 'remotes.json'])
  })

  it('keeps the hash of every version, and takes over those of a registry that did not', async () => {
    const first = await publish()
    await writeFile(join(remotesDir(), 'remotes.json'), JSON.stringify({ remotes: { buyer: first } }))
    await writeFile(join(folder, 'dist/assets/a.js'), 'const a = 2')
    const second = await publish()
    await writeFile(join(folder, 'dist/assets/a.js'), 'const a = 3')
    const third = await publish()
    await activateRemotes(remotesDir(), { buyer: second })
    const { versions } = await activateRemotes(remotesDir(), { buyer: third })
    expect(versions.buyer).toEqual(
      Object.fromEntries([first, second, third].map(({ version, filesHash }) => [version, filesHash])),
    )
  })
})
