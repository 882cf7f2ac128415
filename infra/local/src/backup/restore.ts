import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Problem } from '../problem'
import { closeDataFolder } from '../processes/data-folder'
import { lockData } from '../processes/data-lock'
import { SECURITY, SECURITY_LOG } from './backed-up-files'
import { changesSince } from './changes-since'
import { completeLog } from './complete-log'
import { forgetDerived } from './forget-derived'
import { type OpenedBackup, openBackup } from './opened-backup'
import { assertSameMajor, restoreFiles } from './restored-files'
import { assertRoom } from './room'
import { withServersAlone } from './servers-alone'
import { markFinished, markUnfinished, refuseUnfinished } from './unfinished-restore'

export interface RestoreRequest {
  readonly from: string
  readonly into: string
  readonly passphrase: string | undefined
  /** Newer than that of the backup: what it knows beyond it is listed, and no number of an admin action is given twice. */
  readonly newerLogs: readonly string[]
  readonly env: NodeJS.ProcessEnv
}

/**
 * Restores a backup into an empty folder, and leaves it so that `npm start` can go on with it: read models and sessions
 * are gone, nothing old is mailed, and the sale is frozen.
 * @returns sentences
 * @throws Problem; where anything was written by then, a start on the folder is refused
 */
export async function restore(request: RestoreRequest): Promise<readonly string[]> {
  const { from, into, newerLogs } = request
  const backup = await checked(request)
  closeDataFolder(into)
  const lock = await lockData(into)
  try {
    markUnfinished(into, backup.manifest.id)
    await restoreFiles(backup, into)
    const logs = restoredLogs(backup, into)
    const changes = await changesSince(logs, newerLogs)
    const settled = await settle(backup, request)
    markFinished(into)
    return [
      `${from}, taken at ${backup.manifest.takenAt}, is restored into ${into}.`,
      ...settled,
      ...changeSentences(changes, newerLogs),
    ]
  } finally {
    lock.release()
  }
}

/** Everything that can be refused is, before anything is written. */
async function checked({ from, into, passphrase, newerLogs, env }: RestoreRequest): Promise<OpenedBackup> {
  assertEmpty(into)
  for (const log of newerLogs) if (!existsSync(log)) throw new Problem(`There is no security log ${log}.`)
  const backup = await openBackup(from, passphrase)
  assertSameMajor(backup)
  assertKey(backup, env)
  assertRoom(into, backup.manifest.restoredBytes)
  return backup
}

function assertEmpty(into: string): void {
  refuseUnfinished(into)
  if (existsSync(into) && readdirSync(into).length > 0)
    throw new Problem(`${into} is not empty. A backup is restored into an empty folder only.`)
}

function assertKey({ manifest }: OpenedBackup, env: NodeJS.ProcessEnv): void {
  if (manifest.adminActionsKey === 'file' || env.ADMIN_ACTIONS_KEY) return
  throw new Problem(
    'The key of the admin actions was given by ADMIN_ACTIONS_KEY when the backup was taken, and is not in it: set that variable.',
  )
}

/** What only running servers can do. */
async function settle(
  backup: OpenedBackup,
  { into, newerLogs, env }: RestoreRequest,
): Promise<readonly string[]> {
  const { manifest } = backup
  const given = trailSettings(backup, into, env)
  return withServersAlone(into, given, async (servers) => {
    await completeLog(backup, join(into, SECURITY_LOG), servers.roles.api)
    await forgetDerived(servers.roles)
    const args = ['--backup', manifest.id, '--taken-at', manifest.takenAt]
    const logs = newerLogs.flatMap((log) => ['--log', log])
    const said = await servers.run('restored', 'services/api/dist/cli/restored.js', [...args, ...logs])
    return said.trimEnd().split('\n')
  })
}

/** What admin actions are checked and written with in the restored folder. */
export function trailSettings(
  { manifest }: OpenedBackup,
  dataDir: string,
  env: NodeJS.ProcessEnv,
): NodeJS.ProcessEnv {
  const isInFile = manifest.adminActionsKey === 'file'
  return {
    ADMIN_ACTIONS_KEY: isInFile
      ? readFileSync(join(dataDir, 'admin-actions-key'), 'utf8').trim()
      : env.ADMIN_ACTIONS_KEY,
    SECURITY_LOG_FILE: join(dataDir, SECURITY_LOG),
  }
}

function restoredLogs({ manifest }: OpenedBackup, into: string): string[] {
  return manifest.files
    .filter(({ name }) => name.startsWith(SECURITY))
    .map(({ name }) => join(into, name.slice(SECURITY.length)))
}

function changeSentences(changes: readonly string[], newerLogs: readonly string[]): readonly string[] {
  if (newerLogs.length === 0)
    return [
      'What was changed after the backup is not known: a newer security log, named by --security-log, says it.',
    ]
  if (changes.length === 0)
    return ['The newer security log knows no change of a role, a wallet or a password after the backup.']
  return [
    'After the backup, the newer security log knows these changes of roles, wallets and passwords. They are not there any more:',
    ...changes,
  ]
}
