import { gaugeArchive, loadConfig, runProcess, startOperations } from '@presale/runtime'
import { z } from 'zod'
import { archiveIn, isBucket } from '../archive-folder'
import { ArchiveHealth } from '../backup/archive/archive-health'
import { archiveLog } from '../backup/archive/archive-log'
import { noteArchive } from '../backup/archive/archive-note'
import { openArchive } from '../backup/archive/open-archive'
import { Replaced } from '../backup/archive/promotion'
import { SynchronousCommits } from '../backup/archive/synchronous'
import { assertMounted, assertStillMounted, isOnSameDisk } from '../backup/backup-place'
import { openSiteKey } from '../backup/seal'
import { passphraseOf } from '../backup/sealing'
import { databasesOf, sourceOf, withServerOf } from '../backup/source'
import { lockOwner } from '../processes/data-lock'
import { sendSignal } from '../processes/stop-process'
import { fence } from '../servers/fence'
import { takeSecrets } from '../starting/environments'
import { markReplaced } from '../starting/unfinished-restore'

const config = z.object({
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).default(0),
  BACKUP_DIR: z.string(),
  BACKUP_MOUNT: z.string().optional(),
  ARCHIVE_SYNC: z
    .enum(['on', 'off'], { error: 'it must be on or off' })
    .default('off')
    .transform((text) => text === 'on'),
  ARCHIVE_SYNC_SECONDS: z.coerce
    .number({ error: 'it must be a number of seconds' })
    .min(1, 'it must be at least 1')
    .max(60, 'it must be at most 60')
    .default(5),
})

/** It looks more than once a second. */
const STANDS_STILL_AFTER_MS = 1000
const NOTE_EVERY_MS = 2000

runProcess('archive', async ({ log, onStop }) => {
  const given = takeSecrets(process.env)
  const env = loadConfig(config, given)
  const place = archiveIn(env.BACKUP_DIR, given)
  const archive = await openArchive(place, given)
  const { dataDir, securityLog, sealKeyFile } = sourceOf(given)
  if (!isBucket(place) && isOnSameDisk(place, dataDir))
    log.warn({ archive: place }, 'the archive is on the disk of the data: if that is lost, so is the archive')
  const clock = { now: () => new Date() }
  const health = new ArchiveHealth(STANDS_STILL_AFTER_MS)
  let isCaughtUp = false
  let isSynchronous = false
  const operations = await startOperations({
    port: env.METRICS_PORT,
    log,
    // Where it cannot begin, the rest of the platform goes on, and this says why.
    checks: { begun: async () => health.assertBegun() },
    advisory: {
      archive: async () => health.assertWell(),
      ...(env.ARCHIVE_SYNC && {
        synchronous: async () => {
          if (!isSynchronous) throw new Error('commits do not wait for the archive: it is away, or too slow')
        },
      }),
    },
  })
  onStop('operations', () => operations.close())
  gaugeArchive(operations.registry, () => health.behindMs())
  let isNoting = false
  const noting = setInterval(() => {
    if (isNoting) return
    isNoting = true
    const state = {
      at: new Date().toISOString(),
      behindSeconds: health.behindMs() / 1000,
      isWaitedFor: isSynchronous,
    }
    noteArchive(env.BACKUP_DIR, state)
      .catch(() => undefined)
      .finally(() => {
        isNoting = false
      })
  }, NOTE_EVERY_MS)
  onStop('note', () => clearInterval(noting))
  const stopping = new AbortController()
  const { signal } = stopping
  const commits = env.ARCHIVE_SYNC ? await synchronousCommits() : undefined
  const following = health.keepUp(archiveUntilItFails, { signal, onFault })
  onStop('archive', async () => {
    stopping.abort()
    await commits?.end()
    await following
  })

  function synchronousCommits(): Promise<SynchronousCommits> {
    return withServerOf(
      dataDir,
      async (url) =>
        new SynchronousCommits(url, env.ARCHIVE_SYNC_SECONDS * 1000, {
          behindMs: () => health.behindMs(),
          isCaughtUp: () => isCaughtUp && !health.hasFault,
          onChange: (isOn) => {
            if (isOn) log.info({}, 'commits wait for the archive')
            else if (isSynchronous)
              log.warn({}, 'commits do not wait for the archive any more: it is away, or too slow')
            isSynchronous = isOn
          },
        }),
    )
  }

  /** A standby sells by now: what this site acknowledged from here on would be lost. */
  async function endTheSite(replaced: Replaced): Promise<void> {
    log.error({ err: replaced }, 'a standby has taken over: the site is ended')
    markReplaced(dataDir, replaced.message)
    await withServerOf(dataDir, fence)
    const runner = lockOwner(dataDir)?.pid
    if (runner !== undefined) sendSignal(runner, 'SIGTERM')
  }

  async function onFault(error: unknown): Promise<'again' | 'end'> {
    if (signal.aborted) return 'end'
    if (error instanceof Replaced) {
      await endTheSite(error)
      return 'end'
    }
    log.error({ err: error }, 'the log of changes cannot be archived, it is tried again')
    return 'again'
  }

  async function archiveUntilItFails(): Promise<void> {
    if (!isBucket(place)) {
      if (env.BACKUP_MOUNT !== undefined) assertMounted(env.BACKUP_MOUNT)
      assertStillMounted(env.BACKUP_DIR, dataDir)
    }
    await withServerOf(dataDir, async (superuserUrl) =>
      archiveLog(
        {
          superuserUrl,
          eventStoreUrl: (await databasesOf(superuserUrl)).eventStore,
          ...{ dataDir, securityLog, archive, clock, log },
          keys: {
            passphrase: passphraseOf(given),
            siteKey: openSiteKey(sealKeyFile),
            isUnsealedFine: false,
          },
          isPrompt: env.ARCHIVE_SYNC,
          onLook: (state) => {
            health.looked(state.behindMs)
            isCaughtUp = state.isCaughtUp
          },
        },
        signal,
      ),
    )
  }
})
