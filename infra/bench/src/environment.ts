import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the system is that is worked on. */
export interface StoreAddresses {
  readonly databaseUrl: string
  /** By whose login projections are read. */
  readonly readerUrl: string
  /** Who may make schemas. */
  readonly projectorUrl: string
  readonly eventStoreUrl: string
}

/** What the person at the keyboard can put right, as a sentence. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/**
 * DATABASE_URL and EVENTSTORE_URL, else what a running `npm start` wrote down in DATA_DIR (.data).
 * @param isForced by --force-remote: a database elsewhere is meant
 * @throws UsageError when one of them is known from nowhere, the database is elsewhere, or the site a production one.
 */
export function storeAddresses(
  env: NodeJS.ProcessEnv = process.env,
  { isForced = false }: { readonly isForced?: boolean } = {},
): StoreAddresses {
  // In production nothing is seeded; here with accounts whose password everybody knows.
  if (env.PUBLIC_ORIGIN?.startsWith('https:'))
    throw new UsageError('PUBLIC_ORIGIN begins with https: a production site is never seeded.')
  const written = writtenByStart(env)
  if (!env.DATABASE_URL && written.PUBLIC_ORIGIN?.startsWith('https:'))
    throw new UsageError('The running site has an https PUBLIC_ORIGIN: a production site is never seeded.')
  const of = (name: string): string => {
    const url = env[name] || written[name]
    if (url) return url
    throw new UsageError(`${name} is missing: set it, or start the system with npm start.`)
  }
  const databaseUrl = of('DATABASE_URL')
  // Of the same installation as the database.
  const roles = env.DATABASE_URL ? env : written
  const addresses = {
    databaseUrl,
    readerUrl: roles.READER_DATABASE_URL || databaseUrl,
    projectorUrl: roles.PROJECTOR_DATABASE_URL || databaseUrl,
    eventStoreUrl: of('EVENTSTORE_URL'),
  }
  if (!isForced) assertHere(addresses.databaseUrl)
  return addresses
}

/** Where a site runs whose PUBLIC_ORIGIN is not set here, its database is on another machine as a rule. */
function assertHere(databaseUrl: string): void {
  const host = hostOf(databaseUrl)
  if (/^(localhost|127(\.\d+){3}|\[?::1\]?|\/.*)?$/.test(host)) return
  throw new UsageError(
    `DATABASE_URL is on ${host}, not on this machine: made-up people, with admins whose password everybody knows, could end up in a site that is live. If it is meant, add --force-remote.`,
  )
}

/** As pg takes it: a `host` parameter goes before the host of the URL, and may be the folder of a socket. */
function hostOf(databaseUrl: string): string {
  if (databaseUrl.startsWith('/')) return databaseUrl
  if (!URL.canParse(databaseUrl)) throw new UsageError('DATABASE_URL is not a URL.')
  const url = new URL(databaseUrl)
  return url.searchParams.get('host') ?? decodeURIComponent(url.hostname)
}

/** What admin actions of this site are chained with: ADMIN_ACTIONS_KEY, else that of the running `npm start`. */
export function actionsKeyOf(env: NodeJS.ProcessEnv = process.env): Buffer | undefined {
  const key = env.ADMIN_ACTIONS_KEY || (env.DATABASE_URL ? undefined : writtenByStart(env).ADMIN_ACTIONS_KEY)
  return key ? Buffer.from(key, 'hex') : undefined
}

/** What its decisions are signed with, in the same way. */
export function decisionKeyOf(env: NodeJS.ProcessEnv = process.env): Buffer | undefined {
  const key = env.DECISION_KEY || (env.DATABASE_URL ? undefined : writtenByStart(env).DECISION_KEY)
  return key ? Buffer.from(key, 'hex') : undefined
}

/** WEB_ORIGIN, else where the running `npm start` answers, unless another database than its own is worked on. */
export function siteOrigin(env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (env.WEB_ORIGIN) return env.WEB_ORIGIN
  return env.DATABASE_URL ? undefined : writtenByStart(env).WEB_ORIGIN
}

function writtenByStart(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const file = join(env.DATA_DIR || '.data', 'run', 'environment.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as NodeJS.ProcessEnv) : {}
}
