import type { Step } from './arguments'
import { runCommand } from './run-command'
import type { Run } from './run-context'

/** The steps that are scripts of package.json. */
export const SCRIPTS: readonly Step[] = ['typecheck', 'lint', 'boundaries']

/** Beside each other and the tests without servers: together these take most of what two cores have. */
export function startScripts(
  names: readonly Step[],
  env: NodeJS.ProcessEnv,
  { progress, signal, deadline, results }: Run,
): { reported(): Promise<void> } {
  const run = async (name: Step) => {
    const options = {
      env: { ...env, TURBO_TELEMETRY_DISABLED: '1' },
      signal: AbortSignal.any([signal, deadline]),
      output: 'kept',
    } as const
    try {
      return { name, ...(await runCommand('npm', ['run', '--silent', name], options)) }
    } catch (error) {
      if (signal.aborted || !deadline.aborted) throw error
      return { name, code: null, output: 'The time of the whole run was up.' }
    }
  }
  const running = Promise.all(names.map(run))
  // Awaited later: until then an abort is nobody's.
  running.catch(() => undefined)
  return {
    async reported() {
      if (names.length === 0) return
      progress.heading('Checks')
      const checks = await progress.step(
        'npm run',
        () => running,
        () => names.join(', '),
      )
      for (const { name, code, output } of checks) {
        if (code !== 0) progress.fail(`npm run ${name}\n\n${output}`)
        results.outcomes.push({ name, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 })
      }
    },
  }
}
