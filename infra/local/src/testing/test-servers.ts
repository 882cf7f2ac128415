import { join } from 'node:path'
import { messageOf } from '../problem'
import { root } from '../root'
import { findBrowser } from '../servers/browser'
import { outputOf } from '../servers/commands'
import { removeLeftovers, TemporaryServers } from '../servers/temporary-servers'
import type { JestProject } from './outcome'
import type { Run } from './run-context'

/** In every process of Node that the tests start: a password's hash costs nothing. */
const PRELOADED = `--require=${JSON.stringify(join(root, 'infra/local/cheap-passwords.cjs'))}`

/** The environment of a project's tests; undefined where what they need cannot be had. */
export type EnvironmentOf = (project: JestProject) => Promise<NodeJS.ProcessEnv | undefined>

/** Starts temporary servers, hands out what the tests need to know of them, and stops them when the work is done. */
export async function withServers(
  env: NodeJS.ProcessEnv,
  context: Run,
  work: (environmentOf: EnvironmentOf) => Promise<void>,
): Promise<void> {
  context.progress.heading('Temporary servers')
  const servers = await TemporaryServers.inNewFolder(context.progress)
  try {
    await removeLeftovers(servers.folder)
    const addresses = await startServers(servers, context)
    const nodeOptions = [env.NODE_OPTIONS, PRELOADED].filter(Boolean).join(' ')
    const served = { ...env, ...addresses, TMPDIR: servers.temporary, NODE_OPTIONS: nodeOptions }
    await work(async (project) => {
      if (project === 'unit' || project === 'screen') return env
      const chrome = project === 'browser' ? await browserFor(context) : {}
      return chrome && { ...served, ...chrome }
    })
  } finally {
    await servers.stop()
  }
}

/** A server that does not start, twice, is one failed check; the tests that do without it still run. */
async function startServers(servers: TemporaryServers, context: Run): Promise<NodeJS.ProcessEnv> {
  const given = process.env
  const postgres =
    given.TEST_POSTGRES_URL ?? (await started('Postgres', () => servers.startPostgres(), context))
  const redis = given.TEST_REDIS_URL ?? (await started('Redis', () => servers.startRedis(), context))
  const eventStore =
    given.TEST_EVENTSTORE_URL ??
    (postgres && (await started('Event store', () => servers.startEventStore(postgres), context)))
  return {
    ...(postgres ? { TEST_POSTGRES_URL: postgres } : {}),
    ...(redis ? { REDIS_URL: redis } : {}),
    ...(eventStore ? { EVENTSTORE_URL: eventStore } : {}),
  }
}

async function started(
  name: string,
  start: () => Promise<string>,
  context: Run,
): Promise<string | undefined> {
  const { progress, signal, results } = context
  try {
    return await progress.step(name, start)
  } catch (error) {
    if (signal.aborted) throw error
    const message = messageOf(error)
    progress.warn(`${name} did not start: ${message} Once more.`)
    try {
      const address = await progress.step(name, start)
      results.unstable.push({ name: 'servers', what: name, test: '', message })
      return address
    } catch (again) {
      return refuse(name, again, context)
    }
  }
}

async function browserFor(context: Run): Promise<NodeJS.ProcessEnv | undefined> {
  try {
    const { path } = await context.progress.step(
      'Chromium',
      async () => {
        const path = await findBrowser()
        return { path, version: await outputOf(path, ['--version']) }
      },
      // A machine's package list may be old: what fails in one version alone is found by it.
      ({ path, version }) => `${path}, ${version?.trim() ?? 'which does not say its version'}`,
    )
    return { CHROME_PATH: path }
  } catch (error) {
    return refuse('browser', error, context)
  }
}

function refuse(name: string, error: unknown, { signal, progress, results }: Run): undefined {
  if (signal.aborted) throw error
  progress.fail(messageOf(error))
  results.outcomes.push({ name, passed: 0, failed: 1 })
  return undefined
}
