import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBucket, type TestBucket } from '@presale/testing'

/** For each test an empty folder, and buckets at a server that the variables of AWS name. */
export function emptyPlaces(): { folder: string; bucket: TestBucket } {
  const places = { folder: '' } as { folder: string; bucket: TestBucket }
  const given = { ...process.env }
  beforeAll(async () => {
    places.bucket = await startBucket()
  })
  beforeEach(async () => {
    places.folder = await mkdtemp(join(tmpdir(), 'releases-'))
    places.bucket.objects.clear()
    Object.assign(process.env, {
      AWS_ENDPOINT_URL: places.bucket.endpoint,
      AWS_ACCESS_KEY_ID: 'key',
      AWS_SECRET_ACCESS_KEY: 'secret',
    })
  })
  afterEach(async () => {
    process.env = { ...given }
    await rm(places.folder, { recursive: true, force: true })
  })
  afterAll(() => places.bucket.close())
  return places
}
