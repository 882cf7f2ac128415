import { aWarning, type Finding } from '@presale/kernel'
import { isProductionSite } from '@presale/runtime'
import { lastGood } from '../backup/scheduled-backup'
import type { Installation } from './installation'

const HOUR_MS = 3_600_000
/** A backup takes its time, too. */
const LATE_HOURS = 1

/** Servers of one's own are backed up by their own tools, which nobody here can ask. */
export function findBackups({ env, hasDataDir }: Installation): Finding[] {
  const { BACKUP_DIR: folder, BACKUP_EVERY_HOURS: every } = env
  if (!folder) {
    if (!isProductionSite(env) || !hasDataDir) return []
    return [
      aWarning(
        'No backup is taken on a schedule: BACKUP_DIR is not set.',
        'Set it to a folder on another disk: docs/backup.md.',
      ),
    ]
  }
  const taken = lastGood(folder)
  if (taken === undefined)
    return [aWarning(`No backup in ${folder} has been finished yet.`, 'Look at backup.log in the logs.')]
  const hours = (Date.now() - Date.parse(taken)) / HOUR_MS
  if (hours <= Number(every || 24) + LATE_HOURS) return []
  return [
    aWarning(
      `The last good backup in ${folder} is ${Math.floor(hours)} hours old.`,
      'Look at backup.log in the logs, and take one: npm run backup -- to <folder>.',
    ),
  ]
}
