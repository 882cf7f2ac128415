import { existsSync, readdirSync, realpathSync, rmSync, statSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import { nearestFolder } from '../disk-space'
import { Problem } from '../problem'
import { closeDataFolder } from '../processes/data-folder'
import { lockData } from '../processes/data-lock'
import { root } from '../root'
import { markFinished, markUnfinished, refuseUnfinished } from '../starting/unfinished-restore'
import { archiveBeside, backupBefore } from './archive/archived-backups'
import { recover } from './archive/recover'
import { ARCHIVED_LOG, prepareRecovery } from './archive/recovery-files'
import { endSentence, type Moment, planRecovery, type RecoveryPlan, spanOf } from './archive/recovery-plan'
import { SECURITY, SECURITY_LOG } from './backed-up-files'
import { changeSentences, changesSince } from './changes-since'
import { linesIn, meanwhileIn } from './complete-log'
import { type OpenedBackup, type OpeningKeys, openBackup } from './opened-backup'
import { assertSameMajor, needsOf, restoreFiles } from './restored-files'
import { assertRoomOnEach } from './room'
import { keepSiteKey } from './seal'
import { settleRestored } from './settle-restored'

export interface RestoreRequest {
  readonly from: string
  readonly into: string
  readonly keys: OpeningKeys
  /** Newer than that of the backup: what it knows beyond it is listed, and no number of an admin action is given twice. */
  readonly newerLogs: readonly string[]
  readonly env: NodeJS.ProcessEnv
  /** The moment that it is brought to by the archive; undefined: as it was when the backup was taken. */
  readonly moment?: Moment | undefined
}

/**
 * Restores a backup into an empty folder, and leaves it so that `npm start` can go on with it: read models and sessions
 * are gone, nothing old is mailed, and the sale is frozen.
 * @returns sentences
 * @throws Problem; where anything was written by then, a start on the folder is refused
 */
export async function restore(request: RestoreRequest): Promise<readonly string[]> {
  const { into, newerLogs, env } = request
  const { backup, recovery } = await checked(request)
  closeDataFolder(into)
  const lock = await lockData(into)
  try {
    markUnfinished(into, backup.manifest.id)
    const archivedLog = join(into, ARCHIVED_LOG)
    await restoreFiles(backup, into, async (cluster) => {
      if (recovery) await prepareRecovery(recovery, cluster, archivedLog)
    })
    if (recovery) await recover(into)
    keepSiteKey(into, request.keys)
    const logs = restoredLogs(backup, into)
    const changes = await changesSince(logs, newerLogs)
    const meanwhile = [meanwhileIn(backup), linesIn(archivedLog)]
    const settled = await settleRestored({ ...request, dataDir: into, of: backup.manifest, meanwhile })
    rmSync(archivedLog, { force: true })
    markFinished(into)
    return [
      `${backup.folder}, taken at ${backup.manifest.takenAt}, is restored into ${into}.`,
      ...(recovery ? [recoverySentence(recovery)] : []),
      ...[backup.unchecked, recovery?.line.unchecked, recovery && endSentence(recovery)].filter(
        (sentence) => sentence !== undefined,
      ),
      ...settled,
      ...changeSentences(changes, newerLogs),
      ...logSentences(into, env.SECURITY_LOG_FILE),
    ]
  } finally {
    lock.release()
  }
}

/** Everything that can be refused is, before anything is written. */
async function checked(
  request: RestoreRequest,
): Promise<{ readonly backup: OpenedBackup; readonly recovery: RecoveryPlan | undefined }> {
  const { into, keys, newerLogs, env, moment } = request
  for (const log of newerLogs) if (!existsSync(log)) throw new Problem(`There is no security log ${log}.`)
  const from = moment === undefined ? request.from : backupBefore(request.from, moment)
  const backup = await openToRestore({ ...request, from })
  const recovery =
    moment && (await planRecovery(backup.manifest, { archive: await archiveBeside(from, env), keys, moment }))
  assertRoomOnEach(needsOf(backup, into, recovery))
  return { backup, recovery }
}

/** A backup that can be restored into an empty folder. @throws Problem */
export async function openToRestore({
  from,
  into,
  keys,
  env,
}: Pick<RestoreRequest, 'from' | 'into' | 'keys' | 'env'>): Promise<OpenedBackup> {
  assertEmpty(into)
  assertOutside(into, from)
  const backup = await openBackup(from, keys)
  assertSameMajor(backup)
  assertKey(backup, env)
  return backup
}

/** What a restore would do, without doing it. @throws Problem, as it would */
export async function rehearse(request: RestoreRequest): Promise<readonly string[]> {
  const { backup, recovery } = await checked(request)
  return [
    `${backup.folder}, taken at ${backup.manifest.takenAt}, would be restored into ${request.into}.`,
    ...(recovery ? [recoverySentence(recovery)] : []),
    ...[recovery && endSentence(recovery)].filter((sentence) => sentence !== undefined),
    'Nothing was written.',
  ]
}

function recoverySentence(plan: RecoveryPlan): string {
  const { moment } = plan
  const to =
    moment.kind === 'latest'
      ? 'to the end'
      : moment.kind === 'time'
        ? `up to ${moment.time}`
        : `up to the event at ${moment.position}, with what was committed together with it`
  return `The archive has ${spanOf(plan)}; it is gone through ${to}. Releases of remotes are those of the backup.`
}

/** A folder within the backup would make the backup another one. */
function assertOutside(into: string, from: string): void {
  if (!existsSync(from)) return
  if (`${realpathSync(nearestFolder(into))}${sep}`.startsWith(`${realpathSync(from)}${sep}`))
    throw new Problem(`${into} is within the backup. Name a folder elsewhere.`)
}

function assertEmpty(into: string): void {
  refuseUnfinished(into)
  if (statSync(into, { throwIfNoEntry: false })?.isDirectory() === false)
    throw new Problem(`${into} is no folder. Name an empty one, or one that is not there yet.`)
  if (existsSync(into) && readdirSync(into).length > 0)
    throw new Problem(`${into} is not empty. A backup is restored into an empty folder only.`)
}

function assertKey({ manifest }: OpenedBackup, env: NodeJS.ProcessEnv): void {
  if (manifest.adminActionsKey === 'file' || env.ADMIN_ACTIONS_KEY) return
  throw new Problem(
    'The key of the admin actions was given by ADMIN_ACTIONS_KEY when the backup was taken, and is not in it: set that variable.',
  )
}

/** Where another file is named as the security log, nothing reads the one that was restored. */
export function logSentences(into: string, named: string | undefined): readonly string[] {
  const restored = join(into, SECURITY_LOG)
  if (!named || resolve(root, named) === restored) return []
  const other = resolve(root, named)
  const first = existsSync(other) ? `move ${other} away and keep it, then ` : ''
  return [
    `The security log is restored as ${restored}, and SECURITY_LOG_FILE names ${other}: before anything is started, ${first}put it there with what it was rotated to (security.log.*, security.log-*), or take the variable away. Else npm run audit -- verify misses every admin action in it.`,
  ]
}

function restoredLogs({ manifest }: OpenedBackup, into: string): string[] {
  return manifest.files
    .filter(({ name }) => name.startsWith(SECURITY))
    .map(({ name }) => join(into, name.slice(SECURITY.length)))
}
