// Guards: packages/releases/src
import { spawn } from 'node:child_process'
import { readlinkSync } from 'node:fs'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { startBucket } from '@presale/testing'
import { openStore } from './open-store'
import { emptyPlaces } from './places.fixture'
import type { ReleaseStore } from './store'

const text = (content: string) => Buffer.from(content)
const places = emptyPlaces()

it('the release store in a folder that cannot be made refuses to write, and has nothing', async () => {
  const store = await openStore('/proc/presale/remotes')
  await expect(store.create('buyer/1/a.js', text('one'))).rejects.toThrow(
    'The folder /proc/presale cannot be made.',
  )
  expect(await store.names()).toEqual([])
})

describe.each([
  ['a folder', () => openStore(places.folder)],
  ['a bucket', () => openStore('s3://releases')],
  ['a bucket, below a prefix', () => openStore('s3://releases/of/presale/')],
])('the release store in %s', (_where, open) => {
  let store: ReleaseStore
  beforeEach(async () => {
    store = await open()
  })

  it('given nothing, has nothing', async () => {
    expect(await store.read('buyer/registry.json')).toBeUndefined()
    expect(await store.list('buyer')).toEqual([])
    expect(await store.names()).toEqual([])
    await store.remove('buyer/registry.json')
  })

  it('creates once, and lets the first one stand', async () => {
    expect(await store.create('buyer/1/a.js', text('one'))).toBe(true)
    expect(await store.create('buyer/1/a.js', text('two'))).toBe(false)
    expect(await store.create('buyer/1/a.js', text('one'))).toBe(true)
    expect((await store.read('buyer/1/a.js'))?.content.toString()).toBe('one')
  })

  it('replaces what has the expected revision, and nothing else', async () => {
    await store.create('buyer/registry.json', text('one'))
    const { revision = '' } = (await store.read('buyer/registry.json')) ?? {}
    expect(await store.replace('buyer/registry.json', text('two'), revision)).toBe(true)
    expect(await store.replace('buyer/registry.json', text('three'), revision)).toBe(false)
    expect(await store.replace('buyer/gone.json', text('three'), revision)).toBe(false)
    expect((await store.read('buyer/registry.json'))?.content.toString()).toBe('two')
  })

  it('says that nothing is new, and what is', async () => {
    await store.create('buyer/registry.json', text('one'))
    const { revision = '' } = (await store.read('buyer/registry.json')) ?? {}
    expect(await store.readNewer('buyer/registry.json', revision)).toBe('unchanged')
    await store.replace('buyer/registry.json', text('two'), revision)
    expect(await store.readNewer('buyer/registry.json', revision)).toMatchObject({ content: text('two') })
  })

  it('given twenty writers at once, one wins each revision', async () => {
    await store.create('buyer/count', text('0'))
    const countUp = async (): Promise<void> => {
      const { content, revision } = (await store.read('buyer/count')) ?? {}
      const next = text(`${Number(content) + 1}`.padEnd(Math.ceil(Math.random() * 1000)))
      if (!(await store.replace('buyer/count', next, revision ?? ''))) await countUp()
    }
    await Promise.all(Array.from({ length: 20 }, countUp))
    expect(Number((await store.read('buyer/count'))?.content)).toBe(20)
  })

  it('lists a folder, names the remotes, and removes', async () => {
    await Promise.all(
      ['buyer/1/a.js', 'buyer/1/b/c.js', 'buyers/1/x', 'admin/1/a.js'].map((path) =>
        store.create(path, text('x')),
      ),
    )
    const listed = await store.list('buyer')
    expect(listed.map(({ path, size }) => [path, size])).toEqual([
      ['buyer/1/a.js', 1],
      ['buyer/1/b/c.js', 1],
    ])
    expect(await store.names()).toEqual(['admin', 'buyer', 'buyers'])
    await store.remove('buyer/1/b/c.js')
    await store.remove('admin/1/a.js')
    expect((await store.list('buyer')).map(({ path }) => path)).toEqual(['buyer/1/a.js'])
    expect(await store.names()).toEqual(['buyer', 'buyers'])
  })

  it.each(['../secret', 'buyer/../../secret', '/etc/passwd', 'buyer/.hidden', 'buyer//a', '.staging/x'])(
    'refuses the path %s',
    async (path) => {
      await expect(store.read(path)).rejects.toThrow('is not a path of a release')
      await expect(store.create(path, text('x'))).rejects.toThrow('is not a path of a release')
    },
  )
})

