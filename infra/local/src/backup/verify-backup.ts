import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, waitFor } from '@presale/processes'
import { messageOf, Problem } from '../problem'
import { closeDataFolder } from '../processes/data-folder'
import { lockData } from '../processes/data-lock'
import { lastPosition, onlyRow } from '../servers/facts'
import { temporaryFolder } from '../servers/folders'
import { clusterFolder } from '../servers/postgres-cluster'
import { postgresUser } from '../servers/postgres-user'
import { begun } from '../starting/begun'
import { environmentFor } from '../starting/environments'
import { LOOPBACK, serviceSpec } from '../starting/services'
import { markUnfinished } from '../starting/unfinished-restore'
import { archiveBeside } from './archive/archived-backups'
import { endSentence, planRecovery, spanOf } from './archive/recovery-plan'
import { SECURITY_LOG } from './backed-up-files'
import { completeLog, meanwhileIn } from './complete-log'
import { forgetDerived } from './forget-derived'
import { manifestSum } from './manifest'
import { type OpenedBackup, type OpeningKeys, openBackup } from './opened-backup'
import { assertSameMajor, needsOf, restoreFiles } from './restored-files'
import { assertRoomOnEach } from './room'
import { type ServersAlone, withServersAlone } from './servers-alone'
import { trailSettings } from './settle-restored'
import { noteVerification, type Verification } from './verification'

/** For each event; a projector on a busy machine applies some hundreds a second at the least. */
const CATCH_UP_MS_PER_EVENT = 20
const CATCH_UP_LEAST_MS = 300_000

export interface VerifyRequest {
  readonly folder: string
  readonly keys: OpeningKeys
  readonly env: NodeJS.ProcessEnv
}

/**
 * Restores a backup into a folder that is thrown away, and runs Postgres, event store and projector on it alone: nothing
 * mails, expires or answers. Once the read models are filled from the events, they are compared with the event store, and
 * both chains are checked.
 * @param interruption rejects when it is to be given up: the folder has every key in it, and goes at once
 * @returns sentences
 * @throws Problem with what is wrong
 */
export async function verifyBackup(
  request: VerifyRequest,
  interruption: Promise<never> = new Promise(() => undefined),
): Promise<readonly string[]> {
  const { folder, keys, env } = request
  const backup = await openBackup(folder, keys)
  assertSameMajor(backup)
  const ofArchive = await archiveSentence(backup, keys, env)
  const scratch = temporaryFolder('presale-verify-', postgresUser())
  try {
    assertRoomOnEach(needsOf(backup, scratch))
    const { events, sentences } = await proved(backup, scratch, env, interruption)
    const verified: Verification = {
      manifest: manifestSum(folder),
      verifiedAt: new Date().toISOString(),
      events,
    }
    const unnoted = noteVerification(folder, verified)
    return [
      ...(backup.unchecked === undefined ? [] : [backup.unchecked]),
      ...sentences,
      `${folder} restores, and what it restores is whole: ${events} events of purchases.`,
      ...(ofArchive === undefined ? [] : [ofArchive]),
      ...(unnoted === undefined
        ? []
        : [`That could not be noted beside it (${unnoted}): it is listed as not verified.`]),
    ]
  } finally {
    removeScratch(scratch)
  }
}

/** Reads all that goes on from it. @throws Problem naming what is missing, damaged or of another line */
async function archiveSentence(
  { folder, manifest }: OpenedBackup,
  keys: OpeningKeys,
  env: NodeJS.ProcessEnv,
): Promise<string | undefined> {
  const { archive: of } = manifest
  if (of === undefined) return undefined
  const archive = await archiveBeside(folder, env)
  if (!(await archive.lines()).includes(of.line))
    return `The archive that goes on from it is not in ${archive.place}: it restores as it is.`
  const plan = await planRecovery(manifest, { archive, keys, moment: { kind: 'latest' } })
  const promoted = endSentence(plan)
  return `The archive goes on from it with ${spanOf(plan)}; all of it was read.${promoted ? ` ${promoted}` : ''}`
}

async function proved(
  backup: OpenedBackup,
  scratch: string,
  env: NodeJS.ProcessEnv,
  interruption: Promise<never>,
) {
  closeDataFolder(scratch)
  const lock = await lockData(scratch)
  try {
    markUnfinished(scratch, backup.manifest.id)
    await Promise.race([begun(restoreFiles(backup, scratch)), interruption])
    return await withServersAlone(scratch, trailSettings(backup.manifest, scratch, env), async (servers) => {
      await completeLog([meanwhileIn(backup)], join(scratch, SECURITY_LOG), servers.roles.api)
      await assertPosition(backup, servers)
      await forgetDerived(servers.roles)
      await startProjector(servers)
      const events = await assertViewsWhole(servers)
      const sentences = await audited(servers)
      return { events, sentences }
    })
  } finally {
    lock.release()
  }
}

/** Everything that was acknowledged before the copy began is in it. */
async function assertPosition({ manifest }: OpenedBackup, { roles }: ServersAlone): Promise<void> {
  const { eventStorePosition: expected } = manifest
  if (expected === null) return
  const last = await lastPosition(roles.eventStore)
  if (last !== null && BigInt(last) >= BigInt(expected)) return
  throw new Problem(
    `The restored event store ends at ${String(last)}, and the backup was taken at ${expected}.`,
  )
}

async function startProjector({ system, environment }: ServersAlone): Promise<void> {
  const env = { ...environmentFor('projector', environment), ...LOOPBACK, PORT: String(await freePort()) }
  await system.run(await serviceSpec('projector', env, { isDev: false, restartsFrozen: false }))
}

const OF_STORE = `select count(*)::int as count from event_store_node.events
  where stream like 'purchase-%' and type not like '$%'`
const OF_VIEWS = `select (select count(*)::int from views.events) as count,
  (select count(distinct checkpoint_commit) <= 1 and count(*) = count(checkpoint_commit)
   from projections.registry where state = 'live') as are_together`

/** The audit trail has every event, and all other live projections stand where it stands. @returns how many there are */
async function assertViewsWhole({ roles }: ServersAlone): Promise<number> {
  const { count } = await onlyRow(roles.eventStore, OF_STORE)
  const events = Number(count)
  if (events === 0) return 0
  await waitFor(
    async () => {
      const views = await onlyRow(roles.reader, OF_VIEWS)
      if (views.are_together === true && Number(views.count) === events) return true
      throw new Error(`there are ${events} events, and the read models have ${String(views.count)}`)
    },
    {
      what: 'the read models to be filled from the restored events',
      timeoutMs: Math.max(CATCH_UP_LEAST_MS, events * CATCH_UP_MS_PER_EVENT),
      intervalMs: 200,
    },
  ).catch((error: unknown) => {
    throw new Problem(messageOf(error))
  })
  return events
}

/** The independent check: event by event against the store, and the chain of admin actions against key, log and store. */
async function audited({ run }: ServersAlone): Promise<readonly string[]> {
  const said = await run('audit', 'services/api/dist/cli/audit.js', ['verify'])
  return said.trimEnd().split('\n')
}

function removeScratch(scratch: string): void {
  const cluster = clusterFolder(scratch)
  for (const folder of [cluster, cluster && `${cluster}-socket`, scratch])
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
