import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { archiveState, lastBackupAt } from './last-backup'

const AT = '2026-11-30T12:00:00.000Z'
const after = (seconds: number) => new Date(Date.parse(AT) + seconds * 1000)

let backups: string
beforeEach(() => {
  backups = mkdtempSync(join(tmpdir(), 'presale-last-backup-'))
})
afterEach(() => rmSync(backups, { recursive: true }))
const put = (name: string, content: object) => writeFileSync(join(backups, name), JSON.stringify(content))

test('given no folder, or nothing in it, then nothing is known', async () => {
  for (const folder of [undefined, backups])
    expect([await lastBackupAt(folder), await archiveState(folder, after(0))]).toEqual([undefined, undefined])
})

test('given a backup that is there, then its time is known; once it is removed, it helps nobody', async () => {
  put('last-backup.json', { takenAt: AT, folder: '/elsewhere/backup-1' })
  expect(await lastBackupAt(backups)).toBeUndefined()
  mkdirSync(join(backups, 'backup-1'))
  expect(await lastBackupAt(backups)).toEqual(new Date(AT))
})

describe('the archive', () => {
  const note = { at: AT, behindSeconds: 0.2, isWaitedFor: true }

  it.each([
    ['of a moment ago', 3, { behindSeconds: 0.2, isWaitedFor: true }],
    ['of a process that is gone', 120, { behindSeconds: 120.2, isWaitedFor: false }],
  ])('given a note %s, then how far it is', async (_when, seconds, state) => {
    put('last-archived.json', note)
    expect(await archiveState(backups, after(seconds))).toEqual(state)
  })

  it('given one that cannot be read, then nothing is known', async () => {
    put('last-archived.json', { ...note, behindSeconds: -1 })
    expect(await archiveState(backups, after(1))).toBeUndefined()
  })
})
