import { messageOf } from './problem'
import { onLauncherGone } from './processes/launcher'
import type { Progress } from './progress'
import { parseArguments } from './testing/arguments'
import { outcomeOf, sum, type Unstable } from './testing/outcome'
import { run } from './testing/run-checks'
import type { Limits, Results } from './testing/run-context'
import { measureSlowness } from './testing/slowness'

/** A whole run takes half an hour on two fast idle cores, and up to this long where others have them. */
const WHOLE_MINUTES = 80
const LIMITS: Limits = { projectMs: 60 * 60_000, fileMs: 5 * 60_000 }

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export interface TestRun {
  readonly args: readonly string[]
  readonly isBuilt: boolean
  /** Where jest's configuration is; the project's folder when left out. */
  readonly folder?: string
  readonly limits?: Limits
}

/**
 * Runs every check, in order, and ends with the line `N passed, N failed`.
 * @returns the exit code: 1 when anything failed
 */
export async function test(
  progress: Progress,
  { args, isBuilt, folder, limits = LIMITS }: TestRun,
): Promise<number> {
  const stopping = new AbortController()
  const stop = (): void => stopping.abort()
  for (const name of STOP_SIGNALS) process.on(name, stop)
  onLauncherGone(stop)
  const { signal } = stopping
  // Installing and building are part of the run: it began with the process.
  const timeUp = new AbortController()
  const wholeMs = minutesOf(process.env) * 60_000
  const timer = setTimeout(() => timeUp.abort(), Math.max(0, wholeMs - performance.now()))
  const seed = seedOf(process.env)
  const slowness = measureSlowness()
  const results: Results = {
    outcomes: [{ name: 'build', passed: isBuilt ? 1 : 0, failed: isBuilt ? 0 : 1 }],
    runs: [],
    unstable: [],
  }
  try {
    const options = parseArguments(args)
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

/** On a machine that is slow throughout: TEST_MINUTES, a whole number. A moment that is slow needs none. */
function minutesOf({ TEST_MINUTES }: NodeJS.ProcessEnv): number {
  return /^[1-9]\d{0,2}$/.test(TEST_MINUTES ?? '') ? Number(TEST_MINUTES) : WHOLE_MINUTES
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
  if (unstable.length > 0) {
    progress.heading(`Unstable: ${unstable.length} failed first, and passed when run again`)
    for (const one of unstable) progress.fact(one.name, sentenceOf(one))
  }
  const { passed, failed } = sum(all)
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
  return failed === 0 ? 0 : 1
}

/** The file, the test, and the first lines of its failure, without the code around it. */
function sentenceOf({ what, test, message }: Unstable): string {
  const lines = message.split('\n').filter((line) => line.trim() !== '')
  return [what, test, ...lines.slice(0, 4)].filter(Boolean).join('\n                   ')
}
