import { join } from 'node:path'
import { messageOf } from './problem'
import { onLauncherGone } from './processes/launcher'
import type { Progress } from './progress'
import { root } from './root'
import { removeLeftovers, TemporaryServers } from './servers/temporary-servers'
import { testEnvironment } from './testing/run-checks'
import { runCommand } from './testing/run-command'

/**
 * Runs the mutation tester against a temporary Postgres; arguments go to it as they are.
 * @returns the exit code: 1 when too few mutants were noticed
 */
export async function mutation(progress: Progress, args: readonly string[]): Promise<number> {
  const stopping = new AbortController()
  const stop = (): void => stopping.abort()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  onLauncherGone(stop)
  progress.heading('Temporary servers')
  const servers = await TemporaryServers.inNewFolder(progress)
  try {
    await removeLeftovers(servers.folder)
    const postgres =
      process.env.TEST_POSTGRES_URL ?? (await progress.step('Postgres', () => servers.startPostgres()))
    progress.heading('Mutants')
    const stryker = join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js')
    const config = join(root, 'infra/local/mutation/stryker.config.mjs')
    const { code } = await runCommand(process.execPath, [stryker, 'run', config, ...args], {
      env: { ...testEnvironment(process.env), TEST_POSTGRES_URL: postgres },
      signal: stopping.signal,
      output: 'shown',
    })
    return code ?? 1
  } catch (error) {
    if (!stopping.signal.aborted) progress.fail(messageOf(error))
    return 1
  } finally {
    await servers.stop()
  }
}
