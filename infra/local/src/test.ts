import { messageOf } from './problem'
import { onLauncherGone } from './processes/launcher'
import type { Progress } from './progress'
import { parseArguments } from './testing/arguments'
import { outcomeOf, slowestFiles, sum, type Unstable } from './testing/outcome'
import { run } from './testing/run-checks'
import type { Limits, Results } from './testing/run-context'
import { measureSlowness } from './testing/slowness'

const MINUTE_MS = 60_000
/** Twelve minutes on two idle cores, and up to this long where others have them; and of one file's second look. */
const SHORT = { wholeMs: 60 * MINUTE_MS, fileMs: 5 * MINUTE_MS }
/** With the long part: a night. */
const LONG = { wholeMs: 240 * MINUTE_MS, fileMs: 15 * MINUTE_MS }
const SLOWEST = 10

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export interface TestRun {
  readonly args: readonly string[]
  readonly isBuilt: boolean
  /** Where jest's configuration is; the project's folder when left out. */
  readonly folder?: string
  /** Of each project and file; by the part that is run when left out. */
  readonly limits?: Limits
}

/**
 * Runs every check, in order, and ends with the line `N passed, N failed`.
 * @returns the exit code: 1 when anything failed
 */
export async function test(
  progress: Progress,
  { args, isBuilt, folder, limits: ownLimits }: TestRun,
): Promise<number> {
  const stopping = new AbortController()
  const stop = (): void => stopping.abort()
  for (const name of STOP_SIGNALS) process.on(name, stop)
  onLauncherGone(stop)
  const { signal } = stopping
  const timeUp = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const seed = seedOf(process.env)
  const slowness = measureSlowness()
  const results: Results = {
    outcomes: [{ name: 'build', passed: isBuilt ? 1 : 0, failed: isBuilt ? 0 : 1 }],
    runs: [],
    unstable: [],
  }
  try {
    const options = parseArguments(args)
    const { wholeMs, fileMs } = options.part === 'short' ? SHORT : LONG
    const limits = ownLimits ?? { projectMs: wholeMs, fileMs }
    // Installing and building are part of the run: it began with the process.
    timer = setTimeout(() => timeUp.abort(), Math.max(0, wholeMs - performance.now()))
    await run(options, { progress, signal, deadline: timeUp.signal, limits, seed, slowness, results, folder })
  } catch (error) {
    if (!signal.aborted) progress.fail(messageOf(error))
    results.outcomes.push({ name: signal.aborted ? 'interrupted' : 'runner', passed: 0, failed: 1 })
  } finally {
    clearTimeout(timer)
    for (const name of STOP_SIGNALS) process.off(name, stop)
  }
  return report(results, { seed, slowness }, progress)
}

/** What a failed run drew can be drawn again: TEST_SEED, a whole number. */
function seedOf({ TEST_SEED }: NodeJS.ProcessEnv): number {
  return /^\d{1,9}$/.test(TEST_SEED ?? '') ? Number(TEST_SEED) : Math.floor(Math.random() * 1e9)
}

function report(
  { outcomes, runs, unstable }: Results,
  { seed, slowness }: { seed: number; slowness: number },
  progress: Progress,
): number {
  const all = [...outcomes, ...runs.map(outcomeOf)]
  progress.heading('Result')
  progress.fact('seed', String(seed))
  progress.fact('slowness', slowness.toFixed(2))
  for (const { name, passed, failed } of all) progress.fact(name, `${passed} passed, ${failed} failed`)
  progress.fact('whole time', minutesAndSeconds(performance.now()))
  const slowest = slowestFiles(runs, SLOWEST)
  if (slowest.length > 0) progress.heading('Slowest files')
  for (const { project, file, tookMs } of slowest) progress.fact(project, `${seconds(tookMs)}  ${file}`)
  if (unstable.length > 0) {
    progress.heading(`Unstable: ${unstable.length} failed first, and passed when run again`)
    for (const one of unstable) progress.fact(one.name, sentenceOf(one))
  }
  const { passed, failed } = sum(all)
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
  return failed === 0 ? 0 : 1
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1).padStart(6)} s`

function minutesAndSeconds(ms: number): string {
  const whole = Math.round(ms / 1000)
  return `${Math.floor(whole / 60)} min ${whole % 60} s`
}

/** The file, the test, and the first lines of its failure, without the code around it. */
function sentenceOf({ what, test, message }: Unstable): string {
  const lines = message.split('\n').filter((line) => line.trim() !== '')
  return [what, test, ...lines.slice(0, 4)].filter(Boolean).join('\n                   ')
}
