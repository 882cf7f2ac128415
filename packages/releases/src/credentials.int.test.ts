import { rm } from 'node:fs/promises'
import { startBucket, type TestBucket } from '@presale/testing'
import { activate } from './activate'
import { filesOf, NOW, publishSuch, writeBuild } from './build.fixture'
import { loadRegistry } from './change-registry'
import { openStore } from './open-store'
import { publishBuild } from './publish'

/** As the policies of docs/remotes.md have it: everybody reads, and each team writes below its own remote. */
const mayWrite = (accessKey: string, path: string): boolean =>
  accessKey === 'operator' || path.startsWith(`releases/presale/${accessKey.replace('-team', '')}/`)

describe('a bucket where each team has a credential of its own', () => {
  const given = { ...process.env }
  let bucket: TestBucket
  beforeEach(async () => {
    bucket = await startBucket({ mayWrite })
    process.env.AWS_ENDPOINT_URL = bucket.endpoint
    process.env.AWS_SECRET_ACCESS_KEY = 'secret'
  })
  afterEach(async () => {
    process.env = { ...given }
    await bucket.close()
  })
  const storeFor = (accessKey: string) => {
    process.env.AWS_ACCESS_KEY_ID = accessKey
    return openStore('s3://releases/presale')
  }
  const act = { action: 'activate', by: 'ada@desk', now: NOW, checks: [] } as const

  it('lets a team publish and activate its remote', async () => {
    const store = await storeFor('buyer-team')
    const version = await publishSuch(store, 'one')
    await activate(store, { ...act, name: 'buyer', version })
    expect((await loadRegistry(store, 'buyer')).registry.active).toBe(version)
  })

  it('refuses another team both, says so, and keeps every byte', async () => {
    const operator = await storeFor('operator')
    const one = await publishSuch(operator, 'one')
    await activate(operator, { ...act, name: 'buyer', version: one })
    const two = await publishSuch(operator, 'two')
    const before = new Map(bucket.objects)
    const store = await storeFor('admin-team')
    const sentence =
      /^This credential may not write presale\/buyer\/\S+ in the bucket releases. Nothing was changed\.$/
    const dist = await writeBuild(filesOf('three'))
    const publication = { name: 'buyer', baseVersion: '1.0.0', dist, by: 'eve@desk', now: NOW }
    await expect(publishBuild(store, publication)).rejects.toThrow(sentence)
    await rm(dist, { recursive: true })
    await expect(activate(store, { ...act, name: 'buyer', version: two })).rejects.toThrow(sentence)
    expect(bucket.objects).toEqual(before)
    expect(await publishSuch(store, 'one', { name: 'admin' })).toMatch(/^1\.0\.0-/)
  })
})
