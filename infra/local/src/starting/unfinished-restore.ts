import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inShell } from '../in-shell'
import { Problem } from '../problem'

/** Stands in a data folder from the first moment of a restore to its last. */
export const RESTORE_MARK = 'restore-unfinished'

export function markUnfinished(dataDir: string, backup: string): void {
  writeFileSync(join(dataDir, RESTORE_MARK), `${backup}\n`, { mode: 0o600 })
}

export function markFinished(dataDir: string): void {
  rmSync(join(dataDir, RESTORE_MARK))
}

/** Stands there while a cluster of another major version takes the place of the old one. */
export const UPGRADE_MARK = 'upgrade-unfinished'

/** Stands there while the folder follows the archive of a site, and says which. */
export const STANDBY_MARK = 'standby.json'

/** Stands there once a standby has taken the site over, and says so. */
export const REPLACED_MARK = 'replaced'

/** @throws Problem where it is not the site's, or not any more; where a restore into the folder, or the upgrade of its cluster, was broken off, or is at work */
export function refuseUnfinished(dataDir: string): void {
  if (existsSync(join(dataDir, UPGRADE_MARK)))
    throw new Problem(
      `The upgrade of the cluster of ${dataDir} has not come to its end. Nothing is started on it: run it again (docs/backup.md).`,
    )
  if (existsSync(join(dataDir, REPLACED_MARK)))
    throw new Problem(readFileSync(join(dataDir, REPLACED_MARK), 'utf8').trim())
  if (existsSync(join(dataDir, STANDBY_MARK)))
    throw new Problem(
      `${dataDir} is a standby. Nothing is started on it before it is promoted: npm run standby -- promote ${inShell(dataDir)}`,
    )
  if (!existsSync(join(dataDir, RESTORE_MARK))) return
  throw new Problem(
    `${dataDir} is the folder of a restore that has not come to its end. Nothing is started on it: remove the folder, and restore again.`,
  )
}

/** @param why a sentence, which every later start says */
export function markReplaced(dataDir: string, why: string): void {
  writeFileSync(join(dataDir, REPLACED_MARK), `${why}\n`, { mode: 0o600, flush: true })
}
