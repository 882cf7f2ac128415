import { join, relative } from 'node:path'
import { connectionAdvice } from '@presale/read-store'
import { messageOf, Problem } from '../problem'
import type { Progress } from '../progress'
import { root } from '../root'
import { askDatabase, ensureDatabase } from '../servers/databases'
import { type EventStoreNode, prepareEventStoreNode } from '../servers/event-store-node'
import { assertNoNamesakes } from '../servers/namesakes'
import { preparePostgres } from '../servers/postgres'
import { connectTo } from '../servers/reachable'
import { prepareRedis } from '../servers/redis'
import { findRedis } from '../servers/redis-source'
import { grantOnTables, prepareRoles, type RoleOwner, type RoleUrls, roleNameOf } from '../servers/roles'
import { begun } from './begun'
import type { Settings } from './settings'
import type { System } from './system'

/** The addresses that services are given; of the database one a role, where the server is ours. */
export interface Addresses {
  readonly DATABASE_URL: string
  readonly PROJECTOR_DATABASE_URL?: string
  readonly EXPIRY_DATABASE_URL?: string
  readonly MAILER_DATABASE_URL?: string
  readonly WATCHER_DATABASE_URL?: string
  readonly READER_DATABASE_URL?: string
  readonly REDIS_URL: string
  readonly EVENTSTORE_URL: string
  /** The same by the login that reads, and may not append; left out where there is none. */
  readonly READER_EVENTSTORE_URL?: string
}

export interface Stores extends Addresses {
  /** To be called once the api's tables are there. */
  afterMigrations(): Promise<void>
}

function databaseUrls({
  api,
  projector,
  expiry,
  mailer,
  watcher,
  reader,
}: RoleUrls): Omit<Addresses, 'REDIS_URL' | 'EVENTSTORE_URL' | 'READER_EVENTSTORE_URL'> {
  return {
    DATABASE_URL: api,
    PROJECTOR_DATABASE_URL: projector,
    EXPIRY_DATABASE_URL: expiry,
    MAILER_DATABASE_URL: mailer,
    WATCHER_DATABASE_URL: watcher,
    READER_DATABASE_URL: reader,
  }
}

/** Postgres, Redis and the event store: those that the environment names, else embedded ones. */
export async function startStores(settings: Settings, system: System, progress: Progress): Promise<Stores> {
  const databases = settings.databaseUrl
    ? await takeDatabase(settings.databaseUrl, settings.roleUrls, progress)
    : await startPostgres(settings, system, progress)
  const eventStore = beginEventStore(settings, databases, system, progress)
  const redis = settings.redisUrl
    ? await takeAddress('Redis', 'REDIS_URL', settings.redisUrl, 6379, progress)
    : await startRedis(settings, system, progress)
  const { roles, afterMigrations } = databases
  return {
    afterMigrations,
    REDIS_URL: redis,
    ...(await eventStore()),
    ...(roles ? databaseUrls(roles) : { DATABASE_URL: databases.application, ...settings.roleUrls }),
  }
}

interface Databases {
  readonly application: string
  /** Where the server is ours. */
  readonly roles?: RoleUrls
  afterMigrations(): Promise<void>
  /** The name of the embedded event store's own database, in the same server. */
  readonly eventStoreName: string
}

function startPostgres(
  { dataDir, eventStoreUrl }: Settings,
  system: System,
  progress: Progress,
): Promise<Databases> {
  let summary = ''
  return progress.step(
    'Postgres',
    async () => {
      const server = await preparePostgres(dataDir)
      await system.run(server.spec)
      summary = `${server.version}, ${server.place}, in ${shown(server.folder)}`
      const application = await ensureDatabase(server.url, 'presale')
      const eventStore = eventStoreUrl ? undefined : await ensureDatabase(server.url, 'eventstore')
      const roles = await prepareRoles(application, eventStore)
      const afterMigrations = () => grantOnTables(application)
      return { application, roles, eventStoreName: 'eventstore', afterMigrations }
    },
    () => summary,
  )
}

