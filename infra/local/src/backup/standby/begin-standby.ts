import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { archiveIn } from '../../archive-folder'
import { Problem } from '../../problem'
import { closeDataFolder } from '../../processes/data-folder'
import { lockData } from '../../processes/data-lock'
import { markFinished, markUnfinished } from '../../starting/unfinished-restore'
import { backupBefore } from '../archive/archived-backups'
import { openLine } from '../archive/line'
import { openArchive } from '../archive/open-archive'
import { promotionOf, Replaced } from '../archive/promotion'
import { ARCHIVED_LOG, prepareStandby } from '../archive/recovery-files'
import { meanwhileIn } from '../complete-log'
import { openToRestore, type RestoreRequest } from '../restore'
import { needsOf, restoreFiles } from '../restored-files'
import { assertRoomOnEach } from '../room'
import { keepSiteKey } from '../seal'
import { writeStandby } from './standby-folder'

export type StandbyRequest = Pick<RestoreRequest, 'from' | 'into' | 'keys' | 'env'>

/**
 * Makes an empty folder the standby of a site: its newest backup that the archive goes on from, of which only the log of the
 * archive is applied from then on.
 * @returns a sentence
 * @throws Problem
 */
export async function beginStandby(request: StandbyRequest): Promise<string> {
  const { into, keys, env } = request
  if (!existsSync(request.from)) throw new Problem(`There is no folder ${request.from}.`)
  const from = backupBefore(request.from, { kind: 'latest' })
  const backup = await openToRestore({ ...request, from })
  const { manifest } = backup
  if (manifest.archive === undefined)
    throw new Problem(`No archive was written when ${from} was taken: there is nothing to follow.`)
  const archive = archiveIn(dirname(from), env)
  const store = (await openArchive(archive, env)).line(manifest.archive.line)
  const line = await openLine(store, keys)
  const promotion = await promotionOf(store, line)
  if (promotion) throw new Replaced(promotion)
  assertRoomOnEach(needsOf(backup, into))
  closeDataFolder(into)
  const lock = await lockData(into)
  try {
    markUnfinished(into, manifest.id)
    await restoreFiles(backup, into, prepareStandby)
    for await (const lines of meanwhileIn(backup))
      await appendFile(join(into, ARCHIVED_LOG), lines, { mode: 0o600 })
    keepSiteKey(into, keys)
    const { id: ofBackup, takenAt, adminActionsKey } = manifest
    const of = { archive, line: line.line, backup: ofBackup, takenAt, adminActionsKey }
    writeStandby(into, { format: 1, id: randomUUID(), ...of })
    markFinished(into)
    return `${into} is a standby by now: of ${from}, taken at ${takenAt}.`
  } finally {
    lock.release()
  }
}
