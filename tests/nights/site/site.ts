import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, startSmallDisk, waitFor } from '@presale/testing'
import { LogFiles } from '../../../infra/local/src/processes/log-files'
import { RunRecords } from '../../../infra/local/src/processes/run-records'
import { type ProcessSpec, type Supervised, supervise } from '../../../infra/local/src/processes/supervise'
import { ensureDatabase } from '../../../infra/local/src/servers/databases'
import { prepareEventStoreNode } from '../../../infra/local/src/servers/event-store-node'
import { preparePostgres } from '../../../infra/local/src/servers/postgres'
import { prepareRedis } from '../../../infra/local/src/servers/redis'
import { findRedis } from '../../../infra/local/src/servers/redis-source'
import { serviceSpec } from '../../../infra/local/src/starting/services'
import { ADMIN } from '../../../services/api/src/testing/api-client'
import { WEB_SECRET } from '../../../services/api/src/testing/caller'
import { type Mailbox, startMailbox } from '../../../services/mailer/src/testing/mailbox.fixture'
import { type Balancer, startBalancer } from '../../support/balancer'
import { type ReleaseCommands, releaseCommands } from '../../support/release-commands'
import type { Operation } from '../history'
import { type Instance, LINES, type Part, SERVERS, type Server, type Service } from '../schedule'
import { type Line, startLine } from './line'

const HERE = join(__dirname, '../../..')
const DISK_MB = 1500
const READY_MS = 120_000
/** An api may say that it is ready only once there is something to read. */
const LAUNCH_ORDER = ['projector', 'api', 'expiry', 'mailer', 'web'] as const satisfies readonly Service[]

/** Deadlines of seconds, so that a night has many. */
export const WINDOWS = { payment: 6, approval: 12, sweep: 2 } as const

/**
 * Two of every service and one of every server, started again whenever one ends, with a line of its own between each service
 * and each server. What is outside of the site reaches it through a balancer, as buyers do.
 */
export interface NightSite {
  readonly origin: string
  /** Without a line between, for who breaks things and for the judge. */
  readonly direct: Readonly<Record<Server, string>>
  readonly mailbox: Mailbox
  readonly disk: { fill(): void; free(): void }
  /** Requests of its nights that were not answered for good. */
  readonly inDoubt: Operation[]
  pidOf(part: Part): number | undefined
  line(from: Instance, to: Server): Line
  /** Answers that only a cluster gives, from now on. */
  giveFaults(faults: readonly object[]): void
  /** A program of a service, with everything at hand. */
  run: (entry: string, ...args: string[]) => Promise<string>
  /** Every process, and the site as a whole. */
  isReady(): Promise<boolean>
  logs(): string
  stop(): Promise<void>
}

export interface Releases {
  /** What runs: this checkout, or a copy of it. Both are built. */
  readonly checkout?: string | undefined
  /** The second of each pair, where it is another release. */
  readonly second?: string | undefined
}