/** @param roles those that it has beside its own: who owns the tables grants them what they read of them */
function takeDatabase(
  url: string,
  { MAILER_DATABASE_URL: mailer, READER_DATABASE_URL: reader }: Settings['roleUrls'],
  progress: Progress,
): Promise<Databases> {
  return progress.step(
    'Postgres',
    async () => {
      await askDatabase(url).catch((error: unknown) => {
        const toDo = connectionAdvice(error)
        throw new Problem(
          toDo === undefined
            ? `DATABASE_URL is set, but that database does not answer: ${messageOf(error)}`
            : `DATABASE_URL is set, and that database cannot be used: ${messageOf(error)}\n${toDo}`,
        )
      })
      await assertNoNamesakes(url)
      const name = decodeURIComponent(new URL(url).pathname.slice(1))
      return {
        application: url,
        eventStoreName: `${name}_eventstore`,
        afterMigrations: async () => {
          if (isOurs(mailer, 'mailer') || isOurs(reader, 'reader')) await grantOnTables(url)
        },
      }
    },
    () => 'named by DATABASE_URL',
  )
}

/** Of another name it is the operator's own, and so are its rights. */
function isOurs(url: string | undefined, owner: RoleOwner): boolean {
  return url !== undefined && new URL(url).username === roleNameOf(owner)
}

function startRedis({ dataDir }: Settings, system: System, progress: Progress): Promise<string> {
  let summary = ''
  return progress.step(
    'Redis',
    async (detail) => {
      detail('looking for one')
      const source = await findRedis()
      const server = await prepareRedis(source, join(dataDir, 'redis'))
      await system.run(server.spec)
      summary = `${source.version} (${source.from}), ${server.place}`
      return server.url
    },
    () => summary,
  )
}

/** Begins it beside Redis: neither waits for the other. @returns what shows how that went */
function beginEventStore(
  settings: Settings,
  databases: Databases,
  system: System,
  progress: Progress,
): () => Promise<Pick<Addresses, 'EVENTSTORE_URL' | 'READER_EVENTSTORE_URL'>> {
  const { eventStoreUrl, readerEventStoreUrl } = settings
  if (eventStoreUrl)
    return async () => ({
      EVENTSTORE_URL: await takeAddress('Event store', 'EVENTSTORE_URL', eventStoreUrl, 2113, progress),
      ...(readerEventStoreUrl && { READER_EVENTSTORE_URL: readerEventStoreUrl }),
    })
  const running = begun(runEventStore(settings, databases, system))
  return async () => {
    const summary = ({ port }: EventStoreNode) => `embedded node, port ${port}`
    const { url, readerUrl } = await progress.step('Event store', () => running, summary)
    return { EVENTSTORE_URL: url, READER_EVENTSTORE_URL: readerUrl }
  }
}

async function runEventStore(
  settings: Settings,
  { application, eventStoreName, roles }: Databases,
  system: System,
): Promise<EventStoreNode> {
  const given = roles?.eventStore ?? settings.eventStoreDatabaseUrl
  const made = given ? Promise.resolve(given) : ensureDatabase(application, eventStoreName)
  const url = await made.catch((error: unknown) => {
    throw new Problem(
      `The embedded event store needs a database named ${eventStoreName} beside the one of DATABASE_URL, and it could not be made (${messageOf(error)}). Create it, set EVENTSTORE_DATABASE_URL, or set EVENTSTORE_URL.`,
    )
  })
  const node = await prepareEventStoreNode(url, join(settings.dataDir, 'event-store'), settings)
  await system.run(node.spec)
  return node
}

function takeAddress(
  name: string,
  variable: string,
  url: string,
  usualPort: number,
  progress: Progress,
): Promise<string> {
  return progress.step(
    name,
    async () => {
      // A cluster names several nodes, or one name to be discovered: its client finds the way.
      if (url.includes(',') || url.startsWith('esdb+discover:')) return url
      const { hostname, port, protocol, pathname } = new URL(url)
      const to =
        protocol === 'unix:' ? decodeURIComponent(pathname) : { hostname, port: Number(port || usualPort) }
      await connectTo(to).catch((error: unknown) => {
        throw new Problem(`${variable} is set, but nothing answers there: ${messageOf(error)}`)
      })
      return url
    },
    () => `named by ${variable}`,
  )
}

/** A path below the project as it is seen from there. */
export function shown(path: string): string {
  const below = relative(root, path)
  return below.startsWith('..') ? path : below
}
