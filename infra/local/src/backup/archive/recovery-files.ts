import { mkdirSync } from 'node:fs'
import { appendFile, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contentsOf, type RecoveryPlan } from './recovery-plan'
import { WalFiles } from './wal-files'

/** In the folder of the cluster, for as long as it recovers. */
const LOG_FOLDER = 'archived-log'
const SETTINGS_FILE = 'postgresql.auto.conf'
const BEGIN = '# presale: recovery from the archive'

/** In a data folder, while it is restored or a standby: what the archive has of the security log. */
export const ARCHIVED_LOG = 'archived-security.log'

/**
 * Puts the log where the cluster finds it, and has it recover up to the moment at its next start.
 * @param securityLog the file that the archive's lines of the security log come into
 */
export async function prepareRecovery(
  plan: RecoveryPlan,
  cluster: string,
  securityLog: string,
): Promise<void> {
  const folder = join(cluster, LOG_FOLDER)
  mkdirSync(folder, { mode: 0o700 })
  await writeLog(plan, folder, securityLog)
  await beginRecovery(cluster, 'recovery.signal', {
    restore_command: `cp "${LOG_FOLDER}/%f" "%p"`,
    ...targetOf(plan),
    hot_standby: 'off',
    recovery_target_action: 'promote',
  })
}

/** Has the cluster follow the log that comes into its own folder of it, until it is promoted. */
export const prepareStandby = (cluster: string): Promise<void> =>
  beginRecovery(cluster, 'standby.signal', {
    wal_retrieve_retry_interval: '200ms',
    // A file that is done with would be given the name of one that is to come, and take its place.
    wal_recycle: 'off',
  })

async function beginRecovery(
  cluster: string,
  signal: string,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`)
  await appendFile(join(cluster, SETTINGS_FILE), `${BEGIN}\n${lines.join('')}`)
  await writeFile(join(cluster, signal), '', { mode: 0o600, flush: true })
}

function targetOf({ moment, transaction }: RecoveryPlan): Readonly<Record<string, string>> {
  if (moment.kind === 'time') {
    const time = moment.time.replace('T', ' ').replace('Z', '+00')
    return { recovery_target_time: time, recovery_target_inclusive: 'on' }
  }
  return transaction === undefined
    ? {}
    : { recovery_target_xid: transaction, recovery_target_inclusive: 'on' }
}

/** Without the moment: where the log ends before it, all of it is before it. */
export async function recoverToTheEnd(cluster: string): Promise<void> {
  const file = join(cluster, SETTINGS_FILE)
  const lines = (await readFile(file, 'utf8')).split('\n')
  await writeFile(file, lines.filter((line) => !line.startsWith('recovery_target_')).join('\n'))
}

export async function endRecovery(cluster: string): Promise<void> {
  const file = join(cluster, SETTINGS_FILE)
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.slice(0, Math.max(0, text.indexOf(BEGIN))))
  await rm(join(cluster, LOG_FOLDER), { recursive: true, force: true })
}

async function writeLog(plan: RecoveryPlan, folder: string, securityLog: string): Promise<void> {
  const files = new WalFiles(folder, plan.line.timeline)
  try {
    for await (const { start, wal, securityLog: lines } of contentsOf(plan)) {
      await files.write(start, wal)
      if (lines.length > 0) await appendFile(securityLog, lines, { mode: 0o600 })
    }
  } finally {
    await files.close()
  }
}
