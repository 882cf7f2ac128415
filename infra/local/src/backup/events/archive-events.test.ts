import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EventStoreUnavailable, type Followed } from '@presale/event-store'
import { folderArchive } from '../archive/folder-archive'
import { archiveEvents } from './archive-events'

const KEYS = { passphrase: undefined, siteKey: 'the key of the site, 32 characters', isUnsealedFine: false }

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'presale-archive-events-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Archives until the store ends the subscription, after it has delivered these. @returns what each look has found */
async function looksAt(delivered: readonly Followed[]): Promise<readonly number[]> {
  const looks: number[] = []
  async function* follow() {
    yield* delivered
    throw new EventStoreUnavailable('the store is away')
  }
  const archiving = archiveEvents(
    {
      store: { follow, eventAt: async () => undefined },
      dataDir: folder,
      archive: { ...folderArchive(join(folder, 'archive')), everyMs: 1 },
      keys: KEYS,
      clock: { now: () => new Date('2026-11-30T12:00:00Z') },
      log: { info: () => undefined, warn: () => undefined },
      onLook: (behindMs) => looks.push(behindMs),
    },
    new AbortController().signal,
  )
  await expect(archiving).rejects.toThrow('the store is away')
  return looks
}

describe('how far the archive of the events is behind', () => {
  it('given a store that is away, then no attempt to reach it is a look', async () => {
    expect([await looksAt([]), await looksAt([])]).toEqual([[], []])
  })

  it('given a store whose events were all delivered, then a look says that it is not behind', async () => {
    expect(new Set(await looksAt([{ kind: 'caught-up' }]))).toEqual(new Set([0]))
  })
})
