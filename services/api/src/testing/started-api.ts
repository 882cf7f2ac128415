import { join } from 'node:path'
import { createPool } from '@presale/read-store'
import {
  freePort,
  preparedDatabases,
  type StartedProcess,
  type SystemDatabases,
  startProcess,
  testDatabase,
  waitFor,
} from '@presale/testing'
import { ADMIN, type ApiAddress, type ApiClient, apiClient } from './api-client'
import { WEB_SECRET } from './caller'

/** An api with everything it needs of its own: databases, event store node, projector. */
export interface StartedApi extends ApiClient {
  /** kill -9: nothing reaches the views any more. */
  killProjector(): Promise<void>
  startProjector(): Promise<void>
  /** Runs `npm run projections -- …`. */
  projections(...args: string[]): Promise<void>
  /** Stops the event store, runs the statement on its data, and starts it again at the same address. */
  changeStore(statement: string): Promise<void>
  /** Nothing can be stored until the work is done. @param work gets what resolves once somebody waits for that */
  whileStoreHangs(work: (isAwaited: () => Promise<void>) => Promise<void>): Promise<void>
  /** The number of the api's process. */
  pid(): number
  /** What the api's process has written so far. */
  output(): string
  /** Another process of the same site, until this one is stopped. */
  startAnother(): Promise<ApiAddress>
  /** kill -9, and started again on the same port. */
  killAndRestart(): Promise<void>
  /** A second api on the same stores, with an environment of its own. */
  another(env?: Readonly<Record<string, string>>): Promise<AnotherApi>
  /** Runs the seeding once more. @returns what it wrote */
  seedAgain(): Promise<string>
  stop(): Promise<void>
}

export interface AnotherApi extends ApiClient {
  /** The number of its process. */
  readonly pid: number
  stop(): Promise<void>
}

export interface StartOptions {
  /** Environment added to that of every process. */
  readonly env?: Readonly<Record<string, string>>
  /** The connection through which the api, and only it, reaches Postgres and then the event store. */
  readonly through?: (url: string) => Promise<string>
}

type Environment = Readonly<Record<string, string>>

const built = (entry: string) => join(__dirname, '../../../..', entry)

/** What the first steps read: with one of these they are run anew, not copied. */
const READ_BY_FIRST_STEPS = /^ADMIN_|^PUBLIC_ORIGIN$/

