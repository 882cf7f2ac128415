import { rmSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { messageOf, Problem } from '../../problem'
import { lockData, lockOwner } from '../../processes/data-lock'
import { stopProcess } from '../../processes/stop-process'
import { clusterFolder } from '../../servers/postgres-cluster'
import type { LineKeys } from '../archive/line'
import { formatLsn } from '../archive/lsn'
import { beginPromotion, endPromotion } from '../archive/promotion'
import { ARCHIVED_LOG, endRecovery } from '../archive/recovery-files'
import { linesIn } from '../complete-log'
import { settleRestored } from '../settle-restored'
import { type Standby, withStandby, withStandbyServer } from './standby'
import { OF_A_STANDBY, readStandby, readState, type StandbyRecord } from './standby-folder'

export interface PromoteRequest {
  readonly dataDir: string
  readonly keys: LineKeys
  readonly env: NodeJS.ProcessEnv
  /** The archive is gone: the old machine is not notified, and what the standby has is all there is. */
  readonly isUnfenced: boolean
}

const STOP_MS = 60_000
/** To apply what is left of a day's log. */
const PROMOTE_WITHIN_SECONDS = 6 * 3600

/**
 * Makes a standby the site: a mark in the archive keeps the old machine from appending anything more; the standby applies all
 * that the archive has; then the steps of every restore follow. If it is interrupted, run it again.
 * @returns sentences
 * @throws Problem
 */
export async function promote(request: PromoteRequest): Promise<readonly string[]> {
  const { dataDir, env, isUnfenced } = request
  const record = readStandby(dataDir)
  await stopFollowing(dataDir)
  const lock = await lockData(dataDir)
  try {
    const taken = isUnfenced ? await promoteAsItIs(dataDir, record) : await promoteFenced(request)
    const cluster = clusterFolder(dataDir)
    if (cluster === undefined) throw new Problem(`${dataDir} has no database.`)
    await endRecovery(cluster)
    const settled = await settleRestored({
      dataDir,
      of: { id: record.backup, takenAt: taken.until, adminActionsKey: record.adminActionsKey },
      meanwhile: [linesIn(join(dataDir, ARCHIVED_LOG))],
      newerLogs: [],
      env,
      keepsViews: true,
    })
    for (const name of OF_A_STANDBY) rmSync(join(dataDir, name), { force: true })
    return [taken.sentence, ...settled]
  } finally {
    lock.release()
  }
}

interface Taken {
  /** ISO 8601 UTC. */
  readonly until: string
  readonly sentence: string
}

async function promoteFenced(request: PromoteRequest): Promise<Taken> {
  try {
    return await withStandby(request.dataDir, request, (standby) => takeOver(request.dataDir, standby))
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem(
      `The archive cannot be read or written (${messageOf(error)}). Where it is gone for good, and the old machine never comes back: --unfenced promotes what is here.`,
    )
  }
}

/** Marks the line as taken over, applies all that was archived, and ends the recovery. */
export async function takeOver(
  dataDir: string,
  { record, client, followed, archive, store, line }: Standby,
): Promise<Taken> {
  if (await isFollowing(client)) {
    const at = new Date().toISOString()
    await beginPromotion(store, line, { at, standby: record.id, host: hostname() })
    await followed.takeAll(archive.everyMs)
    await endPromotion(store, line, followed.at)
    await leadOn(client)
  }
  const until = followed.until ?? readState(dataDir)?.until ?? record.takenAt
  const upTo = `up to ${until} (${formatLsn(followed.at)} of its log)`
  return {
    until,
    sentence: `The standby has taken over all that the archive had, ${upTo}. The old machine appends nothing any more once it reaches the archive, and does not start.`,
  }
}

async function promoteAsItIs(dataDir: string, record: StandbyRecord): Promise<Taken> {
  await withStandbyServer(dataDir, async ({ client }) => {
    if (await isFollowing(client)) await leadOn(client)
  })
  const until = readState(dataDir)?.until ?? record.takenAt
  return {
    until,
    sentence: `The standby goes on with what it had, up to ${until}. Nothing keeps the old machine from going on, too: it must never be started again.`,
  }
}

async function isFollowing(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('select pg_is_in_recovery() as is_following')
  return rows[0]?.is_following === true
}

/** All of the log that is here is applied first. */
async function leadOn(client: pg.Client): Promise<void> {
  const { rows } = await client.query('select pg_promote(true, $1) as is_done', [PROMOTE_WITHIN_SECONDS])
  if (rows[0]?.is_done !== true) throw new Problem('Postgres did not end its recovery. Try again.')
}

/** The process that follows, where one does. */
async function stopFollowing(dataDir: string): Promise<void> {
  const owner = lockOwner(dataDir)
  if (owner?.pid === undefined || owner.identity === undefined) return
  const { pid, identity } = owner
  await stopProcess({ pid, identity }, { signal: 'SIGTERM', graceMs: STOP_MS })
}
