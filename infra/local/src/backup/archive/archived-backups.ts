import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { archiveIn } from '../../archive-folder'
import { Problem } from '../../problem'
import { backupsIn } from '../list-backups'
import { MANIFEST_FILE, type Manifest } from '../manifest'
import type { Archive } from './archive-store'
import { openArchive } from './open-archive'
import type { Moment } from './recovery-plan'

/** The archive that goes with a backup. */
export const archiveBeside = (backup: string, env: NodeJS.ProcessEnv): Promise<Archive> =>
  openArchive(archiveIn(dirname(backup), env), env)

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
