/** Services and the command lines of a start. Servers get what is left after `takeSecrets`. */
export type ChildName =
  | 'migrate'
  | 'read-models'
  | 'seed'
  | 'admin'
  | 'restored'
  | 'audit'
  | 'backup'
  | 'remotes'
  | 'projector'
  | 'expiry'
  | 'mailer'
  | 'watcher'
  | 'api'
  | 'web'
  | 'frontends'
  | 'event-store-node'

/**
 * Variables that carry a secret, or the way to one, and who needs them. Nobody else gets them: what stands in a
 * process's environment is read by whoever gets to run code in it, and goes on to what that starts.
 */
const KEPT_FOR: Readonly<Record<string, readonly ChildName[]>> = {
  ADMIN_EMAIL: ['admin'],
  ADMIN_PASSWORD: ['admin'],
  AUDIT_SIGNING_KEY: ['api', 'audit'],
  ADMIN_ACTIONS_KEY: ['api', 'admin', 'restored', 'audit', 'backup'],
  ADMIN_ACTIONS_KEY_MADE: ['api'],
  SECURITY_LOG_FILE: ['api', 'admin', 'restored', 'audit', 'backup'],
  WEB_SECRET: ['api', 'web'],
  LINK_KEY: ['api', 'mailer'],
  // Who has it signs the log of the ledger.
  LOG_KEY: ['projector'],
  // Who has it reads how large that log is.
  LOG_TOKEN: ['api'],
  // Who has it decides which scripts the site serves.
  RELEASE_SIGNING_KEY: ['remotes'],
  // Who decides signs by it; who follows the events reads by it.
  DECISION_KEY: ['api', 'audit', 'read-models', 'projector', 'mailer'],
  // Of the bucket with the releases, and of that with the archive.
  AWS_ACCESS_KEY_ID: ['remotes', 'web', 'api', 'backup'],
  AWS_SECRET_ACCESS_KEY: ['remotes', 'web', 'api', 'backup'],
  AWS_SESSION_TOKEN: ['remotes', 'web', 'api', 'backup'],
  PRICE_PROVIDER_KEY: ['api'],
  // What backups are encrypted with.
  BACKUP_PASSPHRASE: ['backup'],
  BACKUP_PASSPHRASE_FILE: ['backup'],
  BACKUP_KEY_FILE: ['backup'],
  // With keys of whoever runs the nodes.
  BITCOIN_NODE_URL: ['watcher'],
  ETHEREUM_NODE_URL: ['watcher'],
  BNB_NODE_URL: ['watcher'],
  POLYGON_NODE_URL: ['watcher'],
  AVALANCHE_NODE_URL: ['watcher'],
  // From this the api knows whether mail is configured.
  SMTP_URL: ['mailer', 'api'],
  DATABASE_URL: [
    'migrate',
    'read-models',
    'seed',
    'admin',
    'restored',
    'audit',
    'projector',
    'expiry',
    'mailer',
    'watcher',
    'api',
  ],
  // The first admin is an admin action, and the newest of these is known there.
  EVENTSTORE_URL: [
    'migrate',
    'admin',
    'restored',
    'audit',
    'read-models',
    'projector',
    'expiry',
    'mailer',
    'watcher',
    'api',
  ],
  // Handed on as EVENTSTORE_URL to whom it is for.
  READER_EVENTSTORE_URL: [],
  REDIS_URL: ['expiry', 'mailer', 'api'],
  // Handed on as DATABASE_URL to whom they are for.
  PROJECTOR_DATABASE_URL: [],
  EXPIRY_DATABASE_URL: [],
  MAILER_DATABASE_URL: [],
  WATCHER_DATABASE_URL: [],
  // Beside its own role: by it the read models are read, which belong to the projector.
  READER_DATABASE_URL: ['audit', 'mailer', 'watcher', 'api'],
  // Handed on under the node's own name for it; and what makes the roles, which nobody here needs.
  EVENTSTORE_DATABASE_URL: [],
  EVENTSTORE_NODE_DATABASE_URL: ['event-store-node'],
  SUPERUSER_DATABASE_URL: [],
}

/** Whose role in the database is not the api's, where each has one of its own. */
const OWN_DATABASE_URL: Readonly<Partial<Record<ChildName, string>>> = {
  'read-models': 'PROJECTOR_DATABASE_URL',
  projector: 'PROJECTOR_DATABASE_URL',
  expiry: 'EXPIRY_DATABASE_URL',
  mailer: 'MAILER_DATABASE_URL',
  watcher: 'WATCHER_DATABASE_URL',
}

/** Who follows the events and appends none. */
const READS_EVENTS: readonly ChildName[] = ['read-models', 'projector', 'mailer']

/** In `.env` they are the site's: where web listens. */
const OF_WEB = ['PORT', 'HOST', 'METRICS_PORT', 'METRICS_HOST']

/**
 * The environment of a service that is started by its own command.
 * @param given what stands in the environment
 * @param all the same with what `.env` adds
 */
export function serviceEnvironment(
  service: ChildName,
  given: NodeJS.ProcessEnv,
  all: NodeJS.ProcessEnv,
): NodeJS.ProcessEnv {
  const env = { ...all }
  if (service !== 'web')
    for (const name of OF_WEB) {
      delete env[name]
      if (given[name] !== undefined) env[name] = given[name]
    }
  if (service === 'event-store-node') env.EVENTSTORE_NODE_DATABASE_URL ||= all.EVENTSTORE_DATABASE_URL
  return environmentFor(service, env)
}

/** @param env what the runner was given and knows itself */
export function environmentFor(child: ChildName, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own = env[OWN_DATABASE_URL[child] ?? '']
  const reader = READS_EVENTS.includes(child) ? env.READER_EVENTSTORE_URL : undefined
  const all = {
    ...env,
    ...(own && { DATABASE_URL: own }),
    ...(reader && { EVENTSTORE_URL: reader }),
  }
  return Object.fromEntries(
    Object.entries(all).filter(([name]) => KEPT_FOR[name] === undefined || KEPT_FOR[name].includes(child)),
  )
}

/**
 * Takes the secrets out of this process's own environment, which goes on to whatever is started without one of its
 * own. @returns the environment as it was
 */
export function takeSecrets(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const given = { ...env }
  for (const name of Object.keys(KEPT_FOR)) delete env[name]
  return given
}
