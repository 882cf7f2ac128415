import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { backupsIn } from '../backup/list-backups'
import { MANIFEST_FILE, type Manifest } from '../backup/manifest'
import { Problem } from '../problem'
import { root } from '../root'
import type { Moment } from './recovery-plan'

/** Beside the backups. */
const ARCHIVE_FOLDER = 'archive'

/** Beside scheduled backups, unless it is said not to be. */
export const isArchived = ({ ARCHIVE_DIR }: NodeJS.ProcessEnv): boolean => ARCHIVE_DIR !== 'off'

export const archiveIn = (backups: string, env: NodeJS.ProcessEnv): string =>
  env.ARCHIVE_DIR ? resolve(root, env.ARCHIVE_DIR) : join(backups, ARCHIVE_FOLDER)

/** The archive that goes with a backup. */
export const archiveBeside = (backup: string, env: NodeJS.ProcessEnv): string =>
  archiveIn(dirname(backup), env)

/**
 * The newest backup that was whole before a moment, where a folder of backups is named; a backup itself stays what it is.
 * @throws Problem where there is none
 */
export function backupBefore(named: string, moment: Moment): string {
  if (!existsSync(named) || existsSync(join(named, MANIFEST_FILE))) return named
  const found = backupsIn(named).backups.findLast(({ manifest }) => isBefore(manifest, moment))
  if (found) return found.folder
  throw new Problem(`No backup in ${named} was taken before that, with an archive that goes on from it.`)
}

function isBefore({ archive }: Manifest, moment: Moment): boolean {
  if (archive === undefined) return false
  if (moment.kind === 'latest') return true
  if (moment.kind === 'time') return archive.endedAt <= moment.time
  return BigInt(archive.endedWith ?? -1) < BigInt(moment.position)
}
