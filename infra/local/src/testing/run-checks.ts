import type { Part, Step, TestOptions } from './arguments'
import { type FileResult, failedFile } from './journal'
import { changedSince, guarding, longFiles } from './long-files'
import type { JestProject } from './outcome'
import type { Run } from './run-context'
import { type JestOptions, type JestRun, runJest, runJestFile } from './run-jest'
import { SCRIPTS, startScripts } from './run-scripts'
import { failedFiles, lookAgain, MOST_FILES } from './second-look'
import { type EnvironmentOf, withServers } from './test-servers'

const HEADINGS: Record<JestProject, string> = {
  unit: 'Unit tests',
  screen: 'Screen tests',
  integration: 'Integration tests',
  browser: 'Browser tests',
}

/** Of the caller's environment, what would point the tests at something that is not theirs. */
const NOT_FOR_TESTS =
  /^((\w+_)?DATABASE_URL|REDIS_URL|EVENTSTORE_URL|DATA_DIR|PORT|METRICS_PORT|HOST|NODE_ENV|PUBLIC_ORIGIN|TRUST_PROXY|ADMIN_.*|.*_SECONDS|RATE_LIMIT_FACTOR|PRICE_.*|AUDIT_SIGNING_KEY|SECURITY_LOG_FILE|WEB_SECRET|SMTP_URL|MAIL_FROM|ALARM_MAIL|LINK_KEY|LOG_KEY|LOG_NAME|LOG_WITNESSES|LOG_TOKEN|LOG_PUBLIC|DECISION_KEY|DECISIONS_SIGNED_FROM|npm_.*)$/

export async function run(options: TestOptions, context: Run): Promise<void> {
  const env = testEnvironment(process.env)
  const { steps, filtersOf } = await planned(options, context)
  const scripts = startScripts(
    steps.filter((step) => SCRIPTS.includes(step)),
    env,
    context,
  )
  const look = async (projects: readonly JestProject[], environmentOf: EnvironmentOf): Promise<void> => {
    for (const project of projects)
      if (steps.includes(project))
        await firstLook(project, options.part, filtersOf(project), environmentOf, context)
  }
  await look(['unit', 'screen'], async () => env)
  await scripts.reported()
  if (steps.some(needsServers))
    await withServers(env, context, (environmentOf) => look(['integration', 'browser'], environmentOf))
  if (options.hasSecondLook) await secondLook(env, context)
}

interface Plan {
  readonly steps: readonly Step[]
  readonly filtersOf: (project: JestProject) => readonly string[]
}

/** With `--since` the kinds of test that have something to run, and the files of each. */
async function planned(
  { steps, since, jestArguments }: TestOptions,
  { progress, folder }: Run,
): Promise<Plan> {
  if (since === undefined) return { steps, filtersOf: () => jestArguments }
  const all = await longFiles(folder)
  const affected = guarding(all, await changedSince(since, folder))
  progress.fact('long part', `${affected.length} of ${all.length} files guard what changed since ${since}`)
  const filesOf = (project: Step) => affected.filter((one) => one.project === project).map(({ file }) => file)
  return {
    steps: steps.filter((step) => filesOf(step).length > 0),
    filtersOf: (project) => ['--runTestsByPath', ...filesOf(project), ...jestArguments],
  }
}

const needsServers = (step: Step): boolean => step === 'integration' || step === 'browser'

export function testEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !NOT_FOR_TESTS.test(name)))
}

async function firstLook(
  project: JestProject,
  part: Part,
  filters: readonly string[],
  environmentOf: EnvironmentOf,
  context: Run,
): Promise<void> {
  const { progress, results, limits } = context
  progress.heading(HEADINGS[project])
  const env = await environmentOf(project)
  if (!env) return
  const run = await begun(context, () =>
    runJest(project, filters, jestOptions(env, part, context, limits.projectMs)),
  )
  results.runs = [...results.runs, run]
}

/** A run that ended before its first file began is repeated once. */
async function begun(
  { progress, results, deadline }: Run,
  attempt: () => Promise<JestRun>,
): Promise<JestRun> {
  const run = await attempt()
  if (!run.isUnbegun || deadline.aborted) return run
  const message = 'globalSetup failed, or jest did before its first file; what it said stands above.'
  progress.warn(`${run.project}: ${message} Once more.`)
  const second = await attempt()
  if (!second.isUnbegun) results.unstable.push({ name: run.project, what: 'globalSetup', test: '', message })
  return second
}

function jestOptions(env: NodeJS.ProcessEnv, part: Part, context: Run, limitMs: number): JestOptions {
  const { signal, deadline, seed, slowness, folder } = context
  return { env, part, signal, deadline, limitMs, seed, slowness, folder }
}

/** What failed, once more, alone, and on servers that nothing has used. */
async function secondLook(env: NodeJS.ProcessEnv, context: Run): Promise<void> {
  const { progress, results, limits, deadline } = context
  const failed = failedFiles(results.runs)
  if (failed.length === 0) return
  progress.heading('Second look')
  const files = `${failed.length} ${failed.length === 1 ? 'file' : 'files'} failed or had no result`
  if (failed.length > MOST_FILES)
    return progress.warn(`${files}: more than ${MOST_FILES} are a broken change, and are not run again.`)
  progress.warn(`${files}: run again, one at a time.`)
  const look = async (environmentOf: EnvironmentOf): Promise<void> => {
    const again = async (project: JestProject, file: string): Promise<FileResult> => {
      if (deadline.aborted)
        return failedFile(file, 'The time of the whole run was up before its second look.')
      const projectEnv = await environmentOf(project)
      if (!projectEnv) return failedFile(file, 'What it needs could not be started for its second look.')
      const run = await begun(context, () =>
        runJestFile(project, file, jestOptions(projectEnv, 'all', context, limits.fileMs)),
      )
      const result = run.files.find((one) => one.file === file)
      return result && !run.isBroken ? result : failedFile(file, 'It could not be run again.')
    }
    const looked = await lookAgain(results.runs, again)
    results.runs = looked.runs
    results.unstable.push(...looked.unstable)
  }
  const isServed = failed.some(({ project }) => needsServers(project))
  await (isServed ? withServers(env, context, look) : look(async () => env))
}
