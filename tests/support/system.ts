import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, type StartedProcess, startProcess, waitFor } from '@presale/testing'

export const ADMIN = { email: 'admin@example.com', password: 'correct horse battery' }

/** The parts of a running system, by the names the local runner gives them. */
export type Part =
  | 'postgres'
  | 'archive'
  | 'backup'
  | 'redis'
  | 'event-store'
  | 'api'
  | 'projector'
  | 'expiry'
  | 'mailer'
  | 'watcher'
  | 'web'
  | 'frontends'

export interface System {
  readonly origin: string
  /** DATABASE_URL, REDIS_URL and EVENTSTORE_URL of this system. */
  readonly environment: Readonly<Record<string, string>>
  readonly dataDir: string
  pidOf(part: Part): number
  /** kill -9; resolves when the runner has it up again under another pid and the whole system is ready. */
  killAndAwait(part: Part): Promise<void>
  isReady(): Promise<boolean>
  /** The runner's output so far. */
  output(): string
  /** Stopped, and its data kept for another start. */
  halt(): Promise<void>
  stop(): Promise<void>
}

interface StartedFrom {
  readonly checkout: string
  readonly args: readonly string[]
}

const root = join(__dirname, '../..')
const HERE: StartedFrom = { checkout: root, args: [] }
/** From the sources, the frontends are built at the start. */
const START_TIMEOUT_MS = 240_000
/** So long the password of staff is good for: on a machine that is busy a test takes longer than the usual ten minutes. */
export const STEP_UP_SECONDS = 7200

/**
 * Starts everything the way `npm start` does, on free ports and in a temporary data folder of its own, or in the
 * one of a system that was halted.
 * @param from another checkout than this one, and what its start is given
 */
export async function startSystem(
  env: Record<string, string> = {},
  folder = mkdtempSync(join(tmpdir(), 'presale-system-')),
  from: StartedFrom = HERE,
): Promise<System> {
  const port = Number(env.PORT ?? (await freePort()))
  const origin = `http://127.0.0.1:${port}`
  const runner = startRunner(
    folder,
    {
      PORT: String(port),
      LOG_LEVEL: 'info',
      RATE_LIMIT_FACTOR: '1000',
      STEP_UP_SECONDS: String(STEP_UP_SECONDS),
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      ...env,
    },
    from,
  )
  const isReady = async () => (await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(5000) })).ok
  await runner.waitForHttp(`${origin}/readyz`, START_TIMEOUT_MS)
  // After a crash the web of before may still answer on the same port.
  await runner.waitForLog(/^ {2}Ready/, START_TIMEOUT_MS)
  const environment = await waitFor(() => readJson(join(folder, 'run/environment.json')), {
    what: 'the environment file',
  })
  return systemOf({ folder, origin, runner, environment, isReady })
}

/** A start that is expected to refuse a data folder. @returns its code, and what it said */
export async function refusedStart(
  folder: string,
  env: Record<string, string> = {},
): Promise<{ readonly code: number | null; readonly output: string }> {
  const start = startRunner(folder, { PORT: String(await freePort()), ...env })
  const { code } = await start.exited
  return { code, output: start.output() }
}

/** `npm start` on a data folder, with the servers that it brings along. */
function startRunner(folder: string, env: Record<string, string>, from: StartedFrom = HERE): StartedProcess {
  return startProcess({
    entry: join(from.checkout, 'infra/local/dist/start.js'),
    args: from.args,
    name: 'npm start',
    env: {
      DATABASE_URL: undefined,
      REDIS_URL: undefined,
      EVENTSTORE_URL: undefined,
      DATA_DIR: folder,
      ...env,
    },
  })
}

function systemOf(started: {
  folder: string
  origin: string
  runner: StartedProcess
  environment: Record<string, string>
  isReady: () => Promise<boolean>
}): System {
  const { folder, origin, runner, environment, isReady } = started
  const pidOf = (part: Part) => Number(readJson(join(folder, `run/${part}.json`)).pid)
  return {
    origin,
    environment,
    dataDir: folder,
    pidOf,
    isReady,
    async killAndAwait(part) {
      const before = pidOf(part)
      process.kill(before, 'SIGKILL')
      await waitFor(() => (pidOf(part) === before ? undefined : true), {
        what: `${part} started again`,
        timeoutMs: 120_000,
      })
      await waitFor(async () => ((await isReady()) ? true : undefined), {
        what: `the system ready after ${part} was killed`,
        timeoutMs: 120_000,
      })
    },
    output: () => runner.output(),
    async halt() {
      await runner.kill('SIGTERM')
    },
    async stop() {
      await runner.kill('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function readJson(path: string) {
  return JSON.parse(readFileSync(path, 'utf8'))
}
