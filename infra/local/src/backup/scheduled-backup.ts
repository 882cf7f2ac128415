import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { Problem } from '../problem'
import { isFree } from '../processes/kernel-lock'
import { backupsIn, type ListedBackup } from './list-backups'
import { PARTIAL } from './manifest'
import { removable } from './retention'
import type { Source } from './source'
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
const HOUR_MS = 3_600_000

const last = z.object({ takenAt: z.iso.datetime() })

/** When the last good one was taken; undefined before the first. */
export function lastGood(folder: string): string | undefined {
  const path = join(folder, LAST_FILE)
  return existsSync(path) ? last.parse(JSON.parse(readFileSync(path, 'utf8'))).takenAt : undefined
}

function newestIn(folder: string): ListedBackup | undefined {
  return existsSync(folder) ? backupsIn(folder).backups.at(-1) : undefined
}

/** @returns how long until the next one is due; 0 where it is */
export function dueInMs({ folder, everyHours }: Schedule, now: Date): number {
  const newest = newestIn(folder)
  if (newest === undefined) return 0
  const age = now.getTime() - Date.parse(newest.manifest.takenAt)
  // One from the future was taken by a clock that was wrong, and says nothing.
  return age < 0 ? 0 : Math.max(0, everyHours * HOUR_MS - age)
}

/** Takes one, has it copied, and removes what is too old. @throws Problem, also where it could not be copied */
export async function takeScheduled(source: Source, schedule: Schedule, now: Date): Promise<Taken> {
  const { folder, copyCommand, passphrase, keep } = schedule
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  removeLeftovers(folder)
  const name = `backup-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
  const taken = await takeBackup(source, join(folder, name), passphrase)
  if (copyCommand !== undefined) await copyAway(copyCommand, taken.folder)
  noteLast(folder, taken)
  const { backups } = backupsIn(folder)
  const own = backups.filter(({ manifest }) => manifest.cluster === taken.manifest.cluster)
  for (const backup of removable(own, keep)) remove(backup.folder)
  return taken
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
  writeFileSync(`${path}.new`, `${text}\n`, { mode: 0o600 })
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
