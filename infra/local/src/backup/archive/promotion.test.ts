import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ArchiveStore } from './archive-store'
import { folderArchive } from './folder-archive'
import { beginLine, type OwnLine } from './line'
import { type Piece, pieceName, writtenPiece } from './piece'
import { beginPromotion, endPromotion, promotionIn, promotionOf } from './promotion'
import { contentsOf, endSentence, planRecovery } from './recovery-plan'

const KEYS = { passphrase: undefined, siteKey: 'the key of the site, 32 characters', isUnsealedFine: false }
const [ONE, TWO] = ['7d0c7b1e-2f44-4d8e-9a51-6f2b8f1c0a77', '7d0c7b1e-2f44-4d8e-9a51-6f2b8f1c0a78'] as const
const by = (standby: string) => ({ at: '2026-11-30T12:00:00.000Z', standby, host: 'db-2' })

let folder: string
let line: OwnLine
let store: ArchiveStore
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'presale-promotion-'))
  const of = { cluster: '7', timeline: 1, start: 0n, startedAt: '2026-11-30T08:00:00.000Z' }
  line = await beginLine((id) => folderArchive(folder).line(id), of, KEYS)
  store = folderArchive(folder).line(line.line)
})
afterEach(() => rmSync(folder, { recursive: true }))

test('given a line that nobody took over, then there is no promotion', async () => {
  expect(await promotionIn(folderArchive(folder), line.line, KEYS)).toBeUndefined()
})

test('given a standby that takes over, then the archive shows which one, and up to where', async () => {
  await beginPromotion(store, line, by(ONE))
  expect(await promotionOf(store, line)).toEqual({ ...by(ONE), end: undefined })
  await endPromotion(store, line, 0x2000n)
  expect(await promotionIn(folderArchive(folder), line.line, KEYS)).toEqual({ ...by(ONE), end: 0x2000n })
})

test('given one that was broken off, then the same standby goes on, and no other one begins', async () => {
  await beginPromotion(store, line, by(ONE))
  await beginPromotion(store, line, { ...by(ONE), at: '2026-11-30T12:05:00.000Z' })
  await expect(beginPromotion(store, line, by(TWO))).rejects.toThrow(
    'Another standby was promoted at 2026-11-30T12:00:00.000Z (on db-2)',
  )
  await endPromotion(store, line, 0x2000n)
  await endPromotion(store, line, 0x3000n)
  expect((await promotionOf(store, line))?.end).toBe(0x2000n)
})

test.each([
  ['nothing of ours', 'promoted'],
  ['a seal of another key', `{"format":1,"line":"","at":"2026-11-30T12:00:00.000Z"}\n${'0'.repeat(64)}\n`],
])('given a mark that is %s, then nobody was promoted', async (_what, content) => {
  writeFileSync(join(store.place, 'promoted.json'), content)
  expect(await promotionOf(store, line)).toBeUndefined()
})

test('given the mark of another line, then nobody was promoted', async () => {
  const other = await beginLine((id) => folderArchive(folder).line(id), { ...line }, KEYS)
  const ofOther = folderArchive(folder).line(other.line)
  await beginPromotion(ofOther, other, by(ONE))
  await store.write('promoted.json', (await ofOther.read('promoted.json')) ?? '')
  expect(await promotionOf(store, line)).toBeUndefined()
})

test('given no key, then nobody is promoted', async () => {
  const keyless = { ...line, keys: { ...line.keys, secret: undefined } }
  await expect(beginPromotion(store, keyless, by(ONE))).rejects.toThrow('give it by BACKUP_KEY_FILE')
  expect(await store.list()).not.toContain('promoted.json')
})

test('given pieces behind where a standby took over, then a restore leaves them out, and says so', async () => {
  const pieceOf = (start: bigint, wal: string): Piece => ({
    ...{ start, end: start + BigInt(wal.length), at: '2026-11-30T12:00:01.000Z', wal: Buffer.from(wal) },
    ...{ events: [], eventsTo: null, securityLog: Buffer.alloc(0), securityLogTo: null },
  })
  for (const piece of [pieceOf(0n, 'taken'), pieceOf(5n, 'behind'), pieceOf(11n, 'too')])
    await store.write(pieceName(piece), await writtenPiece(piece, line, line.keys))
  await beginPromotion(store, line, by(ONE))
  await endPromotion(store, line, 5n)
  const plan = await planRecovery(
    {
      archive: { line: line.line, endedAt: '2026-11-30T08:00:00.000Z', endedWith: null },
      wal: { start: { lsn: '0/0', timeline: 1 }, end: { lsn: '0/1', timeline: 1 } },
    },
    { archive: folderArchive(folder), keys: KEYS, moment: { kind: 'latest' } },
  )
  const log: Buffer[] = []
  for await (const { wal } of contentsOf(plan)) log.push(wal)
  expect(Buffer.concat(log).toString()).toBe('taken')
  expect(endSentence(plan)).toBe(
    'A standby on db-2 took this line over at 2026-11-30T12:00:00.000Z: what was sold since is in the line of that one. 2 of its pieces were written after that, and are not applied.',
  )
})
