import { join } from 'node:path'
import { Problem } from '../problem'
import { databaseBeside } from '../servers/databases'
import { prepareEventStoreNode } from '../servers/event-store-node'
import { preparePostgres } from '../servers/postgres'
import { grantOnTables, prepareRoles, type RoleUrls } from '../servers/roles'
import { type ChildName, environmentFor } from '../starting/environments'
import { runTask } from '../starting/run-task'
import { System } from '../starting/system'
import { awaitInterruption } from './interruption'

/** Postgres and event store of a data folder, and nothing that follows, mails, expires or serves. */
export interface ServersAlone {
  readonly system: System
  /** By which the restored data is read and written: what a leaked role hung on its tables gets no other's rights. */
  readonly roles: Required<RoleUrls>
  readonly environment: NodeJS.ProcessEnv
  /** Runs a command line of a service against them. @returns what it wrote */
  run(name: ChildName, entry: string, args?: readonly string[]): Promise<string>
}

/** @param given what the commands need beside the servers: the key and the log of admin actions */
export async function withServersAlone<T>(
  dataDir: string,
  given: NodeJS.ProcessEnv,
  work: (servers: ServersAlone) => Promise<T>,
): Promise<T> {
  const system = new System(dataDir, (text) => void process.stderr.write(`${text}\n`))
  const interruption = awaitInterruption()
  try {
    return await Promise.race([start(dataDir, given, system).then(work), interruption.happens])
  } finally {
    interruption.forget()
    await system.stop(() => undefined)
  }
}

async function start(dataDir: string, given: NodeJS.ProcessEnv, system: System): Promise<ServersAlone> {
  const server = await preparePostgres(dataDir)
  await system.run(server.spec)
  const [application, eventStore] = [
    await databaseBeside(server.url, 'presale'),
    await databaseBeside(server.url, 'eventstore'),
  ]
  if (application === undefined || eventStore === undefined)
    throw new Problem('The restored cluster does not have both databases, presale and eventstore.')
  const made = await prepareRoles(application, eventStore)
  const roles = { ...made, eventStore: made.eventStore ?? eventStore }
  const node = await prepareEventStoreNode(roles.eventStore, join(dataDir, 'event-store'))
  await system.run(node.spec)
  const environment = { ...process.env, ...given, ...addresses(roles), EVENTSTORE_URL: node.url }
  const run: ServersAlone['run'] = (name, entry, args = []) =>
    runTask({ name, entry, args, env: environmentFor(name, environment) }, system.logs, system.signal)
  await run('migrate', 'services/api/dist/cli/migrate.js')
  await grantOnTables(application)
  return { system, roles, environment, run }
}

const addresses = (roles: RoleUrls): NodeJS.ProcessEnv => ({
  DATABASE_URL: roles.api,
  PROJECTOR_DATABASE_URL: roles.projector,
  EXPIRY_DATABASE_URL: roles.expiry,
  MAILER_DATABASE_URL: roles.mailer,
  WATCHER_DATABASE_URL: roles.watcher,
  READER_DATABASE_URL: roles.reader,
})