export async function startNightSite({
  checkout = HERE,
  second = checkout,
}: Releases = {}): Promise<NightSite> {
  const disk = await startSmallDisk(DISK_MB)
  const folder = mkdtempSync(join(tmpdir(), 'presale-night-'))
  const logs = new LogFiles(join(folder, 'logs'))
  const records = new RunRecords(join(folder, 'run'))
  const running = new Map<string, Supervised>()
  const specs: ProcessSpec[] = []
  const stopping = new AbortController()
  const run = async (spec: ProcessSpec): Promise<void> => {
    specs.push(spec)
    const onSpawned = (process: Supervised) => void running.set(spec.name, process)
    await supervise(spec, { logs, records, warn: () => undefined, signal: stopping.signal, onSpawned })
  }

  const postgres = await preparePostgres(join(disk.folder, 'data'), true)
  await run(postgres.spec)
  const redis = await prepareRedis(await findRedis(), join(folder, 'redis'), { byTcp: true })
  await run(redis.spec)
  const [database, nodeDatabase] = [
    await ensureDatabase(postgres.url, 'presale'),
    await ensureDatabase(postgres.url, 'eventstore'),
  ]
  const node = await prepareEventStoreNode(nodeDatabase, join(folder, 'event-store'))
  const faultsFile = join(folder, 'faults.json')
  writeFileSync(faultsFile, '[]')
  await run({
    ...node.spec,
    args: [join(checkout, 'infra/event-store-node/dist/main.js')],
    env: { ...node.spec.env, EVENTSTORE_NODE_FAULTS_FILE: faultsFile },
  })

  const direct = { postgres: database, redis: redis.url, 'event-store': node.url }
  const mailbox = await startMailbox()
  const common = {
    LOG_LEVEL: 'info',
    RATE_LIMIT_FACTOR: '10000',
    STEP_UP_SECONDS: '7200',
    PAYMENT_WINDOW_SECONDS: String(WINDOWS.payment),
    APPROVAL_WINDOW_SECONDS: String(WINDOWS.approval),
    SWEEP_INTERVAL_SECONDS: String(WINDOWS.sweep),
    WEB_SECRET,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ADMIN_ACTIONS_KEY: randomBytes(32).toString('hex'),
    LINK_KEY: randomBytes(32).toString('hex'),
    SECURITY_LOG_FILE: join(folder, 'security.log'),
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'sale@example.com',
    // No mail waits for another one.
    MAIL_MERGE_SECONDS: '1',
    MAIL_RETRY_SECONDS: '1',
    MAIL_RETRY_MAX_SECONDS: '2',
    REMOTES_STORE: join(folder, 'remotes'),
  }
  const atServers = (urls: Readonly<Record<Server, string>>) => ({
    ...common,
    DATABASE_URL: urls.postgres,
    REDIS_URL: urls.redis,
    EVENTSTORE_URL: urls['event-store'],
    METRICS_PORT: '0',
  })
  const commands: ReleaseCommands = releaseCommands(atServers(direct))
  await commands.prepare(checkout)

  const lines = new Map<string, Line>()
  const ports = new Map<string, { readonly port: number; readonly metrics: number }>()
  const backendsOf = (service: Service) => () =>
    ([1, 2] as const).flatMap((nth) => {
      const at = ports.get(`${service}-${nth}`)
      const to = (port: number) => `http://127.0.0.1:${port}`
      return at ? [{ origin: to(at.port), readyAt: `${to(at.metrics)}/readyz` }] : []
    })
  const toApis = await startBalancer(backendsOf('api'))
  const site: Balancer = await startBalancer(backendsOf('web'))

  const launch = async (service: Service, nth: 1 | 2): Promise<void> => {
    const name: Instance = `${service}-${nth}`
    const urls = { ...direct }
    for (const server of LINES[service]) {
      const line = await startLine(Number(new URL(direct[server]).port))
      lines.set(`${name} to ${server}`, line)
      urls[server] = withPort(direct[server], line.port)
    }
    const port = await freePort()
    const own =
      service === 'web' ? { API_URL: toApis.origin, SHELL_DIR: join(HERE, 'frontends/shell/dist') } : {}
    const env = { ...process.env, ...atServers(urls), ...own, HOST: '127.0.0.1', PORT: String(port) }
    const spec = await serviceSpec(service, env, { isDev: false, restartsFrozen: true })
    ports.set(name, { port, metrics: spec.metricsPort ?? 0 })
    await run({
      ...spec,
      name,
      args: [join(nth === 1 ? checkout : second, `services/${service}/dist/main.js`)],
    })
  }
  const answers = async () => {
    const { ok } = await fetch(`${site.origin}/readyz`)
    if (!ok) throw new Error('The site is not ready')
    return true
  }
  const stop = async (): Promise<void> => {
    disk.free()
    stopping.abort()
    await Promise.all(
      [...running]
        .filter(([name]) => !SERVERS.some((server) => server === name))
        .map(([, one]) => one.stop()),
    )
    for (const server of ['event-store', 'redis', 'postgres']) await running.get(server)?.stop()
    for (const line of lines.values()) await line.close()
    await site.close()
    await toApis.close()
    await mailbox.close()
    await disk.close()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    for (const service of LAUNCH_ORDER) await Promise.all([launch(service, 1), launch(service, 2)])
    await waitFor(answers, { what: 'the site to answer', timeoutMs: READY_MS })
  } catch (error) {
    await stop()
    throw error
  }

  return {
    origin: site.origin,
    direct,
    mailbox,
    disk,
    inDoubt: [],
    pidOf: (part) => running.get(part)?.pid(),
    line(from, to) {
      const line = lines.get(`${from} to ${to}`)
      if (line === undefined) throw new Error(`there is no line from ${from} to ${to}`)
      return line
    },
    giveFaults: (faults) => writeFileSync(faultsFile, JSON.stringify(faults)),
    run: (entry, ...args) => commands.run(checkout, entry, ...args),
    async isReady() {
      const asked = await Promise.allSettled([...specs.map((spec) => spec.isReady()), answers()])
      return asked.every(({ status }) => status === 'fulfilled')
    },
    logs: () => logs.folder,
    stop,
  }
}

/** Resolves when everything runs and answers. */
export async function untilReady(site: NightSite, timeoutMs = READY_MS): Promise<void> {
  await waitFor(async () => (await site.isReady()) || undefined, {
    what: 'every process to be ready',
    timeoutMs,
  })
}

/** Of a connection string that a URL cannot always say: only the port is another one. */
function withPort(url: string, port: number): string {
  return url.replace(`:${new URL(url).port}`, `:${port}`)
}
