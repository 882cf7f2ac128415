import { rmSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'
import type { Supervised } from '../processes/supervise'
import { temporaryFolder } from '../servers/folders'
import { postgresUser } from '../servers/postgres-user'
import { runningCluster } from '../servers/running-cluster.fixture'
import { takeBaseBackup } from './base-backup'

let folder: string
let server: Supervised
let url: string
beforeAll(async () => {
  folder = temporaryFolder('presale-base-backup-', postgresUser())
  ;({ url, server } = await runningCluster(folder))
})
afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true })
})

/** Slower than the server: the connection is paused again and again, and when the last of the archive comes. */
async function readSlowly(bytes: Readable): Promise<number> {
  let length = 0
  for await (const chunk of bytes) {
    length += (chunk as Buffer).length
    await turn()
  }
  return length
}

test('given a disk that is slower than the server, then the whole cluster comes all the same, and its list of files after it', async () => {
  let archive = 0
  let manifest = ''
  const { start, end } = await takeBaseBackup(url, {
    archive: async (bytes) => {
      archive = await readSlowly(bytes)
    },
    manifest: async (bytes) => {
      manifest = await text(bytes)
    },
  })
  const { Files, 'WAL-Ranges': ranges } = JSON.parse(manifest)
  const sizes = (Files as { Size: number }[]).reduce((sum, { Size }) => sum + Size, 0)
  expect(archive).toBeGreaterThan(sizes)
  // A tar archive consists of blocks, and ends with two empty ones.
  expect(archive % 512).toBe(0)
  expect(ranges).toEqual([{ Timeline: start.timeline, 'Start-LSN': start.lsn, 'End-LSN': end.lsn }])
})

test('given a writer that fails, then so does the backup, and the server is let go', async () => {
  const fails = takeBaseBackup(url, {
    archive: async () => {
      throw new Error('no room')
    },
    manifest: async (bytes) => void (await text(bytes)),
  })
  await expect(fails).rejects.toThrow('no room')
})
