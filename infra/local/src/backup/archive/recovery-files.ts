import { mkdirSync } from 'node:fs'
import { appendFile, type FileHandle, open, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beginOfFile, type Lsn, WAL_FILE_BYTES, walFileName } from './lsn'
import { contentsOf, type RecoveryPlan } from './recovery-plan'

/** In the folder of the cluster, for as long as it recovers. */
const LOG_FOLDER = 'archived-log'
const SETTINGS_FILE = 'postgresql.auto.conf'
const BEGIN = '# presale: recovery from the archive'

/** Puts the log where the cluster finds it, and has it recover up to the moment at its next start. */
export async function prepareRecovery(plan: RecoveryPlan, cluster: string): Promise<void> {
  const folder = join(cluster, LOG_FOLDER)
  mkdirSync(folder, { mode: 0o700 })
  await writeLog(plan, folder)
  const settings = { ...targetOf(plan), hot_standby: 'off', recovery_target_action: 'promote' }
  const lines = Object.entries({ restore_command: `cp "${LOG_FOLDER}/%f" "%p"`, ...settings })
  const text = lines.map(([name, value]) => `${name} = '${value}'\n`).join('')
  await appendFile(join(cluster, SETTINGS_FILE), `${BEGIN}\n${text}`)
  await writeFile(join(cluster, 'recovery.signal'), '', { mode: 0o600, flush: true })
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

/** Files as Postgres has them: of one length, the last filled up with zeros, by which it knows the end. */
async function writeLog(plan: RecoveryPlan, folder: string): Promise<void> {
  let opened: { readonly at: Lsn; readonly handle: FileHandle } | undefined
  try {
    for await (const { start, wal } of contentsOf(plan)) {
      for (let done = 0; done < wal.length; ) {
        const at = start + BigInt(done)
        const file = beginOfFile(at)
        if (opened?.at !== file) {
          await opened?.handle.close()
          const handle = await open(join(folder, walFileName(plan.line.timeline, at)), 'wx', 0o600)
          await handle.truncate(Number(WAL_FILE_BYTES))
          opened = { at: file, handle }
        }
        const room = Number(file + WAL_FILE_BYTES - at)
        const part = wal.subarray(done, done + room)
        await opened.handle.write(part, 0, part.length, Number(at - file))
        done += part.length
      }
    }
  } finally {
    await opened?.handle.close()
  }
}
