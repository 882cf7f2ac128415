import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Activation, activate, versionBefore } from './activate'
import { filesOf, NOW, publishSuch, STAMPED, writeBuild } from './build.fixture'
import { loadRegistry } from './change-registry'
import { removeUnneeded } from './gc'
import { listVersions, registeredRemote } from './listing'
import { openStore } from './open-store'
import { emptyPlaces } from './places.fixture'
import { publishBuild } from './publish'
import type { ReleaseStore } from './store'

const DAY_MS = 24 * 60 * 60 * 1000
const later = (days: number) => new Date(NOW.getTime() + days * DAY_MS)
const places = emptyPlaces()

describe.each([
  ['a folder', () => places.folder],
  ['a bucket', () => 's3://releases/presale'],
])('releases in %s', (_where, address) => {
  let store: ReleaseStore
  beforeEach(async () => {
    store = await openStore(address())
  })
  const make = (version: string, given: Partial<Activation> = {}) =>
    activate(store, {
      name: 'buyer',
      version,
      action: 'activate',
      by: 'ada@desk',
      now: NOW,
      checks: [],
      ...given,
    })
  const current = async () => (await loadRegistry(store, 'buyer')).registry

  it('publishes one build as one version, and activates nothing', async () => {
    const dist = await writeBuild({
      ...filesOf('one'),
      'assets/a.js.map': '{}',
      'build-origin.json': JSON.stringify({ commit: 'abc', builtAt: '2026-11-25T09:00:00Z' }),
    })
    const publish = (by: string) =>
      publishBuild(store, { name: 'buyer', baseVersion: '1.0.0', dist, by, now: NOW })
    const [first, second] = await Promise.all([publish('ada@desk'), publish('bob@desk')])
    await writeFile(
      join(dist, 'build-origin.json'),
      JSON.stringify({ commit: 'def', builtAt: '2026-11-25T10:00:00Z' }),
    )
    const third = await publish('ada@desk')
    expect(new Set([first.version, second.version, third.version]).size).toBe(1)
    expect([first.isNew, second.isNew].sort()).toEqual([false, true])
    expect(third.isNew).toBe(false)
    const registry = await current()
    expect(registry.active).toBeNull()
    expect(registry.history.map(({ action, to }) => [action, to])).toEqual([['publish', first.version]])
    expect(registry.versions[first.version]).toMatchObject({
      entry: 'remoteEntry.9.js',
      globalName: 'buyer_9',
      contractMajor: 2,
      stamp: STAMPED,
      origin: { commit: 'abc' },
    })
    const stored = (await store.list('buyer')).map(({ path }) => path.replace(`buyer/${first.version}/`, ''))
    expect(stored).toEqual(
      [
        'assets/a.js',
        'files.json',
        'mf-manifest.json',
        'remoteEntry.9.js',
        'stamp.json',
        'buyer/registry.json',
      ].sort((a, b) => Number(a.startsWith('buyer')) - Number(b.startsWith('buyer')) || (a < b ? -1 : 1)),
    )
    await rm(dist, { recursive: true })
  })

  it('stores again what is not as it was published, and says so', async () => {
    const dist = await writeBuild(filesOf('one'))
    const publish = () =>
      publishBuild(store, { name: 'buyer', baseVersion: '1.0.0', dist, by: 'ada@desk', now: NOW })
    const { version, isMended } = await publish()
    expect(isMended).toBe(false)
    const path = `buyer/${version}/assets/a.js`
    const { revision = '' } = (await store.read(path)) ?? {}
    await store.replace(path, Buffer.from('stolen'), revision)
    expect(await publish()).toMatchObject({ version, isMended: true })
    expect(await publish()).toMatchObject({ version, isMended: false })
    await rm(dist, { recursive: true })
    expect((await store.read(path))?.content.toString()).toBe('const a = 1')
  })

  it('given a folder in which an earlier build has left files, publishes what the build names', async () => {
    const origin = (files: readonly string[]) => ({
      'build-origin.json': JSON.stringify({ commit: 'abc', builtAt: '2026-11-25T09:00:00Z', files }),
    })
    const named = Object.keys(filesOf('one'))
    const built = async (files: Readonly<Record<string, string>>, isOwnBuild = true) => {
      const dist = await writeBuild(files)
      try {
        const publication = { name: 'buyer', baseVersion: '1.0.0', dist, by: 'ada@desk', now: NOW }
        return await publishBuild(store, { ...publication, isOwnBuild })
      } finally {
        await rm(dist, { recursive: true })
      }
    }
    const clean = await built({ ...filesOf('one'), ...origin(named) })
    const over = await built({ ...filesOf('one'), 'assets/old.js': 'const old = 1', ...origin(named) })
    expect(over.version).toBe(clean.version)
    expect(JSON.stringify(await store.list('buyer'))).not.toContain('old.js')
    expect((await current()).versions[clean.version]?.origin).toEqual({
      commit: 'abc',
      builtAt: '2026-11-25T09:00:00Z',
    })
    await expect(built({ ...filesOf('one'), ...origin([...named, 'assets/b.js']) })).rejects.toThrow(
      'assets/b.js is missing',
    )
    const handedOver = { ...filesOf('one'), 'assets/more.js': 'const more = 1', ...origin(named) }
    expect((await built(handedOver, false)).version).not.toBe(clean.version)
  })

  it('given no build, says so', async () => {
    const publication = {
      name: 'buyer',
      baseVersion: '1.0.0',
      dist: join(places.folder, 'none'),
      by: 'a',
      now: NOW,
    }
    await expect(publishBuild(store, publication)).rejects.toThrow('holds no build of buyer')
  })

  it('activates, and says who did what, when and why', async () => {
    const [one, two] = [await publishSuch(store, 'one'), await publishSuch(store, 'two')]
    await make(one)
    await make(two, { by: 'bob@desk', reason: 'the new dialog' })
    const registry = await current()
    expect(registry.active).toBe(two)
    expect(registry.history.at(-1)).toMatchObject({
      seq: 4,
      action: 'activate',
      from: one,
      to: two,
      by: 'bob@desk',
      reason: 'the new dialog',
      forced: null,
    })
    expect(listVersions(registry)).toEqual([
      {
        name: 'buyer',
        version: one,
        isActive: false,
        publishedAt: NOW.toISOString(),
        activatedAt: NOW.toISOString(),
        by: 'ada@desk',
      },
      {
        name: 'buyer',
        version: two,
        isActive: true,
        publishedAt: NOW.toISOString(),
        activatedAt: NOW.toISOString(),
        by: 'bob@desk',
      },
    ])
    expect(registeredRemote(registry)).toEqual({
      version: two,
      entry: `/remotes/buyer/${two}/remoteEntry.9.js`,
      filesHash: registry.versions[two]?.filesHash,
      contractMajor: 2,
      globalName: 'buyer_9',
      activatedAt: NOW.toISOString(),
    })
  })

  it('given another activation meanwhile, changes nothing and says whose; a publication it does not mind', async () => {
    const [one, two] = [await publishSuch(store, 'one'), await publishSuch(store, 'two')]
    let publishedMeanwhile = ''
    const publishing = async () => {
      publishedMeanwhile = await publishSuch(store, 'three')
      return []
    }
    await make(one, { checks: [publishing] })
    const overtaken = async () => {
      await make(two, { by: 'bob@desk' })
      return []
    }
    await expect(make(publishedMeanwhile, { checks: [overtaken] })).rejects.toThrow(
      `Somebody else activated a version of buyer meanwhile: ${two} is active now, by bob@desk at ${NOW.toISOString()}. Nothing was changed.`,
    )
    expect((await current()).active).toBe(two)
  })

  it('given what the gate refuses, changes nothing; by force with a reason, records both', async () => {
    const one = await publishSuch(store, 'one')
    const checks = [async () => ['it is blue'], async () => ['it is loud']]
    await expect(make(one, { checks })).rejects.toThrow(
      `buyer ${one} was not activated:\n- it is blue\n- it is loud`,
    )
    await expect(make(one, { checks, force: true })).rejects.toThrow('--force needs a --reason')
    expect((await current()).active).toBeNull()
    await make(one, { checks, force: true, reason: 'blue is fine' })
    expect((await current()).history.at(-1)).toMatchObject({
      reason: 'blue is fine',
      forced: ['it is blue', 'it is loud'],
    })
    await expect(make('9.9.9')).rejects.toThrow(`buyer 9.9.9 is not published; there is ${one}.`)
  })

  it('rolls back to the version before, never to one that was rolled back from', async () => {
    const [a, b, c] = [
      await publishSuch(store, 'a'),
      await publishSuch(store, 'b'),
      await publishSuch(store, 'c'),
    ]
    const before = async () => versionBefore(await current())
    await make(a)
    await expect(before()).rejects.toThrow('No other version of buyer was active before')
    await make(b)
    expect(await before()).toBe(a)
    await make(a, { action: 'rollback' })
    await expect(before()).rejects.toThrow('No other version')
    await make(c)
    expect(await before()).toBe(a)
  })

  it('keeps for a clean-up what may be asked for still', async () => {
    const versions: string[] = []
    for (const [day, what] of ['a', 'b', 'c', 'd'].entries())
      versions.push(await publishSuch(store, what, { now: later(day) }))
    const [a, b, c, d] = versions as [string, string, string, string]
    for (const [day, version] of [a, b, c, d].entries()) await make(version, { now: later(day) })
    await store.create('buyer/1.0.0-half/assets/a.js', Buffer.from('half'))
    const clean = (days: number) =>
      removeUnneeded(store, { name: 'buyer', keep: 1, by: 'ada@desk', now: later(days) })
    // a was last active on the day when b came.
    expect(await clean(30)).toEqual([])
    expect(await clean(31.5)).toEqual([a])
    const paths = async () => (await store.list('buyer')).map(({ path }) => path.split('/')[1])
    expect(new Set(await paths())).toEqual(new Set([b, c, d, 'registry.json']))
    expect(await clean(365)).toEqual([b, c])
    expect((await current()).history.at(-1)).toMatchObject({ action: 'remove', to: c, from: d })
    expect(await clean(1000)).toEqual([])
  })

  it('keeps from a clean-up what is on its way, and what was published again', async () => {
    const clean = (days: number) =>
      removeUnneeded(store, { name: 'buyer', keep: 1, by: 'ada@desk', now: later(days) })
    const [old, active] = [await publishSuch(store, 'old'), await publishSuch(store, 'active')]
    await make(active)
    await publishSuch(store, 'newest', { now: later(40) })
    // Not entered in the registry yet.
    await store.create('buyer/1.0.0-coming/assets/a.js', Buffer.from('half'))
    await publishSuch(store, 'old', { now: later(40) })
    const now = new Date()
    expect(await removeUnneeded(store, { name: 'buyer', keep: 1, by: 'ada@desk', now })).toEqual([])
    expect(await store.read('buyer/1.0.0-coming/assets/a.js')).toBeDefined()
    await publishSuch(store, 'newer still', { now: later(41) })
    expect(await clean(45)).not.toContain(old)
    await make(old, { now: later(45) })
    expect((await current()).active).toBe(old)
  })

  it('given that its answer is lost and another activation follows at once, has taken place', async () => {
    const [one, two] = [await publishSuch(store, 'one'), await publishSuch(store, 'two')]
    let isLost = false
    const lossy: ReleaseStore = {
      address: store.address,
      currentForMs: store.currentForMs,
      read: (path) => store.read(path),
      readNewer: (path, revision) => store.readNewer(path, revision),
      create: (path, content) => store.create(path, content),
      list: (folder) => store.list(folder),
      names: () => store.names(),
      remove: (path) => store.remove(path),
      removeLeftovers: (olderThan) => store.removeLeftovers(olderThan),
      async replace(path, content, revision) {
        const isWritten = await store.replace(path, content, revision)
        if (isLost) return isWritten
        isLost = true
        await make(two, { by: 'bob@desk' })
        return false
      },
    }
    const act = {
      name: 'buyer',
      version: one,
      action: 'activate',
      by: 'ada@desk',
      now: NOW,
      checks: [],
    } as const
    expect(await activate(lossy, act)).toMatchObject({ version: one })
    const activations = (await current()).history.filter(({ action }) => action === 'activate')
    expect(activations.map(({ to, by }) => `${to} ${by}`)).toEqual([`${one} ada@desk`, `${two} bob@desk`])
  })
})
