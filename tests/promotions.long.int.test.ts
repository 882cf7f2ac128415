// Guards: infra/local/src/backup
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rowsAt, waitFor } from '@presale/testing'
import pg from 'pg'
import { type ArchiveState, archiveLog } from '../infra/local/src/backup/archive/archive-log'
import type { Archive } from '../infra/local/src/backup/archive/archive-store'
import { folderArchive } from '../infra/local/src/backup/archive/folder-archive'
import { currentLine } from '../infra/local/src/backup/archive/line'
import { Replaced } from '../infra/local/src/backup/archive/promotion'
import { endRecovery } from '../infra/local/src/backup/archive/recovery-files'
import { refuseReplaced } from '../infra/local/src/backup/archive/refuse-replaced'
import { SynchronousCommits } from '../infra/local/src/backup/archive/synchronous'
import type { Source } from '../infra/local/src/backup/source'
import { beginStandby } from '../infra/local/src/backup/standby/begin-standby'
import { takeOver } from '../infra/local/src/backup/standby/promote'
import { follow, withStandby } from '../infra/local/src/backup/standby/standby'
import { OF_A_STANDBY } from '../infra/local/src/backup/standby/standby-folder'
import { takeBackup } from '../infra/local/src/backup/take-backup'
import { lockData } from '../infra/local/src/processes/data-lock'
import { fence } from '../infra/local/src/servers/fence'
import { temporaryFolder } from '../infra/local/src/servers/folders'
import { clusterFolder } from '../infra/local/src/servers/postgres-cluster'
import { postgresUser } from '../infra/local/src/servers/postgres-user'
import { runningCluster } from '../infra/local/src/servers/running-cluster.fixture'
import { chances } from './support/chances'
import { killTree } from './support/process-tree'

// By hand with more, of another seed: PROMOTIONS=50 PROMOTIONS_SEED=7.
const ROUNDS = Number(process.env.PROMOTIONS ?? 4)
const SEED = Number(process.env.PROMOTIONS_SEED ?? 1)
jest.setTimeout(180_000)

const SITE_KEY = 'the key of the site, 32 characters'
const KEYS = { passphrase: undefined, siteKey: SITE_KEY, isUnsealedFine: false }
const ENV = { ADMIN_ACTIONS_KEY: '00' }
const WRITERS = 8

/** An event whose append was answered, and when. */
interface Appended {
  readonly position: number
  readonly at: number
}

type Site = Awaited<ReturnType<typeof startSite>>

/** The cluster of a data folder at work, as a start's; made where it is missing. */
async function startSite(dataDir: string) {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  const lock = await lockData(dataDir)
  const { url, server } = await runningCluster(dataDir, false)
  const eventStoreUrl = await madeDatabases(url)
  return {
    dataDir,
    url,
    eventStoreUrl,
    stop: async () => {
      await server.stop()
      lock.release()
    },
    /** As if its machine were gone, at once. */
    kill: async () => {
      killTree(server.pid() ?? 0)
      await server.stop()
      lock.release()
    },
  }
}

async function madeDatabases(url: string): Promise<string> {
  const eventStoreUrl = url.replace('/postgres?', '/eventstore?')
  if ((await rowsAt(url, "select 1 from pg_database where datname = 'eventstore'")).length > 0)
    return eventStoreUrl
  await rowsAt(url, 'create database presale')
  await rowsAt(url, 'create database eventstore')
  await rowsAt(eventStoreUrl, 'create schema event_store_node')
  await rowsAt(
    eventStoreUrl,
    'create table event_store_node.events (position bigint generated always as identity primary key, data text)',
  )
  return eventStoreUrl
}

const APPEND = `insert into event_store_node.events (data) values (repeat('event', 100)) returning position::int`

async function positionsIn({ eventStoreUrl }: Site): Promise<number[]> {
  const rows = await rowsAt(eventStoreUrl, 'select position::int from event_store_node.events')
  return rows.map(({ position }) => Number(position))
}

