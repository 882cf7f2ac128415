import { messageOf } from './problem'
import { onLauncherGone } from './processes/launcher'
import type { Progress } from './progress'
import { parseArguments } from './testing/arguments'
import { type Outcome, sum } from './testing/outcome'
import { run } from './testing/run-checks'

/**
 * Runs every check, in order, and ends with the line `N passed, N failed`.
 * @returns the exit code: 1 when anything failed
 */
export async function test(
  progress: Progress,
  { args, isBuilt }: { args: readonly string[]; isBuilt: boolean },
): Promise<number> {
  const stopping = new AbortController()
  const stop = (): void => stopping.abort()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  onLauncherGone(stop)
  const outcomes: Outcome[] = [{ name: 'build', passed: isBuilt ? 1 : 0, failed: isBuilt ? 0 : 1 }]
  try {
    const options = parseArguments(args)
    await run(options, { progress, signal: stopping.signal, report: (outcome) => outcomes.push(outcome) })
  } catch (error) {
    if (!stopping.signal.aborted) progress.fail(messageOf(error))
    outcomes.push({ name: stopping.signal.aborted ? 'interrupted' : 'runner', passed: 0, failed: 1 })
  }
  progress.heading('Result')
  for (const { name, passed, failed } of outcomes) progress.fact(name, `${passed} passed, ${failed} failed`)
  const { passed, failed } = sum(outcomes)
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
  return failed === 0 ? 0 : 1
}
