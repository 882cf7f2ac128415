import { type ChildProcess, spawn } from 'node:child_process'
import { waitFor } from '@presale/processes'
import type { NodeProgram } from './rpc'

/** A node that a test starts, and stops or freezes as it likes. */
export interface OwnProcess {
  readonly process: ChildProcess
  stop(): Promise<void>
}

export async function startOwn({ command, args, env, isReady }: NodeProgram): Promise<OwnProcess> {
  const child = spawn(command, args, { stdio: 'ignore', env })
  const answers = () =>
    isReady().then(
      () => true,
      () => undefined,
    )
  await waitFor(answers, { what: `${command} to answer` })
  return {
    process: child,
    stop: async () => {
      child.kill('SIGCONT')
      child.kill('SIGKILL')
      await waitFor(() => child.exitCode !== null || child.signalCode !== null || undefined, {
        what: `${command} to end`,
      })
    },
  }
}
