import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, type StartedProcess, startProcess, testDatabase } from '@presale/testing'
import { ADMIN } from '../../services/api/src/testing/api-client'
import { WEB_SECRET } from '../../services/api/src/testing/caller'
import { startNode } from '../../services/api/src/testing/event-store-node'
import { type Mailbox, startMailbox } from '../../services/mailer/src/testing/mailbox.fixture'
import { type ReleaseCommands, releaseCommands } from './release-commands'

const root = join(__dirname, '../..')

/** Short, so that windows end within a rehearsal. */
const WINDOW_SECONDS = 15

/** The processes of one release, on servers that another one may use at the same time. */
export interface RunningRelease {
  readonly origin: string
  /** The others go on: what reads the views of this release goes before they are taken back. */
  stopApi(): Promise<void>
  stop(): Promise<void>
}

type Environment = Readonly<Record<string, string>>

/** A process of a service, on ports of its own. */
export interface Launched {
  readonly service: string
  readonly pid: number
  readonly origin: string
  /** Where its health and metrics are. */
  readonly operations: string
  kill(signal?: NodeJS.Signals): Promise<void>
}

/** One set of servers, on which any release can be run. */
export interface SharedServers extends ReleaseCommands {
  readonly databaseUrl: string
  readonly eventStoreUrl: string
  readonly mailbox: Mailbox
  /** One process; resolves when it is ready. */
  launch(checkout: string, service: string, more?: Environment): Promise<Launched>
  /** The commands of an upgrade, then its processes, those of buyers' and admins' pages aside. */
  start(checkout: string): Promise<RunningRelease>
  /** Releases of the remotes that are built here. */
  readonly remotesStore: string
  close(): Promise<void>
}

/**
 * A checkout of a commit, with its services built: some minutes.
 * @param commit of this repository's history
 */
export function buildEarlierRelease(commit: string): { readonly checkout: string; remove(): void } {
  const checkout = mkdtempSync(join(tmpdir(), 'presale-earlier-release-'))
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, { cwd: checkout, stdio: ['ignore', 'ignore', 'inherit'] })
  run('git', 'clone', '--quiet', '--no-checkout', root, '.')
  run('git', 'checkout', '--quiet', commit)
  run('npm', 'ci', '--no-audit', '--no-fund', '--silent')
  run('npx', 'turbo', 'run', 'build', '--filter=./services/*', '--output-logs=errors-only')
  return { checkout, remove: () => rmSync(checkout, { recursive: true, force: true }) }
}

/** The event store node is this release's: it is a server here, as an EventStoreDB would be. */
export async function startSharedServers(): Promise<SharedServers> {
  const folder = mkdtempSync(join(tmpdir(), 'presale-two-releases-'))
  const database = await testDatabase()
  const mailbox = await startMailbox()
  const node = await startNode()
  const env = {
    DATABASE_URL: database.url,
    EVENTSTORE_URL: node.url,
    LOG_LEVEL: 'info',
    RATE_LIMIT_FACTOR: '1000',
    PAYMENT_WINDOW_SECONDS: String(WINDOW_SECONDS),
    WEB_SECRET,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ADMIN_ACTIONS_KEY: randomBytes(32).toString('hex'),
    SECURITY_LOG_FILE: join(folder, 'security.log'),
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'sale@example.com',
    METRICS_PORT: '0',
  }
  const running = new Set<StartedProcess>()
  const servers: SharedServers = {
    databaseUrl: env.DATABASE_URL,
    eventStoreUrl: env.EVENTSTORE_URL,
    mailbox,
    remotesStore: join(folder, 'remotes'),
    ...releaseCommands(env),
    async launch(checkout, service, more = {}) {
      const [port, metricsPort] = [await freePort(), await freePort()]
      const process = startProcess({
        entry: join(checkout, `services/${service}/dist/main.js`),
        name: service,
        env: { ...env, ...more, PORT: String(port), METRICS_PORT: String(metricsPort) },
      })
      running.add(process)
      const operations = `http://127.0.0.1:${metricsPort}`
      await process.waitForHttp(`${operations}/readyz`)
      return {
        service,
        pid: process.pid,
        origin: `http://127.0.0.1:${port}`,
        operations,
        async kill(signal) {
          await process.kill(signal)
          running.delete(process)
        },
      }
    },
    async start(checkout) {
      await servers.prepare(checkout)
      const followers: Launched[] = []
      for (const service of ['projector', 'expiry', 'mailer'])
        followers.push(await servers.launch(checkout, service))
      const api = await servers.launch(checkout, 'api')
      return {
        origin: api.origin,
        stopApi: () => api.kill(),
        async stop() {
          for (const process of [api, ...followers]) await process.kill()
        },
      }
    },
    async close() {
      for (const process of running) await process.kill()
      await node.stop()
      await mailbox.close()
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return servers
}
