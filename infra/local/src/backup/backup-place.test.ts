import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assertMounted, assertStillMounted, isOnSameDisk, noteBackupPlace, PLACE_FILE } from './backup-place'

const BACKUPS = '/mnt/backups/presale'
/** What is mounted below /mnt/backups is another disk; / and the data are on one. */
const mounted = (folder: string): number => (folder.startsWith('/mnt/backups') ? 2 : 1)
const unmounted = (): number => 1

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'presale-place-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

describe('the disk that backups go to', () => {
  it('given its mount is named, then it has to be one before the first backup, too', () => {
    assertMounted('/proc')
    expect(() => assertMounted(dataDir)).toThrow(`No disk is mounted at ${dataDir} (BACKUP_MOUNT)`)
    expect(() => assertMounted(join(dataDir, 'nowhere'))).toThrow('(BACKUP_MOUNT)')
  })

  it('given it is not mounted any more, then nothing is written, and it says so by name', () => {
    noteBackupPlace(BACKUPS, dataDir, mounted)
    expect(statSync(join(dataDir, PLACE_FILE)).mode & 0o777).toBe(0o600)
    assertStillMounted(BACKUPS, dataDir, mounted)
    expect(() => assertStillMounted(BACKUPS, dataDir, unmounted)).toThrow(
      `No disk is mounted at ${BACKUPS}, where one was when the last backup was taken`,
    )
  })

  it.each<[string, () => void]>([
    ['nothing was taken yet', () => undefined],
    ['it never was a disk of its own', () => noteBackupPlace(BACKUPS, dataDir, unmounted)],
    ['another folder was named before', () => noteBackupPlace('/mnt/backups/before', dataDir, mounted)],
    ['the note cannot be read', () => writeFileSync(join(dataDir, PLACE_FILE), '{')],
  ])('given %s, then it is written to', (_, arrange) => {
    arrange()
    assertStillMounted(BACKUPS, dataDir, unmounted)
  })

  it('given a folder that is not there, then the nearest one above it is asked', () => {
    noteBackupPlace('/proc/there/is/none', dataDir)
    assertStillMounted('/proc/there/is/none', dataDir)
  })

  it('says whether it is the one of the data', () => {
    expect(isOnSameDisk(BACKUPS, '/srv/presale', mounted)).toBe(false)
    expect(isOnSameDisk(BACKUPS, '/srv/presale', unmounted)).toBe(true)
  })
})
