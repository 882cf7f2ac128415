import { resolve } from 'node:path'
import { anError, aWarning, type Finding } from '@presale/kernel'
import { isProductionSite } from '@presale/runtime'
import { archiveIn, isArchived } from '../archive-folder'
import { currentLine } from '../backup/archive/line'
import { openArchive } from '../backup/archive/open-archive'
import { namedIn, runOf } from '../backup/archive/piece'
import { assertStillMounted, isOnSameDisk } from '../backup/backup-place'
import { lastGood } from '../backup/scheduled-backup'
import { messageOf } from '../problem'
import { root } from '../root'
import type { Installation } from './installation'

const HOUR_MS = 3_600_000
/** A backup takes its time, too. */
const LATE_HOURS = 1

/** Servers of one's own are backed up by their own tools, which nobody here can ask. */
export async function findBackups({ env, dataDir, hasDataDir }: Installation): Promise<Finding[]> {
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
  const place = hasDataDir
    ? [...findPlace(folder, dataDir), ...(await findArchive(folder, dataDir, env))]
    : []
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

/** What a restore would find out when it is needed. */
async function findArchive(backups: string, dataDir: string, env: Installation['env']): Promise<Finding[]> {
  const toMend = 'docs/backup.md, Any moment.'
  if (!isArchived(env))
    return isProductionSite(env)
      ? [
          aWarning(
            'No archive is written (ARCHIVE_DIR is off): a loss costs all since the last backup.',
            toMend,
          ),
        ]
      : []
  const line = currentLine(dataDir)
  // It begins with the next start.
  if (line === undefined) return []
  const store = (await openArchive(archiveIn(backups, env), env)).line(line)
  const names = await store.list()
  if (names.length === 0)
    return [
      anError(
        `The archive ${store.place} is not there.`,
        'Mount its disk. Where it is lost, a new one begins.',
      ),
    ]
  try {
    runOf(namedIn(names))
    return []
  } catch (error) {
    return [
      anError(
        `${messageOf(error)} (${store.place})`,
        'A restore goes no further than that. Take a backup, and remove archive-line in the data folder: a new archive begins at the next start.',
      ),
    ]
  }
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
