import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { folderArchive } from './folder-archive'
import { formatLsn, WAL_FILE_BYTES } from './lsn'
import { pieceName } from './piece'
import { trimArchive } from './trim-archive'

const [ONE, TWO] = ['7d0c7b1e-2f44-4d8e-9a51-6f2b8f1c0a77', '7d0c7b1e-2f44-4d8e-9a51-6f2b8f1c0a78']
const at = (files: number, bytes = 0): bigint => BigInt(files) * WAL_FILE_BYTES + BigInt(bytes)
const piece = (start: bigint, end: bigint) => pieceName({ start, end })

let archive: string
beforeEach(() => {
  archive = mkdtempSync(join(tmpdir(), 'presale-trim-'))
})
afterEach(() => rmSync(archive, { recursive: true }))

function put(line: string, ...names: readonly string[]): void {
  mkdirSync(join(archive, line), { recursive: true })
  for (const name of ['line.json', ...names]) writeFileSync(join(archive, line, name), '')
}
const backupAt = (lsn: bigint, line: string) => ({
  archive: { line, endedAt: '2026-11-30T08:00:00.000Z', endedWith: null },
  wal: { start: { lsn: '0/0', timeline: 1 }, end: { lsn: formatLsn(lsn), timeline: 1 } },
})

test('given backups, then of their line what was before the oldest goes, but for the file of the log that it ends in', async () => {
  const [old, ending, later] = [piece(at(1), at(3)), piece(at(3), at(3, 500)), piece(at(3, 500), at(5))]
  put(ONE, old, ending, later)
  await trimArchive(folderArchive(archive), [backupAt(at(4), ONE), backupAt(at(3, 700), ONE)], ONE)
  expect(readdirSync(join(archive, ONE)).toSorted()).toEqual([ending, later, 'line.json'].toSorted())
})

test('given lines that no backup is of, then they go, but for the one that is being written', async () => {
  put(ONE, piece(at(1), at(2)))
  put(TWO, piece(at(1), at(2)))
  mkdirSync(join(archive, 'of a person'))
  await trimArchive(folderArchive(archive), [], TWO)
  expect(readdirSync(archive).toSorted()).toEqual([TWO, 'of a person'].toSorted())
})

test('given no archive, then there is nothing to do', async () => {
  await expect(trimArchive(folderArchive(join(archive, 'none')), [], undefined)).resolves.toBeUndefined()
})
