import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { writtenByRunner } from '@presale/runtime'
import { z } from 'zod'
import { messageOf, Problem } from '../problem'
import { lockOwner } from '../processes/data-lock'
import { root } from '../root'
import { askDatabase, databaseBeside } from '../servers/databases'
import { runningServerUrl } from '../servers/postgres'
import { clusterFolder } from '../servers/postgres-cluster'
import { withEmbeddedServer } from '../starting/embedded-server'
import { siteKeyFile } from './seal'

/** What a backup is taken of. */
export interface Source {
  readonly dataDir: string
  readonly securityLog: string
  /** The folder of the remotes' releases; undefined where they are in a bucket. */
  readonly remotes: string | undefined
  readonly adminActionsKey: 'file' | 'environment'
  /** Of the key that a backup without a passphrase is sealed with. */
  readonly sealKeyFile: string
}

const OWN_SERVERS =
  'Copy servers of your own with their own tools: docs/backup.md says how, and in which order.'

/** @throws Problem where the data is not, or not all, on the embedded servers of the folder */
export function sourceOf(env: NodeJS.ProcessEnv): Source {
  const dataDir = resolve(root, env.DATA_DIR || '.data')
  for (const name of ['DATABASE_URL', 'EVENTSTORE_URL'])
    if (env[name]) throw new Problem(`${name} names a server of your own. ${OWN_SERVERS}`)
  if (clusterFolder(dataDir) === undefined)
    throw new Problem(
      `${dataDir} has no database: nothing was started there, or on servers of your own. ${OWN_SERVERS}`,
    )
  // What runs says where its files are; what does not run is as the environment says.
  const places = { ...env, ...runningEnvironment(dataDir) }
  const store = places.REMOTES_STORE || places.REMOTES_DIR || join(dataDir, 'remotes')
  return {
    dataDir,
    securityLog: resolve(root, places.SECURITY_LOG_FILE || join(dataDir, 'security.log')),
    remotes: store.startsWith('s3://') ? undefined : resolve(root, store),
    sealKeyFile: siteKeyFile(env, dataDir),
    adminActionsKey: hasKey(dataDir, places.ADMIN_ACTIONS_KEY) ? 'file' : 'environment',
  }
}

/** Is the key in the folder the one that is used? */
function hasKey(dataDir: string, used: string | undefined): boolean {
  const file = join(dataDir, 'admin-actions-key')
  return existsSync(file) && (!used || used === readFileSync(file, 'utf8').trim())
}

const environmentFile = z.record(z.string(), z.string())

function runningEnvironment(dataDir: string): Readonly<Record<string, string>> {
  return environmentFile.parse(writtenByRunner(dataDir))
}

/** The server of the folder: the one that runs, else one that is started for as long as the work takes. */
export async function withServerOf<T>(
  dataDir: string,
  work: (superuserUrl: string) => Promise<T>,
): Promise<T> {
  if (lockOwner(dataDir) === undefined) return withEmbeddedServer(dataDir, work)
  const url = runningServerUrl(dataDir)
  try {
    if (url === undefined) throw new Error('it has not started yet, or is stopping')
    await askDatabase(url)
  } catch (error) {
    throw new Problem(
      `The platform runs on ${dataDir}, and its Postgres does not answer (${messageOf(error)}). Try again.`,
    )
  }
  return work(url)
}

/** The databases of platform and event store. @throws Problem where one of them is not there */
export async function databasesOf(
  superuserUrl: string,
): Promise<{ readonly application: string; readonly eventStore: string }> {
  const application = await databaseBeside(superuserUrl, 'presale')
  const eventStore = await databaseBeside(superuserUrl, 'eventstore')
  if (application === undefined || eventStore === undefined)
    throw new Problem(
      `The embedded Postgres does not have both databases, presale and eventstore. ${OWN_SERVERS}`,
    )
  return { application, eventStore }
}
