import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ArchiveStore } from '../archive/archive-store'
import { folderArchive } from '../archive/folder-archive'
import { beginLine, type OwnLine } from '../archive/line'
import { walFileName } from '../archive/lsn'
import { type Piece, pieceName, writtenPiece } from '../archive/piece'
import { WalFiles } from '../archive/wal-files'
import { FollowedLine } from './followed-line'

const KEYS = { passphrase: undefined, siteKey: 'the key of the site, 32 characters', isUnsealedFine: false }

let folder: string
let line: OwnLine
let store: ArchiveStore
let files: WalFiles
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'presale-followed-'))
  const archive = folderArchive(join(folder, 'archive'))
  const of = { cluster: '7', timeline: 1, start: 0n, startedAt: '2026-11-30T08:00:00.000Z' }
  line = await beginLine((id) => archive.line(id), of, KEYS)
  store = archive.line(line.line)
  files = new WalFiles(folder, 1)
})
afterEach(async () => {
  await files.close()
  rmSync(folder, { recursive: true })
})

const pieceOf = (start: bigint, wal: string): Piece => ({
  ...{ start, end: start + BigInt(wal.length), at: '2026-11-30T12:00:00.000Z', wal: Buffer.from(wal) },
  ...{ events: [], eventsTo: null, securityLog: Buffer.from(`{"of":"${wal}"}\n`), securityLogTo: null },
})
const put = async (piece: Piece) => store.write(pieceName(piece), await writtenPiece(piece, line, line.keys))
/** A follower of a store whose list is as it says. */
function following(list: ArchiveStore['list'] = () => store.list()) {
  const securityLog = join(folder, 'security.log')
  const followed = new FollowedLine({ line, store: { ...store, list }, files, securityLog, from: 0n })
  const log = () =>
    readFileSync(join(folder, walFileName(1, 0n)))
      .toString()
      .replace(/\0+$/, '')
  return { followed, log, securityLog: () => readFileSync(securityLog, 'utf8') }
}

test('given pieces, then it takes each once, and what comes later as well', async () => {
  const { followed, log, securityLog } = following()
  expect(await followed.take()).toBe(false)
  await put(pieceOf(0n, 'one'))
  await put(pieceOf(3n, 'two'))
  expect([await followed.take(), await followed.take(), followed.at]).toEqual([true, false, 6n])
  await put(pieceOf(6n, 'three'))
  expect([await followed.take(), log(), followed.until]).toEqual([
    true,
    'onetwothree',
    '2026-11-30T12:00:00.000Z',
  ])
  expect(securityLog()).toBe('{"of":"one"}\n{"of":"two"}\n{"of":"three"}\n')
})

test('given small ones that were made one, then it goes on in the middle of that', async () => {
  const { followed, log } = following()
  await put(pieceOf(0n, 'one'))
  await followed.take()
  await store.remove(pieceName(pieceOf(0n, 'one')))
  await put(pieceOf(0n, 'onetwo'))
  await followed.take()
  expect([log(), followed.at]).toEqual(['onetwo', 6n])
})

test.each([
  ['lacks one in the middle', ['one', 'three']],
  ['lacks the last ones', ['one']],
])('given a list that %s for a moment, then all is taken all the same', async (_what, seen) => {
  const pieces = { one: pieceOf(0n, 'one'), two: pieceOf(3n, 'two'), three: pieceOf(6n, 'three') }
  for (const piece of Object.values(pieces)) await put(piece)
  let looks = 0
  const { followed, log } = following(async () => {
    looks += 1
    if (looks > 2) return store.list()
    return seen.map((name) => pieceName(pieces[name as keyof typeof pieces]))
  })
  await followed.takeAll(1)
  expect([log(), followed.at]).toEqual(['onetwothree', 11n])
})

test('given one that is damaged, then nothing behind it is taken', async () => {
  const { followed } = following()
  await put(pieceOf(0n, 'one'))
  const bytes = Buffer.from((await writtenPiece(pieceOf(3n, 'two'), line, line.keys)).map((byte) => byte ^ 1))
  await store.write(pieceName(pieceOf(3n, 'two')), bytes)
  await put(pieceOf(6n, 'three'))
  await expect(followed.take()).rejects.toThrow(/is damaged|was not written/)
  expect(followed.at).toBe(3n)
})