/** Appends without a pause, until it is ended or the site is gone. */
async function startAppending({ eventStoreUrl }: Site) {
  const appended: Appended[] = []
  let isOver = false
  const append = async (): Promise<void> => {
    const client = new pg.Client({ connectionString: eventStoreUrl })
    client.on('error', () => undefined)
    await client.connect()
    try {
      while (!isOver) {
        const { rows } = await client.query(APPEND)
        appended.push({ position: rows[0].position, at: Date.now() })
      }
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  const all = Promise.allSettled(Array.from({ length: WRITERS }, append))
  return {
    end: async (): Promise<readonly Appended[]> => {
      isOver = true
      await all
      return appended
    },
  }
}

/** The archiving process, in this one. */
function startArchiving({ dataDir, url, eventStoreUrl }: Site, archive: Archive, isSynchronous: boolean) {
  const stopping = new AbortController()
  let isGone = false
  let state: ArchiveState | undefined
  let commits: SynchronousCommits | undefined
  let isWaitedFor = false
  // A machine that is gone writes nothing more.
  const ofMachine: Archive = {
    ...archive,
    line: (line) => {
      const store = archive.line(line)
      const write: typeof store.write = (name, content) =>
        isGone ? Promise.reject(new Error('gone')) : store.write(name, content)
      return { ...store, write }
    },
  }
  const request = {
    ...{ superuserUrl: url, eventStoreUrl, dataDir, archive: ofMachine, keys: KEYS },
    securityLog: join(dataDir, 'security.log'),
    clock: { now: () => new Date() },
    isPrompt: isSynchronous,
    log: { info: () => undefined, warn: () => undefined },
    onLook: (looked: ArchiveState) => {
      state = looked
    },
  }
  const done = archiveLog(request, stopping.signal)
  done.catch(() => undefined)
  return {
    done,
    /** All that was committed is in it, and commits wait for it where they are to. */
    isReady: async () => {
      await waitFor(() => state?.isCaughtUp || undefined, { what: 'the archive' })
      if (!isSynchronous) return
      commits = new SynchronousCommits(url, 5000, {
        behindMs: () => state?.behindMs ?? 0,
        isCaughtUp: () => state?.isCaughtUp === true,
        onChange: (isOn) => {
          isWaitedFor = isOn
        },
      })
      await waitFor(() => isWaitedFor || undefined, { what: 'commits to wait for the archive' })
    },
    kill: async () => {
      isGone = true
      stopping.abort()
      await done.catch(() => undefined)
      await commits?.end()
    },
    /** What the process does once it was replaced. */
    isFenced: async () => {
      await expect(done).rejects.toThrow(Replaced)
      await fence(url)
      await commits?.end()
    },
  }
}

const sourceOf = ({ dataDir }: Site): Source => ({
  dataDir,
  securityLog: join(dataDir, 'security.log'),
  remotes: undefined,
  adminActionsKey: 'environment',
  sealKeyFile: join(dataDir, 'backup-key'),
})

describe(`a standby takes over, and the old machine comes back, by the seed ${SEED}`, () => {
  const { next, among } = chances(SEED)
  const folder = temporaryFolder('presale-promotions-', postgresUser())
  const backups = join(folder, 'backups')
  const archive = folderArchive(join(backups, 'archive'))
  const filesOf = async (line: string) => (await archive.line(line).list()).toSorted()
  let dataDir = join(folder, 'site-0')
  let count = 0
  const sums = { acknowledged: 0, lost: 0, oldestMs: 0 }

  afterAll(() => {
    rmSync(folder, { recursive: true, force: true })
    process.stderr.write(
      `${ROUNDS} promotions: ${sums.acknowledged} acknowledged, ${sums.lost} lost (none of them where commits wait), the oldest ${Math.round(sums.oldestMs)} ms before\n`,
    )
  })

  const rounds = Array.from({ length: ROUNDS }, (_, round) => ({
    round,
    isSynchronous: among([true, false]),
    /** Its machine is gone when it is replaced; otherwise it is at work, and was not notified. */
    isGone: among([true, false]),
    sellMs: 500 + next() * 2000,
  }))

  it.each(rounds)(
    'round $round: waiting for the archive: $isSynchronous, its machine gone: $isGone',
    async ({ isSynchronous, isGone, sellMs }) => {
      const site = await startSite(dataDir)
      if (count === 0) writeFileSync(join(dataDir, 'backup-key'), `${SITE_KEY}\n`, { mode: 0o600 })
      const archiving = startArchiving(site, archive, isSynchronous)
      await archiving.isReady()
      count += 1
      const standbyDir = join(folder, `site-${count}`)
      await takeBackup(sourceOf(site), join(backups, `backup-${count}`), undefined)
      await beginStandby({ from: backups, into: standbyDir, keys: KEYS, env: ENV })

      let acknowledged: readonly Appended[] = []
      let promotedAt = 0
      await withStandby(standbyDir, { keys: KEYS, env: ENV }, async (standby) => {
        const following = new AbortController()
        const followed = follow(standbyDir, standby, { signal: following.signal, report: fail })
        const appending = await startAppending(site)
        await new Promise((resolve) => setTimeout(resolve, sellMs))
        following.abort()
        await followed
        if (isGone) {
          await site.kill()
          await archiving.kill()
        }
        promotedAt = Date.now()
        await takeOver(standbyDir, standby)
        // The archiver of a site at work ends it, once it sees that the site was replaced.
        if (!isGone) await archiving.isFenced()
        acknowledged = await appending.end()
      })

      await endRecovery(clusterFolder(standbyDir) ?? '')
      for (const name of OF_A_STANDBY) rmSync(join(standbyDir, name), { force: true })
      const promoted = await startSite(standbyDir)
      const there = new Set(await positionsIn(promoted))
      const lost = acknowledged.filter(({ position }) => !there.has(position))
      await promoted.stop()
      if (isSynchronous) expect(lost).toEqual([])
      for (const { at } of lost) expect(promotedAt - at).toBeLessThanOrEqual(1000)
      expect(acknowledged.length).toBeGreaterThan(10)
      sums.acknowledged += acknowledged.length
      sums.lost += lost.length
      sums.oldestMs = Math.max(sums.oldestMs, ...lost.map(({ at }) => promotedAt - at))
      if (!isGone) await site.stop()
      await comesBack(site.dataDir, isGone)
      dataDir = standbyDir
    },
  )

  /** Nothing is started on it; and what starts it all the same is kept from appending, and from archiving. */
  async function comesBack(old: string, isGone: boolean): Promise<void> {
    await expect(
      refuseReplaced({ dataDir: old, backupDir: backups }, { DATA_DIR: old }, fail),
    ).rejects.toThrow(Replaced)
    const line = currentLine(old) ?? ''
    const before = await filesOf(line)
    const again = await startSite(old)
    if (!isGone) await expect(rowsAt(again.eventStoreUrl, APPEND)).rejects.toThrow('read-only transaction')
    await expect(startArchiving(again, archive, false).done).rejects.toThrow(Replaced)
    expect([currentLine(old), await filesOf(line)]).toEqual([line, before])
    await again.stop()
    rmSync(old, { recursive: true, force: true })
  }
})

const fail = (sentence: string): never => {
  throw new Error(sentence)
}
