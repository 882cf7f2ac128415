import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, openSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { freePort, waitFor } from '@presale/testing'
import { type StoreAddresses, storeAddresses } from '../environment'

const root = resolve(join(__dirname, '..', '..', '..', '..'))

/** The whole platform, in a data folder of its own. */
export interface RunningSystem {
  readonly origin: string
  readonly addresses: StoreAddresses
  /** The process of one of its services: api, web. */
  pidOf(service: string): number
  /** As Ctrl-C does. */
  stop(): Promise<void>
}

/** A first start makes a database; one on a million purchases may have to look through them. */
const READY_TIMEOUT_MS = 300_000

/**
 * Starts what `npm start` starts, on a free port and without limits on calls. What it says is in start.log.
 * @param env of the system besides: its first admin
 * @throws with the end of that log when it ends before it is ready
 */
export async function startSystem(dataDir: string, env: Record<string, string> = {}): Promise<RunningSystem> {
  mkdirSync(dataDir, { recursive: true })
  const port = await freePort()
  const log = join(dataDir, 'start.log')
  const out = openSync(log, 'w')
  // What is measured may be frozen for long, on purpose.
  const own = { DATA_DIR: dataDir, PORT: String(port), RATE_LIMIT_FACTOR: '100000', RESTART_FROZEN: '0' }
  const child = spawn(process.execPath, [join(root, 'infra/local/dist/start.js')], {
    env: { ...withoutStores(process.env), ...env, ...own },
    stdio: ['ignore', out, out],
    cwd: root,
  })
  const stop = (): Promise<void> => stopChild(child)
  const origin = `http://127.0.0.1:${port}`
  try {
    await waitFor(() => isReady(child, origin, log), {
      what: `${origin} to be ready`,
      timeoutMs: READY_TIMEOUT_MS,
    })
    throwIfEnded(child, log)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    origin,
    stop,
    addresses: storeAddresses({ DATA_DIR: dataDir }),
    pidOf: (service) =>
      (JSON.parse(readFileSync(join(dataDir, 'run', `${service}.json`), 'utf8')) as { pid: number }).pid,
  }
}

/** An end is an answer, too: nothing is to be waited for any more. */
async function isReady(child: ChildProcess, origin: string, log: string): Promise<true | undefined> {
  if (hasEnded(child)) return true
  if (!readFileSync(log, 'utf8').includes('Ready')) return undefined
  return (await fetch(`${origin}/readyz`)).ok ? true : undefined
}

function throwIfEnded(child: ChildProcess, log: string): void {
  if (hasEnded(child)) throw new Error(`The system did not start:\n${readFileSync(log, 'utf8').slice(-2000)}`)
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGINT')
  await gone
}

/** The data folder says where everything is, not what the environment names for something else. */
function withoutStores(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const {
    DATABASE_URL: _database,
    REDIS_URL: _redis,
    EVENTSTORE_URL: _store,
    PUBLIC_ORIGIN: _origin,
    ...rest
  } = env
  return rest
}
