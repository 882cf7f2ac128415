import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBucket, type TestBucket } from '@presale/testing'
import type { Archive } from './archive-store'
import { openArchive } from './open-archive'

const [ONE, TWO] = ['7d0c7b1e-2f44-4d8e-9a51-6f2b8f1c0a77', '7d0c7b1e-2f44-4d8e-9a51-6f2b8f1c0a78']
const BYTES = Buffer.from([0, 255, 10, 13])

let folder: string
let bucket: TestBucket
let env: NodeJS.ProcessEnv
beforeAll(async () => {
  bucket = await startBucket()
  env = { AWS_ENDPOINT_URL: bucket.endpoint, AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' }
})
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'presale-archive-'))
  bucket.objects.clear()
})
afterEach(() => rmSync(folder, { recursive: true }))
afterAll(() => bucket.close())

describe.each([
  ['a folder', () => join(folder, 'archive')],
  ['a bucket', () => 's3://backups'],
  ['a bucket, below a prefix', () => 's3://backups/of/presale/'],
])('an archive in %s', (_where, address) => {
  let archive: Archive
  beforeEach(async () => {
    archive = await openArchive(address(), env)
  })

  it('given nothing, has nothing', async () => {
    const line = archive.line(ONE)
    expect([await archive.lines(), await line.list(), await line.read('line.json')]).toEqual([
      [],
      [],
      undefined,
    ])
    await line.remove('line.json')
    await archive.removeLine(ONE)
  })

  it('given files of two lines, has each by its line', async () => {
    await archive.line(ONE).write('line.json', 'one')
    await archive.line(ONE).write('0-1.wal', BYTES)
    await archive.line(TWO).write('line.json', 'two')
    expect((await archive.lines()).toSorted()).toEqual([ONE, TWO])
    expect((await archive.line(ONE).list()).toSorted()).toEqual(['0-1.wal', 'line.json'])
    expect(await archive.line(ONE).read('0-1.wal')).toEqual(BYTES)
    expect((await archive.line(TWO).read('line.json'))?.toString()).toBe('two')
  })

  it('given one that is removed, keeps the others', async () => {
    await archive.line(ONE).write('line.json', 'one')
    await archive.line(ONE).write('0-1.wal', BYTES)
    await archive.line(TWO).write('line.json', 'two')
    await archive.line(ONE).remove('0-1.wal')
    expect(await archive.line(ONE).list()).toEqual(['line.json'])
    await archive.removeLine(ONE)
    expect(await archive.lines()).toEqual([TWO])
  })

  it('given another file of that name, does not write over it', async () => {
    const line = archive.line(ONE)
    await line.write('0-1.wal', BYTES)
    await line.write('0-1.wal', BYTES)
    await expect(line.write('0-1.wal', 'another')).rejects.toThrow(
      `Another 0-1.wal is in ${line.place} already: somebody else writes this archive.`,
    )
    expect(await line.read('0-1.wal')).toEqual(BYTES)
    expect(await line.list()).toEqual(['0-1.wal'])
  })
})
