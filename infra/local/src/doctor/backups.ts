import { resolve } from 'node:path'
import { anError, aWarning, type Finding } from '@presale/kernel'
import { isProductionSite } from '@presale/runtime'
import { assertStillMounted, isOnSameDisk } from '../backup/backup-place'
import { lastGood } from '../backup/scheduled-backup'
import { messageOf } from '../problem'
import { root } from '../root'
import type { Installation } from './installation'

const HOUR_MS = 3_600_000
/** A backup takes its time, too. */
const LATE_HOURS = 1

/** Servers of one's own are backed up by their own tools, which nobody here can ask. */
export function findBackups({ env, dataDir, hasDataDir }: Installation): Finding[] {
  const { BACKUP_DIR: named, BACKUP_EVERY_HOURS: every } = env
  if (!named) {
    if (!isProductionSite(env) || !hasDataDir) return []
    return [
      aWarning(
        'No backup is taken on a schedule: BACKUP_DIR is not set.',
        'Set it to a folder on another disk: docs/backup.md.',
      ),
    ]
  }
  const folder = resolve(root, named)
  const place = hasDataDir ? findPlace(folder, dataDir) : []
  const taken = lastGood(folder)
  if (taken === undefined)
    return [
      ...place,
      aWarning(`No backup in ${folder} has been finished yet.`, 'Look at backup.log in the logs.'),
    ]
  const hours = (Date.now() - Date.parse(taken)) / HOUR_MS
  if (hours <= Number(every || 24) + LATE_HOURS) return place
  return [
    ...place,
    aWarning(
      `The last good backup in ${folder} is ${Math.floor(hours)} hours old.`,
      'Look at backup.log in the logs, and take one: npm run backup -- to <folder>.',
    ),
  ]
}

function findPlace(folder: string, dataDir: string): Finding[] {
  try {
    assertStillMounted(folder, dataDir)
  } catch (error) {
    return [anError(messageOf(error), 'Until then no backup is taken.')]
  }
  if (!isOnSameDisk(folder, dataDir)) return []
  return [
    aWarning(
      `BACKUP_DIR (${folder}) is on the disk of the data: if that is lost, so are the backups.`,
      'Name a folder on another disk, or have each copied away: BACKUP_COPY_COMMAND.',
    ),
  ]
}
