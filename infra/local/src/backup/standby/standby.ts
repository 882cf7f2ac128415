import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { messageOf, Problem } from '../../problem'
import { connected } from '../../servers/facts'
import { preparePostgres } from '../../servers/postgres'
import { postgresUser } from '../../servers/postgres-user'
import { System } from '../../starting/system'
import type { Archive, ArchiveStore } from '../archive/archive-store'
import { type ArchiveLine, type LineKeys, laterLine, openLine } from '../archive/line'
import { beginOfFile, type Lsn, parseLsn } from '../archive/lsn'
import { openArchive } from '../archive/open-archive'
import { promotionOf, Replaced } from '../archive/promotion'
import { ARCHIVED_LOG } from '../archive/recovery-files'
import { WalFiles } from '../archive/wal-files'
import { FollowedLine } from './followed-line'
import { readStandby, type StandbyRecord, writeState } from './standby-folder'

/** For a day's log on a slow disk. */
const MOST_MS = 6 * 3_600_000
const LOOK_AROUND_EVERY_MS = 30_000

/** A standby's cluster at work, and the line that it follows. */
export interface Standby {
  readonly record: StandbyRecord
  /** Of the superuser. */
  readonly client: pg.Client
  readonly followed: FollowedLine
  readonly archive: Archive
  readonly store: ArchiveStore
  readonly line: ArchiveLine
  readonly keys: LineKeys
}

/**
 * The cluster of a standby, for as long as the work takes.
 * @param keys what opens the archive
 * @throws Problem
 */
export async function withStandby<T>(
  dataDir: string,
  { keys, env }: { readonly keys: LineKeys; readonly env: NodeJS.ProcessEnv },
  work: (standby: Standby) => Promise<T>,
): Promise<T> {
  const record = readStandby(dataDir)
  const archive = await openArchive(record.archive, env)
  const store = archive.line(record.line)
  const line = await openLine(store, keys)
  return withStandbyServer(dataDir, async ({ client, cluster }) => {
    const files = new WalFiles(join(cluster, 'pg_wal'), line.timeline, postgresUser())
    const from = beginOfFile(await replayed(client))
    const securityLog = join(dataDir, ARCHIVED_LOG)
    const followed = new FollowedLine({ line, store, files, securityLog, from })
    try {
      return await work({ record, client, followed, archive, store, line, keys })
    } finally {
      await files.close()
    }
  })
}

/** The same without the archive. */
export async function withStandbyServer<T>(
  dataDir: string,
  work: (server: { readonly client: pg.Client; readonly cluster: string }) => Promise<T>,
): Promise<T> {
  const system = new System(dataDir, (text) => void process.stderr.write(`${text}\n`))
  try {
    await system.stopLeftovers()
    const server = await preparePostgres(dataDir)
    await system.run({ ...server.spec, readyTimeoutMs: MOST_MS })
    return await connected(server.url, (client) => work({ client, cluster: server.folder }))
  } finally {
    await system.stop(() => undefined)
  }
}

/**
 * Follows until the signal aborts, also beyond times when the archive cannot be read.
 * @param report gets a sentence when such a time begins, and one when it ends
 * @throws Problem where it cannot go on, and says what to do
 */
export async function follow(
  dataDir: string,
  standby: Standby,
  { signal, report }: { readonly signal: AbortSignal; readonly report: (sentence: string) => void },
): Promise<void> {
  const { followed, client, archive } = standby
  let fault: string | undefined
  let lookedAt = performance.now()
  const take = async (): Promise<boolean> => {
    try {
      const hasTaken = await followed.take()
      if (performance.now() - lookedAt > LOOK_AROUND_EVERY_MS) {
        await assertStillTheLine(standby)
        lookedAt = performance.now()
      }
      if (fault !== undefined) report('The archive can be read again.')
      fault = undefined
      return hasTaken
    } catch (error) {
      if (error instanceof Problem) throw error
      if (fault === undefined) report(`The archive cannot be read, it is tried again: ${messageOf(error)}`)
      fault = messageOf(error)
      return false
    }
  }
  while (!signal.aborted) {
    const hasTaken = await take()
    const waiting = Math.max(0, Number(followed.at - (await replayed(client))))
    const at = new Date().toISOString()
    writeState(dataDir, { at, until: followed.until ?? null, waiting, fault: fault ?? null })
    if (!hasTaken) await wait(archive.everyMs, undefined, { signal }).catch(() => undefined)
  }
}

/** Up to where the log is applied; 0 where it follows none any more. */
async function replayed(client: pg.Client): Promise<Lsn> {
  const { rows }: { rows: readonly { lsn: string | null }[] } = await client.query(
    'select pg_last_wal_replay_lsn()::text as lsn',
  )
  return parseLsn(rows[0]?.lsn ?? '0/0')
}

/** A line may end: another standby was promoted, or the site had to begin another one. */
async function assertStillTheLine({ archive, store, line, keys }: Standby): Promise<void> {
  const promotion = await promotionOf(store, line)
  if (promotion) throw new Replaced(promotion)
  const later = await laterLine(archive, line, keys)
  if (later === undefined) return
  throw new Problem(
    `The site has begun another line of its archive at ${later.startedAt} (docs/backup.md): what this standby follows has ended. Set it up again in an empty folder.`,
  )
}