export async function startApi({ env: more = {}, through }: StartOptions = {}): Promise<StartedApi> {
  const isOwn = Object.keys(more).some((name) => READ_BY_FIRST_STEPS.test(name))
  const databases = isOwn
    ? { services: await testDatabase(), eventStore: await testDatabase() }
    : await preparedDatabases('api', async (originals) => {
        const node = await startNode(originals)
        await runFirstSteps(environment(originals, node, {}))
        await node.process.kill()
      })
  let node = await startNode(databases)
  const env = environment(databases, node, more)
  if (isOwn) await runFirstSteps(env)

  const [port, projectorPort] = await Promise.all([freePort(), freePort()])
  const apiEnv = { ...env, PORT: String(port), METRICS_PORT: more.METRICS_PORT ?? '0' }
  if (through) {
    apiEnv.DATABASE_URL = await through(env.DATABASE_URL)
    apiEnv.EVENTSTORE_URL = await through(env.EVENTSTORE_URL)
  }
  const origin = `http://127.0.0.1:${port}`
  const start = () => started('services/api/dist/main.js', apiEnv, `${origin}/readyz`)
  const startProjector = () =>
    started(
      'services/projector/dist/main.js',
      { ...env, METRICS_PORT: String(projectorPort) },
      `http://127.0.0.1:${projectorPort}/readyz`,
    )
  let [api, projector] = await Promise.all([start(), startProjector()])
  const others: StartedProcess[] = []
  const address = { origin, eventStoreUrl: env.EVENTSTORE_URL, databaseUrl: env.DATABASE_URL }
  const client = apiClient(address)
  await client.pool.query(SIGNS_OF_LIFE)
  return {
    ...client,
    async killProjector() {
      await projector.kill('SIGKILL')
    },
    async startProjector() {
      projector = await startProjector()
    },
    projections: async (...args) =>
      void (await runCli(['projections', ...args], env, 'services/projector/dist/cli')),
    async changeStore(statement) {
      await node.process.kill('SIGTERM')
      const stored = createPool(databases.eventStore.url, { max: 1, name: 'test' })
      await stored.query(statement)
      await stored.end()
      node = await startNode(databases, node)
    },
    async whileStoreHangs(work) {
      const stored = createPool(databases.eventStore.url, { max: 2, name: 'test' })
      const hold = await stored.connect()
      try {
        await hold.query('begin; lock table event_store_node.events in share mode')
        await work(() =>
          waitFor(async () => ((await stored.query(WAITING)).rowCount === 0 ? undefined : true), {
            what: 'an append that waits',
          }).then(() => undefined),
        )
      } finally {
        await hold.query('rollback')
        hold.release()
        await stored.end()
      }
    },
    pid: () => api.pid,
    output: () => api.output(),
    async startAnother() {
      const otherPort = await freePort()
      const other = `http://127.0.0.1:${otherPort}`
      others.push(
        await started('services/api/dist/main.js', { ...apiEnv, PORT: String(otherPort) }, `${other}/readyz`),
      )
      return { ...address, origin: other }
    },
    async killAndRestart() {
      await api.kill('SIGKILL')
      api = await start()
    },
    async another(own = {}) {
      const otherPort = await freePort()
      const other = `http://127.0.0.1:${otherPort}`
      const ownEnv = { ...env, ...own, PORT: String(otherPort), METRICS_PORT: '0' }
      const second = await started('services/api/dist/main.js', ownEnv, `${other}/readyz`)
      const its = apiClient({
        origin: other,
        eventStoreUrl: env.EVENTSTORE_URL,
        databaseUrl: env.DATABASE_URL,
      })
      const stop = async () => {
        await its.pool.end()
        await second.kill('SIGTERM')
      }
      return { ...its, pid: second.pid, stop }
    },
    seedAgain: () => runCli(['seed'], env),
    async stop() {
      await client.pool.end()
      for (const process of [...others, api, projector, node.process]) await process.kill()
      await Promise.all([databases.services.drop(), databases.eventStore.drop()])
    },
  }
}

/** Of the services that are not started here, which the api would miss. */
const SIGNS_OF_LIFE = `
  insert into following.leases (name, holder, renewed_at)
  select name, 'not started', now() + interval '1 year' from unnest(array['expiry-deadlines', 'purchase-mails']) as name
  on conflict (name) do update set holder = excluded.holder, renewed_at = excluded.renewed_at`

const WAITING = "select 1 from pg_locks where not granted and relation = 'event_store_node.events'::regclass"

interface Node {
  readonly process: StartedProcess
  readonly port: number
  readonly metricsPort: number
}

/** @param again where it answered before */
async function startNode({ eventStore }: SystemDatabases, again?: Node): Promise<Node> {
  const port = again?.port ?? (await freePort())
  const metricsPort = again?.metricsPort ?? (await freePort())
  const env = {
    EVENTSTORE_NODE_DATABASE_URL: eventStore.url,
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    LOG_LEVEL: 'warn',
  }
  const ready = `http://127.0.0.1:${metricsPort}/readyz`
  return { process: await started('infra/event-store-node/dist/main.js', env, ready), port, metricsPort }
}

async function started(entry: string, env: Environment, ready: string): Promise<StartedProcess> {
  const process = startProcess({ entry: built(entry), name: entry, env })
  await process.waitForHttp(ready)
  return process
}

const environment = ({ services }: SystemDatabases, { port }: Node, more: Environment) => ({
  DATABASE_URL: services.url,
  EVENTSTORE_URL: `esdb://127.0.0.1:${port}?tls=false`,
  LOG_LEVEL: 'warn',
  RATE_LIMIT_FACTOR: '1000',
  WEB_SECRET,
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  ...more,
})

async function runFirstSteps(env: Environment): Promise<void> {
  for (const cli of [['migrate'], ['seed'], ['admin', 'create', '--if-none']]) await runCli(cli, env)
}

async function runCli(
  [name = '', ...args]: string[],
  env: Environment,
  folder = 'services/api/dist/cli',
): Promise<string> {
  const cli = startProcess({ entry: built(`${folder}/${name}.js`), args, name, env })
  const { code } = await cli.exited
  if (code !== 0) throw new Error(`${name} ended with ${code}:\n${cli.output()}`)
  return cli.output()
}
