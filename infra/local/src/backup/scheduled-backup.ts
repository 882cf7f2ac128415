import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { makeFolder } from '../make-folder'
import { isFree } from '../processes/kernel-lock'
import { writePrivateFile } from '../write-private-file'
import type { Archive } from './archive/archive-store'
import { currentLine } from './archive/line'
import { trimArchive } from './archive/trim-archive'
import { assertMounted, assertStillMounted, noteBackupPlace } from './backup-place'
import { systemIdentifier } from './base-backup'
import { type CopyCommand, copyMissing } from './copies'
import { backupsIn, type ListedBackup } from './list-backups'
import { PARTIAL, readManifest } from './manifest'
import { removable } from './retention'
import { type Source, withServerOf } from './source'
import { type Taken, takeBackup } from './take-backup'

export interface Schedule {
  readonly folder: string
  /** Where a disk has to be mounted; undefined where nothing is said of it. */
  readonly mount: string | undefined
  readonly everyHours: number
  readonly keep: number
  /** Where the archive is that goes on from the backups; undefined where none is written. */
  readonly archive: Archive | undefined
  readonly copy: CopyCommand | undefined
  /** Read for each: a file that is missing for a while keeps nothing else. @throws Problem */
  readonly passphrase: () => string | undefined
}

/** Names the newest backup that is whole, and was copied where a copy was asked for. */
const LAST_FILE = 'last-backup.json'
/** Of names that the schedule gives. */
const LEFTOVER = /^backup-.*\.partial$/
const SCHEDULED = /^backup-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/
const HOUR_MS = 3_600_000

/** A script of the operator's writes the time alone, or a folder with it that has no manifest of ours. */
const last = z.object({
  takenAt: z.iso.datetime(),
  folder: z.string().optional(),
  id: z.uuid().optional(),
})

/** When the last good one was taken; undefined before the first, and where it is not there any more. */
export function lastGood(folder: string): string | undefined {
  try {
    const {
      folder: place,
      takenAt,
      id,
    } = last.parse(JSON.parse(readFileSync(join(folder, LAST_FILE), 'utf8')))
    if (place === undefined) return takenAt
    // By its name: the disk may be mounted elsewhere by now.
    const beside = join(folder, basename(place))
    const isThere = id === undefined ? existsSync(beside) : readManifest(beside).id === id
    return isThere ? takenAt : undefined
  } catch {
    return undefined
  }
}

/** What the schedule has made of this cluster, oldest first: what a person puts beside it is theirs. */
function ownIn(folder: string, cluster: string): readonly ListedBackup[] {
  return backupsIn(folder).backups.filter(
    (backup) => SCHEDULED.test(basename(backup.folder)) && backup.manifest.cluster === cluster,
  )
}

/**
 * @param line the archive that is written: it needs a backup to go on from
 * @returns how long until the next one is due, counted from the last good one; 0 where it is
 */
export function dueInMs({ folder, everyHours }: Schedule, now: Date, line?: string): number {
  const taken = lastGood(folder)
  if (taken === undefined || (line !== undefined && !hasBackupOf(folder, line))) return 0
  const age = now.getTime() - Date.parse(taken)
  // One from the future was taken by a clock that was wrong, and says nothing.
  return age < 0 ? 0 : Math.max(0, everyHours * HOUR_MS - age)
}

export const hasBackupOf = (folder: string, line: string): boolean =>
  backupsIn(folder).backups.some(({ manifest }) => manifest.archive?.line === line)

/**
 * Takes one where the newest is too old, or the archive does not go on from it, removes what is too old, whether or not it was copied, and has copied what was not.
 * @param signal ends a copy that is going on
 * @returns what was taken
 * @throws Problem, also where one could not be copied
 */
export async function takeScheduled(
  source: Source,
  schedule: Schedule,
  now: Date,
  signal: AbortSignal,
): Promise<Taken | undefined> {
  const { folder, copy, passphrase, keep } = schedule
  if (schedule.mount !== undefined) assertMounted(schedule.mount)
  assertStillMounted(folder, source.dataDir)
  makeFolder(folder, 0o700)
  removeLeftovers(folder)
  const cluster = await withServerOf(source.dataDir, systemIdentifier)
  const line = schedule.archive === undefined ? undefined : currentLine(source.dataDir)
  const fresh = ownIn(folder, cluster).findLast(
    ({ manifest }) =>
      isFresh(manifest.takenAt, schedule, now) && (line === undefined || manifest.archive?.line === line),
  )
  const taken =
    fresh === undefined ? await takeBackup(source, join(folder, nameAt(now)), passphrase()) : undefined
  const newest = taken ?? fresh
  noteBackupPlace(folder, source.dataDir)
  for (const backup of removable(ownIn(folder, cluster), keep, newest?.folder)) remove(backup.folder)
  if (schedule.archive !== undefined) {
    const kept = backupsIn(folder).backups.map(({ manifest }) => manifest)
    await trimArchive(schedule.archive, kept, currentLine(source.dataDir))
  }
  const noteIfNewest = (backup: Taken) => {
    if (backup.folder === newest?.folder) noteLast(folder, backup)
  }
  if (copy === undefined) {
    if (newest !== undefined) noteIfNewest(newest)
    return taken
  }
  const lastCopied = lastGood(folder)
  await copyMissing(folder, ownIn(folder, cluster), copy, {
    before: ({ manifest }) => lastCopied !== undefined && manifest.takenAt <= lastCopied,
    copied: noteIfNewest,
    signal,
  })
  return taken
}

function isFresh(takenAt: string, { everyHours }: Schedule, now: Date): boolean {
  const age = now.getTime() - Date.parse(takenAt)
  // One from the future was taken by a clock that was wrong, and says nothing.
  return age >= 0 && age < everyHours * HOUR_MS
}

const nameAt = (now: Date): string => `backup-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`

/** First it loses its name: what is cut off while it is removed is no backup any more. */
function remove(folder: string): void {
  const beside = `${folder}${PARTIAL}`
  rmSync(beside, { recursive: true, force: true })
  renameSync(folder, beside)
  rmSync(beside, { recursive: true })
}

/** What was killed while it was written or removed. */
function removeLeftovers(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (LEFTOVER.test(name) && isFree(path)) rmSync(path, { recursive: true, force: true })
  }
}

function noteLast(folder: string, { folder: backup, manifest }: Taken): void {
  const text = JSON.stringify({ takenAt: manifest.takenAt, folder: backup, id: manifest.id })
  writePrivateFile(join(folder, LAST_FILE), `${text}\n`)
}
