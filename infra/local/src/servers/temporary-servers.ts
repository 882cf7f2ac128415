import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type DataLock, lockData, lockOwner } from '../processes/data-lock'
import { stopFound } from '../processes/leftovers'
import { LogFiles } from '../processes/log-files'
import { RunRecords } from '../processes/run-records'
import { type Supervised, supervise } from '../processes/supervise'
import type { Progress } from '../progress'
import { ensureDatabase } from './databases'
import { prepareEventStoreNode } from './event-store-node'
import { MEMORY, roomInMemory, temporaryFolder } from './folders'
import { preparePostgres } from './postgres'
import { postgresUser } from './postgres-user'
import { prepareRedis } from './redis'
import { findRedis } from './redis-source'

const PREFIX = 'presale-test-'

/** Servers for one run of the tests, in a temporary folder, on free ports; all of it is removed afterwards. */
export class TemporaryServers {
  readonly folder = temporaryFolder(PREFIX, postgresUser(), roomInMemory())
  /** For temporary files of the tests: what a killed one leaves there goes with the folder. */
  readonly temporary = join(this.folder, 'tmp')
  readonly #logs = new LogFiles(join(this.folder, 'logs'))
  readonly #records = new RunRecords(join(this.folder, 'run'))
  readonly #running: Supervised[] = []
  readonly #stopping = new AbortController()
  #lock: DataLock | undefined

  private constructor(private readonly progress: Progress) {}

  static async inNewFolder(progress: Progress): Promise<TemporaryServers> {
    const servers = new TemporaryServers(progress)
    servers.#lock = await lockData(servers.folder)
    mkdirSync(servers.temporary)
    // As every place for temporary files.
    chmodSync(servers.temporary, 0o1777)
    return servers
  }

  async startPostgres(): Promise<string> {
    const server = await preparePostgres(this.folder, true)
    await this.#run(server.spec)
    return server.url
  }

  async startRedis(): Promise<string> {
    const server = await prepareRedis(await findRedis(), join(this.folder, 'redis'), { byTcp: true })
    await this.#run(server.spec)
    return server.url
  }

  async startEventStore(postgresUrl: string): Promise<string> {
    const url = await ensureDatabase(postgresUrl, 'eventstore')
    const node = await prepareEventStoreNode(url, join(this.folder, 'event-store'))
    await this.#run(node.spec)
    return node.url
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await stopSites(this.folder)
    for (const process of this.#running.reverse()) await process.stop()
    this.#lock?.release()
    removeFolder(this.folder)
  }

  async #run(spec: Parameters<typeof supervise>[0]): Promise<void> {
    await supervise(spec, {
      logs: this.#logs,
      records: this.#records,
      warn: (text) => this.progress.warn(text),
      signal: this.#stopping.signal,
      onSpawned: (process) => this.#running.push(process),
    })
  }
}

/** Stops and removes what a killed run of the tests left in the same place, or in memory that is scarce by now. */
export async function removeLeftovers(folder: string): Promise<void> {
  const places = [...new Set([dirname(folder), MEMORY])].filter((place) => existsSync(place))
  const others = places.flatMap((place) =>
    readdirSync(place)
      .filter((name) => name.startsWith(PREFIX))
      .map((name) => join(place, name)),
  )
  for (const other of others) {
    // A folder without a lock is just being created.
    if (!existsSync(join(other, 'lock')) || lockOwner(other)) continue
    await stopSites(other)
    await stopRecorded(other)
    removeFolder(other)
  }
}

/** What tests that were killed had started with data folders of their own. */
async function stopSites(folder: string): Promise<void> {
  const temporary = join(folder, 'tmp')
  const sites = existsSync(temporary) ? readdirSync(temporary).map((name) => join(temporary, name)) : []
  for (const site of sites.filter((one) => existsSync(join(one, 'run')))) await stopRecorded(site)
}

async function stopRecorded(folder: string): Promise<void> {
  await new RunRecords(join(folder, 'run')).stopLeftovers()
  await stopFound(join(folder, 'logs'))
}

/** With small disks of tests that were killed. Only root had mounted them here: anybody else's went with its namespace. */
function removeFolder(folder: string): void {
  const mounts = readFileSync('/proc/self/mounts', 'utf8').split('\n')
  for (const point of mounts.map((line) => line.split(' ')[1] ?? ''))
    if (point.startsWith(`${folder}/`)) spawnSync('umount', ['--lazy', point])
  rmSync(folder, { recursive: true, force: true })
}
