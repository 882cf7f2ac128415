import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { makeFolder } from '../make-folder'
import { Problem } from '../problem'
import { isFree } from '../processes/kernel-lock'
import { assertStillMounted, noteBackupPlace } from './backup-place'
import { systemIdentifier } from './base-backup'
import { backupsIn, type ListedBackup } from './list-backups'
import { PARTIAL, readManifest } from './manifest'
import { removable } from './retention'
import { type Source, withServerOf } from './source'
import { type Taken, takeBackup } from './take-backup'

export interface Schedule {
  readonly folder: string
  readonly everyHours: number
  readonly keep: number
  /** A command of the operator's, which is given the folder of the new backup. */
  readonly copyCommand: string | undefined
  readonly passphrase: string | undefined
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

/** @returns how long until the next one is due, counted from the last good one; 0 where it is */
export function dueInMs({ folder, everyHours }: Schedule, now: Date): number {
  const taken = lastGood(folder)
  if (taken === undefined) return 0
  const age = now.getTime() - Date.parse(taken)
  // One from the future was taken by a clock that was wrong, and says nothing.
  return age < 0 ? 0 : Math.max(0, everyHours * HOUR_MS - age)
}

/** Takes one, has it copied, and removes what is too old. @throws Problem, also where it could not be copied */
export async function takeScheduled(source: Source, schedule: Schedule, now: Date): Promise<Taken> {
  const { folder, copyCommand, passphrase, keep } = schedule
  assertStillMounted(folder, source.dataDir)
  makeFolder(folder, 0o700)
  removeLeftovers(folder)
  const left = copyCommand === undefined ? undefined : await uncopied(source, schedule, now)
  const taken = left ?? (await takeBackup(source, join(folder, nameAt(now)), passphrase))
  if (copyCommand !== undefined) await copyAway(copyCommand, taken.folder)
  noteLast(folder, taken)
  noteBackupPlace(folder, source.dataDir)
  const own = ownIn(folder, taken.manifest.cluster)
  for (const backup of removable(own, keep, taken.folder)) remove(backup.folder)
  return taken
}

const nameAt = (now: Date): string => `backup-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`

/**
 * One that could not be copied: as long as it is younger than the schedule asks for, it is copied at the next try. A new one
 * each time would fill the disk.
 */
async function uncopied(
  { dataDir }: Source,
  { folder, everyHours }: Schedule,
  now: Date,
): Promise<Taken | undefined> {
  const newest = ownIn(folder, await withServerOf(dataDir, systemIdentifier)).at(-1)
  if (newest === undefined) return undefined
  const age = now.getTime() - Date.parse(newest.manifest.takenAt)
  const isFresh = age >= 0 && age < everyHours * HOUR_MS
  return isFresh && newest.manifest.takenAt !== lastGood(folder) ? newest : undefined
}

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
  const path = join(folder, LAST_FILE)
  const text = JSON.stringify({ takenAt: manifest.takenAt, folder: backup, id: manifest.id })
  writeFileSync(`${path}.new`, `${text}\n`, { mode: 0o600, flush: true })
  renameSync(`${path}.new`, path)
}

async function copyAway(command: string, folder: string): Promise<void> {
  const child = spawn('/bin/sh', ['-c', `${command} "$@"`, 'sh', folder], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code, signal] = await once(child, 'exit')
  if (code === 0) return
  throw new Problem(
    `BACKUP_COPY_COMMAND failed for ${folder} (${String(signal ?? `code ${String(code)}`)}). The backup is there, and was copied nowhere.`,
  )
}