describe('a folder', () => {
  const lockOf = (name: string) => join(places.folder, '.staging', `buyer,${name}.lock`)

  it('given a writer that was killed with the lock in its hands, goes on', async () => {
    const store = await openStore(places.folder)
    await store.create('buyer/registry.json', text('one'))
    const dead = spawn(process.execPath, ['-e', ''])
    await new Promise((done) => dead.once('exit', done))
    const here = { host: hostname(), namespace: readlinkSync('/proc/self/ns/pid') }
    const left = { token: 'left-behind', pid: dead.pid, startedAt: '1', ...here }
    await writeFile(lockOf('registry.json'), JSON.stringify(left))
    // Ten at once find it: it is taken away once, and never the lock of whoever came next.
    const countUp = async (): Promise<void> => {
      const { revision = '', content } = (await store.read('buyer/registry.json')) ?? {}
      const next = Buffer.concat([content ?? text(''), text('.')])
      if (!(await store.replace('buyer/registry.json', next, revision))) await countUp()
    }
    await Promise.all(Array.from({ length: 10 }, countUp))
    expect((await store.read('buyer/registry.json'))?.content.toString()).toBe(`one${'.'.repeat(10)}`)
    expect(await readdir(join(places.folder, '.staging'))).toEqual([])
  })

  it('given a lock of another machine that is long over, goes on', async () => {
    const store = await openStore(places.folder)
    await store.create('buyer/registry.json', text('one'))
    const left = { token: 'elsewhere', pid: 1, host: 'another-machine', startedAt: null, namespace: null }
    await writeFile(lockOf('registry.json'), JSON.stringify(left))
    const before = new Date(Date.now() - 60_000)
    await utimes(lockOf('registry.json'), before, before)
    const { revision = '' } = (await store.read('buyer/registry.json')) ?? {}
    expect(await store.replace('buyer/registry.json', text('two'), revision)).toBe(true)
  })

  it('given a lock of another container under the same host name, is kept out, since its number names nobody here', async () => {
    const store = await openStore(places.folder)
    await store.create('buyer/registry.json', text('one'))
    const left = { token: 'apart', pid: 1, host: hostname(), startedAt: '1', namespace: 'pid:[1]' }
    await writeFile(lockOf('registry.json'), JSON.stringify(left))
    const { revision = '' } = (await store.read('buyer/registry.json')) ?? {}
    await expect(store.replace('buyer/registry.json', text('two'), revision)).rejects.toThrow(
      /is held by process 1 on /,
    )
    const before = new Date(Date.now() - 60_000)
    await utimes(lockOf('registry.json'), before, before)
    expect(await store.replace('buyer/registry.json', text('two'), revision)).toBe(true)
  })

  it('removes what a killed write left, once it is old', async () => {
    const store = await openStore(places.folder)
    await store.create('buyer/1/a.js', text('one'))
    await writeFile(join(places.folder, '.staging/half'), 'ha')
    await store.removeLeftovers(new Date(Date.now() - 60_000))
    expect(await readdir(join(places.folder, '.staging'))).toEqual(['half'])
    await store.removeLeftovers(new Date(Date.now() + 1000))
    expect(await readdir(join(places.folder, '.staging'))).toEqual([])
  })
})

describe('a bucket', () => {
  it('that ignores the conditions of a write is refused before anything is written', async () => {
    const careless = await startBucket({ ignoresConditions: true })
    try {
      process.env.AWS_ENDPOINT_URL = careless.endpoint
      const store = await openStore('s3://releases')
      for (const _ of ['the first write', 'the next one'])
        await expect(store.create('buyer/registry.json', text('one'))).rejects.toThrow(
          /^The bucket releases does not honour conditions on PUT \(If-Match, If-None-Match\)/,
        )
      expect([...careless.objects.keys()]).toEqual([])
    } finally {
      await careless.close()
    }
  })

  it('is read without a write', async () => {
    places.bucket.requests.length = 0
    const store = await openStore('s3://releases')
    await store.read('buyer/registry.json')
    expect(places.bucket.requests).toEqual(['GET releases/buyer/registry.json'])
  })
})
