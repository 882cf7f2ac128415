import { setTimeout as wait } from 'node:timers/promises'
import { gaugeBackups, loadConfig, runProcess, startOperations } from '@presale/runtime'
import { z } from 'zod'
import { archiveIn, isArchived } from '../archive-folder'
import { currentLine } from '../backup/archive/line'
import { openArchive } from '../backup/archive/open-archive'
import { isOnSameDisk } from '../backup/backup-place'
import { dueInMs, hasBackupOf, lastGood, type Schedule, takeScheduled } from '../backup/scheduled-backup'
import { passphraseOf } from '../backup/sealing'
import { sourceOf } from '../backup/source'
import { messageOf } from '../problem'
import { takeSecrets } from '../starting/environments'

const config = z.object({
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).default(0),
  BACKUP_DIR: z.string(),
  BACKUP_MOUNT: z.string().optional(),
  BACKUP_EVERY_HOURS: z.coerce.number({ error: 'it must be a number of hours' }).positive().default(24),
  BACKUP_KEEP: z.coerce.number({ error: 'it must be a number of backups' }).int().min(1).default(7),
  BACKUP_COPY_COMMAND: z.string().optional(),
  BACKUP_COPY_MINUTES: z.coerce.number({ error: 'it must be a number of minutes' }).positive().default(60),
})

/** A clock that is set, or a machine that slept, is noticed within this. */
const LOOK_EVERY_MS = 60_000
/** After a failure; a shorter schedule tries again sooner. */
const AGAIN_AFTER_MS = 600_000

runProcess('backup', async ({ log, onStop }) => {
  const given = takeSecrets(process.env)
  const env = loadConfig(config, given)
  const schedule: Schedule = {
    folder: env.BACKUP_DIR,
    mount: env.BACKUP_MOUNT,
    everyHours: env.BACKUP_EVERY_HOURS,
    keep: env.BACKUP_KEEP,
    archive: isArchived(given) ? await openArchive(archiveIn(env.BACKUP_DIR, given), given) : undefined,
    copy: env.BACKUP_COPY_COMMAND
      ? { command: env.BACKUP_COPY_COMMAND, timeoutMs: env.BACKUP_COPY_MINUTES * 60_000 }
      : undefined,
    passphrase: () => passphraseOf(given),
  }
  const { DATA_DIR: dataDir } = given
  if (dataDir && isOnSameDisk(schedule.folder, dataDir))
    log.warn(
      { folder: schedule.folder },
      'BACKUP_DIR is on the disk of the data: if that is lost, so are the backups',
    )
  let lastFault: string | undefined
  const operations = await startOperations({
    port: env.METRICS_PORT,
    log,
    checks: {},
    advisory: {
      backups: async () => {
        if (lastFault !== undefined) throw new Error(lastFault)
      },
    },
  })
  onStop('operations', () => operations.close())
  gaugeBackups(operations.registry, {
    lastAt: async () => {
      const taken = lastGood(schedule.folder)
      return taken === undefined ? undefined : new Date(taken)
    },
    everyHours: schedule.everyHours,
  })
  const againAfterMs = Math.min(AGAIN_AFTER_MS, (schedule.everyHours * 3_600_000) / 4)
  const stopping = new AbortController()
  onStop('schedule', () => stopping.abort())
  log.info({ folder: schedule.folder, everyHours: schedule.everyHours }, 'backups are taken on a schedule')
  void follow(stopping.signal)

  async function follow(signal: AbortSignal): Promise<void> {
    // At a start there may be some that were not copied by the process before.
    let isWhole = false
    while (!signal.aborted) {
      const line = schedule.archive && dataDir ? currentLine(dataDir) : undefined
      const due = isWhole ? dueInMs(schedule, new Date(), line) : 0
      if (due === 0) isWhole = await take(signal)
      // A line of the archive without a backup is of no use.
      const retryMs = line !== undefined && !hasBackupOf(schedule.folder, line) ? LOOK_EVERY_MS : againAfterMs
      const pause = isWhole ? Math.min(due, LOOK_EVERY_MS) : Math.min(retryMs, againAfterMs)
      await wait(pause, undefined, { signal }).catch(() => undefined)
    }
  }

  /** @returns false where something could not be taken or copied */
  async function take(signal: AbortSignal): Promise<boolean> {
    try {
      const taken = await takeScheduled(sourceOf(given), schedule, new Date(), signal)
      if (taken) log.info({ folder: taken.folder, files: taken.manifest.files.length }, 'backup taken')
      lastFault = undefined
      return true
    } catch (error) {
      if (signal.aborted) return false
      log.error({ err: error }, 'no backup could be taken, or one not copied; the next try follows')
      lastFault = messageOf(error)
      return false
    }
  }
})
