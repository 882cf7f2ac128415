import { join } from 'node:path'
import { messageOf } from '../problem'
import type { Progress } from '../progress'
import { root } from '../root'
import { findBrowser } from '../servers/browser'
import { removeLeftovers, TemporaryServers } from '../servers/temporary-servers'
import type { Step, TestOptions } from './arguments'
import type { Outcome } from './outcome'
import { runCommand } from './run-command'
import { type JestProject, runJest } from './run-jest'

export interface Run {
  readonly progress: Progress
  readonly signal: AbortSignal
  readonly report: (outcome: Outcome) => void
}

/** The steps that are scripts of package.json. */
const SCRIPTS: readonly Step[] = ['typecheck', 'lint', 'boundaries']

const HEADINGS: Record<JestProject, string> = {
  unit: 'Unit tests',
  screen: 'Screen tests',
  integration: 'Integration tests',
  browser: 'Browser tests',
}

/** Of the caller's environment, what would point the tests at something that is not theirs. */
const NOT_FOR_TESTS =
  /^((\w+_)?DATABASE_URL|REDIS_URL|EVENTSTORE_URL|DATA_DIR|PORT|METRICS_PORT|HOST|NODE_ENV|PUBLIC_ORIGIN|TRUST_PROXY|ADMIN_.*|.*_SECONDS|RATE_LIMIT_FACTOR|PRICE_.*|AUDIT_SIGNING_KEY|SECURITY_LOG_FILE|WEB_SECRET|SMTP_URL|MAIL_FROM|npm_.*)$/

/** In every process of Node that the tests start: a password's hash costs nothing. */
const PRELOADED = `--require=${JSON.stringify(join(root, 'infra/local/cheap-passwords.cjs'))}`

export async function run(options: TestOptions, context: Run): Promise<void> {
  const env = testEnvironment(process.env)
  const { steps } = options
  const scripts = startScripts(
    steps.filter((step) => SCRIPTS.includes(step)),
    env,
    context,
  )
  const runProject = async (project: JestProject) => {
    context.progress.heading(HEADINGS[project])
    context.report(await runJest(project, options, { env, signal: context.signal }))
  }
  if (steps.includes('unit')) await runProject('unit')
  if (steps.includes('screen')) await runProject('screen')
  await scripts.reported()
  const served = steps.filter((name) => name === 'integration' || name === 'browser')
  if (served.length > 0) await withServers(served, options, env, context)
}

export function testEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !NOT_FOR_TESTS.test(name)))
}

/** Beside each other and the tests without servers: together these take most of what two cores have. */
function startScripts(
  names: readonly Step[],
  env: NodeJS.ProcessEnv,
  { progress, signal, report }: Run,
): { reported(): Promise<void> } {
  const run = async (name: Step) => {
    const options = { env: { ...env, TURBO_TELEMETRY_DISABLED: '1' }, signal, output: 'kept' } as const
    return { name, ...(await runCommand('npm', ['run', '--silent', name], options)) }
  }
  const running = Promise.all(names.map(run))
  // Awaited later: until then an abort is nobody's.
  running.catch(() => undefined)
  return {
    async reported() {
      if (names.length === 0) return
      progress.heading('Checks')
      const results = await progress.step(
        'npm run',
        () => running,
        () => names.join(', '),
      )
      for (const { name, code, output } of results) {
        if (code !== 0) progress.fail(`npm run ${name}\n\n${output}`)
        report({ name, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 })
      }
    },
  }
}

async function withServers(
  projects: readonly JestProject[],
  options: TestOptions,
  env: NodeJS.ProcessEnv,
  context: Run,
): Promise<void> {
  context.progress.heading('Temporary servers')
  const servers = await TemporaryServers.inNewFolder(context.progress)
  try {
    await removeLeftovers(servers.folder)
    const addresses = await startServers(servers, context)
    for (const project of projects) {
      context.progress.heading(HEADINGS[project])
      const chrome = project === 'browser' ? await browserFor(context) : {}
      if (!chrome) continue
      const nodeOptions = [env.NODE_OPTIONS, PRELOADED].filter(Boolean).join(' ')
      const own = { TMPDIR: servers.temporary, NODE_OPTIONS: nodeOptions }
      const jestEnv = { ...env, ...addresses, ...chrome, ...own }
      context.report(await runJest(project, options, { env: jestEnv, signal: context.signal }))
    }
  } finally {
    await servers.stop()
  }
}

/** A server that does not start is one failed check; the tests that do without it still run. */
async function startServers(servers: TemporaryServers, context: Run): Promise<NodeJS.ProcessEnv> {
  const given = process.env
  const attempt = (name: string, start: () => Promise<string>): Promise<string | undefined> =>
    context.progress.step(name, start).catch((error: unknown) => refuse(name, error, context))
  const postgres = given.TEST_POSTGRES_URL ?? (await attempt('Postgres', () => servers.startPostgres()))
  const redis = given.TEST_REDIS_URL ?? (await attempt('Redis', () => servers.startRedis()))
  const eventStore =
    given.TEST_EVENTSTORE_URL ??
    (postgres && (await attempt('Event store', () => servers.startEventStore(postgres))))
  return {
    ...(postgres ? { TEST_POSTGRES_URL: postgres } : {}),
    ...(redis ? { REDIS_URL: redis } : {}),
    ...(eventStore ? { EVENTSTORE_URL: eventStore } : {}),
  }
}

async function browserFor(context: Run): Promise<NodeJS.ProcessEnv | undefined> {
  try {
    return {
      CHROME_PATH: await context.progress.step(
        'Chromium',
        () => findBrowser(),
        (path) => path,
      ),
    }
  } catch (error) {
    return refuse('browser', error, context)
  }
}

function refuse(name: string, error: unknown, context: Run): undefined {
  if (context.signal.aborted) throw error
  context.progress.fail(messageOf(error))
  context.report({ name, passed: 0, failed: 1 })
  return undefined
}
