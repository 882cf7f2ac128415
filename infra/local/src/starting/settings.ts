import { resolve } from 'node:path'
import { Problem } from '../problem'
import { root } from '../root'

/** Roles of their own beside that of DATABASE_URL. */
const ROLE_VARIABLES = [
  'PROJECTOR_DATABASE_URL',
  'EXPIRY_DATABASE_URL',
  'MAILER_DATABASE_URL',
  'WATCHER_DATABASE_URL',
  'READER_DATABASE_URL',
] as const
type RoleVariable = (typeof ROLE_VARIABLES)[number]

/** What `npm start` reads from the environment; everything else in it is handed on to the services. */
export interface Settings {
  readonly dataDir: string
  /** Services and frontends run from their sources, and follow changes. */
  readonly isDev: boolean
  /** Services that do not answer any more are ended, and started again. */
  readonly restartsFrozen: boolean
  /** Where the site is. */
  readonly port: number
  readonly databaseUrl: string | undefined
  /** Of roles of their own beside it, by the variable that hands each on. */
  readonly roleUrls: Readonly<Partial<Record<RoleVariable, string>>>
  /** Where the embedded event store keeps its events, where the database is not ours. */
  readonly eventStoreDatabaseUrl: string | undefined
  readonly redisUrl: string | undefined
  readonly eventStoreUrl: string | undefined
  /** Of who reads it, and may not append. */
  readonly readerEventStoreUrl: string | undefined
  /** The releases of the remotes: a folder, or a bucket's address. */
  readonly remotesStore: string
  readonly publicOrigin: string | undefined
  readonly isMailConfigured: boolean
  /** With chains of this machine alone, whose coins are worth nothing. */
  readonly isRegtest: boolean
  /** A node is named for at least one network. */
  readonly isChainWatched: boolean
  /** Where backups are taken on a schedule; undefined where they are not. */
  readonly backupDir: string | undefined
  /** Where a Prometheus of another user reads what there is to scrape. */
  readonly targetsFile: string | undefined
}

/** @throws Problem naming the variable that is wrong */
export function readSettings(env: NodeJS.ProcessEnv, args: readonly string[] = []): Settings {
  const dataDir = resolve(root, env.DATA_DIR || '.data')
  const isRegtest = args.includes('--regtest')
  if (isRegtest) refuseReal(env)
  return {
    dataDir,
    isDev: args.includes('--dev'),
    // Where changes are followed, somebody may have stopped it in a debugger.
    restartsFrozen: env.RESTART_FROZEN !== '0' && !args.includes('--dev'),
    port: readPort(env.PORT || '8080'),
    databaseUrl: readUrl(env, 'DATABASE_URL', POSTGRES),
    roleUrls: readRoleUrls(env),
    eventStoreDatabaseUrl: readUrl(env, 'EVENTSTORE_DATABASE_URL', POSTGRES),
    redisUrl: readUrl(env, 'REDIS_URL', ['redis:', 'rediss:', 'unix:']),
    eventStoreUrl: readUrl(env, 'EVENTSTORE_URL', ['esdb:', 'esdb+discover:']),
    readerEventStoreUrl: readUrl(env, 'READER_EVENTSTORE_URL', ['esdb:', 'esdb+discover:']),
    remotesStore: readStore(env, dataDir),
    publicOrigin: env.PUBLIC_ORIGIN || undefined,
    isMailConfigured: readMail(env),
    isRegtest,
    isChainWatched:
      isRegtest || NODE_VARIABLES.some((name) => readUrl(env, name, ['http:', 'https:']) !== undefined),
    backupDir: readBackupDir(env),
    targetsFile: env.METRICS_TARGETS_FILE ? resolve(root, env.METRICS_TARGETS_FILE) : undefined,
  }
}

/** What is bought with coins that are worth nothing stays in a folder of its own. @throws Problem naming the variable */
function refuseReal(env: NodeJS.ProcessEnv): void {
  const own = ['DATABASE_URL', 'EVENTSTORE_URL', ...NODE_VARIABLES].find((name) => env[name])
  if (own !== undefined)
    throw new Problem(
      `${own} is set: --regtest starts servers and nodes of its own. Take one of the two away.`,
    )
  if (env.PUBLIC_ORIGIN?.startsWith('https:'))
    throw new Problem(
      'PUBLIC_ORIGIN is of a site that sells: --regtest is for trying things out. Take one of the two away.',
    )
}

/** Without any of them no watcher is started. */
const NODE_VARIABLES = [
  'BITCOIN_NODE_URL',
  'ETHEREUM_NODE_URL',
  'BNB_NODE_URL',
  'POLYGON_NODE_URL',
  'AVALANCHE_NODE_URL',
]

/** REMOTES_DIR is what it was called when a store was always a folder. */
function readStore(env: NodeJS.ProcessEnv, dataDir: string): string {
  const named = env.REMOTES_STORE || env.REMOTES_DIR
  if (!named) return resolve(dataDir, 'remotes')
  if (named.startsWith('s3://')) return named
  if (!named.includes('://')) return resolve(root, named)
  throw new Problem('REMOTES_STORE must be a folder, or an address that begins with s3://.')
}

const POSTGRES = ['postgres:', 'postgresql:']

/** Without DATABASE_URL they would name another server than the embedded one, whose roles are made at each start. */
function readRoleUrls(env: NodeJS.ProcessEnv): Settings['roleUrls'] {
  if (!env.DATABASE_URL) return {}
  return Object.fromEntries(
    ROLE_VARIABLES.flatMap((name) => {
      const url = readUrl(env, name, POSTGRES)
      return url ? [[name, url]] : []
    }),
  )
}

/** Known before anything is started: a mailer that ends at once for lack of a sender would be started again and again. */
function readMail(env: NodeJS.ProcessEnv): boolean {
  if (!readUrl(env, 'SMTP_URL', ['smtp:', 'smtps:'])) return false
  if (env.MAIL_FROM) return true
  throw new Problem(
    'SMTP_URL is set, and MAIL_FROM is missing: the address that mails come from, such as sale@example.com.',
  )
}

/** Servers of one's own have tools of their own, which the schedule does not know. */
function readBackupDir(env: NodeJS.ProcessEnv): string | undefined {
  if (!env.BACKUP_DIR) return undefined
  const own = ['DATABASE_URL', 'EVENTSTORE_URL'].find((name) => env[name])
  if (own === undefined) return resolve(root, env.BACKUP_DIR)
  throw new Problem(
    `BACKUP_DIR is set, and ${own} names a server of your own, which npm start does not back up: docs/backup.md says how. Take one of the two away.`,
  )
}

function readPort(text: string): number {
  const port = Number(text)
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port
  throw new Problem(`PORT must be a number from 1 to 65535, not '${text}'.`)
}

function readUrl(env: NodeJS.ProcessEnv, name: string, schemes: readonly string[]): string | undefined {
  const text = env[name]
  if (!text) return undefined
  if (schemes.some((scheme) => text.startsWith(`${scheme}//`))) return text
  throw new Problem(`${name} must be an address that begins with ${schemes.join('// or ')}//.`)
}
