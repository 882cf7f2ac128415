import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ArchiveStore } from './archive-store'
import { folderArchive } from './folder-archive'
import { beginLine, LINE_FILE } from './line'
import { beginPromotion, Replaced } from './promotion'
import { PromotionLook } from './promotion-look'

const KEYS = { passphrase: undefined, siteKey: 'the key of the site, 32 characters', isUnsealedFine: false }

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'presale-promotion-look-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

/** A data folder with its line, and a look for a promotion of it. */
async function looking() {
  const archive = folderArchive(join(dataDir, 'archive'))
  const of = { cluster: '7', timeline: 1, start: 0n, startedAt: '2026-11-30T08:00:00.000Z' }
  const line = await beginLine((id) => archive.line(id), of, KEYS)
  writeFileSync(join(dataDir, LINE_FILE), `${line.line}\n`)
  const store = archive.line(line.line)
  let now = 0
  let reads = 0
  const counted: ArchiveStore = {
    ...store,
    read: (name) => {
      reads += 1
      return store.read(name)
    },
  }
  return {
    look: new PromotionLook({ dataDir, archive, keys: KEYS }, counted, () => now),
    reads: () => reads,
    wait: (ms: number) => {
      now += ms
    },
    promote: () =>
      beginPromotion(store, line, {
        at: '2026-11-30T12:00:00.000Z',
        standby: '7d0c7b1e-2f44-4d8e-9a51-6f2b8f1c0a77',
        host: 'db-2',
      }),
  }
}

test('given pieces, when no standby was promoted, then it looks after each, and archiving goes on', async () => {
  const { look, reads } = await looking()
  await look.look(true)
  await look.look(true)
  expect(reads()).toBe(2)
})

test('given no pieces, then it looks every two seconds', async () => {
  const { look, reads, wait } = await looking()
  const counts: number[] = []
  for (const ms of [0, 1999, 1, 1999, 1]) {
    wait(ms)
    await look.look(false)
    counts.push(reads())
  }
  expect(counts).toEqual([0, 0, 1, 1, 2])
})

test('given a standby that was promoted, when a piece is written, then archiving ends', async () => {
  const { look, promote } = await looking()
  await promote()
  await expect(look.look(true)).rejects.toThrow(Replaced)
})
