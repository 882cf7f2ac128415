import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dueInMs, lastGood, type Schedule } from './scheduled-backup'

const TAKEN = '2026-11-26T10:00:00.000Z'
const HOUR_MS = 3_600_000

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'presale-schedule-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const note = (content: unknown) =>
  writeFileSync(
    join(folder, 'last-backup.json'),
    typeof content === 'string' ? content : JSON.stringify(content),
  )
const dueAt = (time: string) => {
  const schedule: Schedule = {
    folder,
    mount: undefined,
    archive: undefined,
    everyHours: 24,
    keep: 7,
    copy: undefined,
    passphrase: () => undefined,
  }
  return dueInMs(schedule, new Date(time))
}

describe('the last good backup of a schedule', () => {
  it('given its folder is there, also where the disk was mounted elsewhere then, then it counts', () => {
    mkdirSync(join(folder, 'backup-one'))
    note({ takenAt: TAKEN, folder: '/mnt/before/backup-one' })
    expect(lastGood(folder)).toBe(TAKEN)
  })

  it('given its folder was removed, then there is none, and the next one is due', () => {
    note({ takenAt: TAKEN, folder: join(folder, 'backup-one') })
    expect(lastGood(folder)).toBeUndefined()
    expect(dueAt('2026-11-26T11:00:00.000Z')).toBe(0)
  })

  it.each(['', '{', '{"takenAt":"yesterday"}'])(
    'given a note %j that cannot be read, then there is none',
    (text) => {
      note(text)
      expect(lastGood(folder)).toBeUndefined()
    },
  )
})

describe('when the next backup is due', () => {
  it('given a backup that was made by hand, or is of another site, then the schedule counts from its own last one', () => {
    mkdirSync(join(folder, 'by-hand'))
    note({ takenAt: TAKEN })
    expect(dueAt('2026-11-26T11:00:00.000Z')).toBe(23 * HOUR_MS)
    expect(dueAt('2026-11-27T10:00:00.000Z')).toBe(0)
  })

  it('given one from the future, then at once', () => {
    note({ takenAt: TAKEN })
    expect(dueAt('2026-11-26T09:00:00.000Z')).toBe(0)
  })
})
