import { join } from 'node:path'
import { createPool, type Pool } from '@presale/read-store'
import { freePort, type StartedProcess, startProcess, testDatabase } from '@presale/testing'
import { Caller, WEB_SECRET } from './caller'

/** An api with everything it needs of its own: databases, event store node, projector. */
export interface StartedApi {
  readonly origin: string
  readonly eventStoreUrl: string
  readonly databaseUrl: string
  readonly pool: Pool
  /** A client without a session. */
  caller(): Caller
  /** A client with a new account. */
  buyer(): Promise<Caller>
  admin(): Promise<Caller>
  /** A new account, made moderator. */
  moderator(): Promise<Caller>
  /** kill -9: nothing reaches the views any more. */
  killProjector(): Promise<void>
  startProjector(): Promise<void>
  /** Runs `npm run projections -- …`. */
  projections(...args: string[]): Promise<void>
  /** Stops the event store, runs the statement on its data, and starts it again at the same address. */
  changeStore(statement: string): Promise<void>
  /** kill -9, and started again on the same port. */
  killAndRestart(): Promise<void>
  /** Runs the seeding once more. @returns what it wrote */
  seedAgain(): Promise<string>
  stop(): Promise<void>
}

const ADMIN = { email: 'admin@example.com', password: 'correct horse battery' }
const built = (entry: string) => join(__dirname, '../../../..', entry)

export interface StartOptions {
  /** Environment added to that of every process. */
  readonly env?: Readonly<Record<string, string>>
  /** The connection through which the api, and only it, reaches Postgres and then the event store. */
  readonly through?: (url: string) => Promise<string>
}

export async function startApi({ env: more = {}, through }: StartOptions = {}): Promise<StartedApi> {
  const [database, nodeDatabase] = await Promise.all([testDatabase(), testDatabase()])
  const [port, nodePort, nodeMetrics, projectorMetrics] = await Promise.all([
    freePort(),
    freePort(),
    freePort(),
    freePort(),
  ])
  const env = {
    DATABASE_URL: database.url,
    EVENTSTORE_URL: `esdb://127.0.0.1:${nodePort}?tls=false`,
    LOG_LEVEL: 'warn',
    RATE_LIMIT_FACTOR: '1000',
    WEB_SECRET,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ...more,
  }
  const startNode = async (): Promise<StartedProcess> => {
    const started = startProcess({
      entry: built('infra/event-store-node/dist/main.js'),
      name: 'event store node',
      env: {
        EVENTSTORE_NODE_DATABASE_URL: nodeDatabase.url,
        PORT: String(nodePort),
        METRICS_PORT: String(nodeMetrics),
        LOG_LEVEL: 'warn',
      },
    })
    await started.waitForHttp(`http://127.0.0.1:${nodeMetrics}/readyz`)
    return started
  }
  let node = await startNode()
  for (const cli of [['migrate'], ['seed'], ['admin', 'create', '--if-none']]) await runCli(cli, env)
  const startProjector = async (): Promise<StartedProcess> => {
    const started = startProcess({
      entry: built('services/projector/dist/main.js'),
      name: 'projector',
      env: { ...env, METRICS_PORT: String(projectorMetrics) },
    })
    await started.waitForHttp(`http://127.0.0.1:${projectorMetrics}/readyz`)
    return started
  }
  let projector = await startProjector()

  const origin = `http://127.0.0.1:${port}`
  const apiEnv = { ...env, PORT: String(port), METRICS_PORT: '0' }
  if (through) {
    apiEnv.DATABASE_URL = await through(env.DATABASE_URL)
    apiEnv.EVENTSTORE_URL = await through(env.EVENTSTORE_URL)
  }
  const start = async (): Promise<StartedProcess> => {
    const api = startProcess({ entry: built('services/api/dist/main.js'), name: 'api', env: apiEnv })
    await api.waitForHttp(`${origin}/readyz`)
    return api
  }
  let api = await start()
  const pool = createPool(database.url, { max: 2, name: 'test' })
  const buyer = async (): Promise<Caller> => {
    const caller = new Caller(origin)
    await caller.register()
    return caller
  }
  return {
    origin,
    eventStoreUrl: env.EVENTSTORE_URL,
    databaseUrl: database.url,
    pool,
    buyer,
    caller: () => new Caller(origin),
    async admin() {
      const caller = new Caller(origin)
      await caller.post('/api/login', ADMIN)
      return caller
    },
    async moderator() {
      const caller = await buyer()
      const { id } = await caller.me()
      await pool.query('update accounts.users set is_moderator = true where id = $1', [id])
      return caller
    },
    async killProjector() {
      await projector.kill('SIGKILL')
    },
    async startProjector() {
      projector = await startProjector()
    },
    projections: async (...args) =>
      void (await runCli(['projections', ...args], env, 'services/projector/dist/cli')),
    async changeStore(statement) {
      await node.kill('SIGTERM')
      const stored = createPool(nodeDatabase.url, { max: 1, name: 'test' })
      await stored.query(statement)
      await stored.end()
      node = await startNode()
    },
    async killAndRestart() {
      await api.kill('SIGKILL')
      api = await start()
    },
    seedAgain: () => runCli(['seed'], env),
    async stop() {
      await pool.end()
      for (const process of [api, projector, node]) await process.kill()
      await Promise.all([database.drop(), nodeDatabase.drop()])
    },
  }
}

async function runCli(
  [name = '', ...args]: string[],
  env: Record<string, string>,
  folder = 'services/api/dist/cli',
): Promise<string> {
  const cli = startProcess({ entry: built(`${folder}/${name}.js`), args, name, env })
  const { code } = await cli.exited
  if (code !== 0) throw new Error(`${name} ended with ${code}:\n${cli.output()}`)
  return cli.output()
}
