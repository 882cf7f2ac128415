import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { waitFor } from '@presale/testing'
import { Problem } from '../../problem'
import { folderArchive } from '../archive/folder-archive'
import { follow, type Standby } from './standby'
import { readState } from './standby-folder'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'presale-standby-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** A standby whose archive answers as the test says. */
function standbyOf(take: () => Promise<boolean>): Standby {
  return {
    followed: { take, at: 500n, until: '2026-11-30T12:00:00.000Z' },
    client: { query: async () => ({ rows: [{ lsn: '0/64' }] }) },
    archive: { ...folderArchive(folder), everyMs: 1 },
  } as unknown as Standby
}

test('given an archive that is away for a while, then it follows again once it is back, and reports both', async () => {
  const stopping = new AbortController()
  const reported: string[] = []
  let looks = 0
  const take = async (): Promise<boolean> => {
    looks += 1
    if (looks > 2 && looks < 6) throw new Error('SlowDown')
    return false
  }
  const following = follow(folder, standbyOf(take), {
    signal: stopping.signal,
    report: (sentence) => reported.push(sentence),
  })
  await waitFor(() => looks > 8 || undefined, { what: 'looks' })
  stopping.abort()
  await following
  expect(reported).toEqual([
    'The archive cannot be read, it is tried again: SlowDown',
    'The archive can be read again.',
  ])
  expect(readState(folder)).toMatchObject({
    ...{ until: '2026-11-30T12:00:00.000Z', waiting: 400, fault: null },
  })
})

test('given a piece that is damaged, then it ends, and reports it', async () => {
  const take = async (): Promise<boolean> => {
    throw new Problem('0-1.wal of the archive is damaged.')
  }
  const following = follow(folder, standbyOf(take), {
    signal: new AbortController().signal,
    report: () => undefined,
  })
  await expect(following).rejects.toThrow('0-1.wal of the archive is damaged.')
})
