import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { folderArchive } from './folder-archive'
import { beginLine } from './line'
import { formatLsn, type Lsn, WAL_FILE_BYTES } from './lsn'
import { type Piece, pieceName, writtenPiece } from './piece'
import { ARCHIVED_LOG, prepareRecovery } from './recovery-files'
import { planRecovery } from './recovery-plan'

const KEYS = { passphrase: undefined, siteKey: 'the key of the site, 32 characters', isUnsealedFine: false }
const at = (files: number, bytes = 0): Lsn => BigInt(files) * WAL_FILE_BYTES + BigInt(bytes)

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'presale-recovery-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('given a piece that begins in the file before the one that the backup ends in, then that one is left to the backup', async () => {
  const archive = folderArchive(join(folder, 'archive'))
  const of = { cluster: '7', timeline: 1, start: at(1), startedAt: '2026-11-30T08:00:00.000Z' }
  const line = await beginLine((id) => archive.line(id), of, KEYS)
  const pieceOf = (start: Lsn, end: Lsn, fill: number): Piece => ({
    ...{ start, end, at: '2026-11-30T12:00:00.000Z', wal: Buffer.alloc(Number(end - start), fill) },
    ...{ events: [], eventsTo: null, securityLog: Buffer.from(`${fill}\n`), securityLogTo: null },
  })
  const pieces = [
    pieceOf(at(1), at(2, 500), 1),
    pieceOf(at(2, 500), at(3, 700), 2),
    pieceOf(at(3, 700), at(3, 900), 3),
  ]
  for (const piece of pieces)
    await archive.line(line.line).write(pieceName(piece), await writtenPiece(piece, line, line.keys))
  const plan = await planRecovery(
    {
      archive: { line: line.line, endedAt: '2026-11-30T08:00:00.000Z', endedWith: null },
      wal: {
        start: { lsn: formatLsn(at(2, 10)), timeline: 1 },
        end: { lsn: formatLsn(at(3, 100)), timeline: 1 },
      },
    },
    { archive, keys: KEYS, moment: { kind: 'latest' } },
  )
  await prepareRecovery(plan, folder, join(folder, ARCHIVED_LOG))
  const log = join(folder, 'archived-log')
  expect(readdirSync(log)).toEqual(['000000010000000000000003'])
  const file = readFileSync(join(log, '000000010000000000000003'))
  expect([file.length, file[0], file[699], file[700], file[899], file[900]]).toEqual([
    Number(WAL_FILE_BYTES),
    2,
    2,
    3,
    3,
    0,
  ])
})
