import { spawn } from 'node:child_process'
import { waitFor } from '@presale/testing'
import { hasMembers } from '../processes/process-group'
import { sendSignal } from '../processes/stop-process'
import { root } from '../root'

export interface CommandOptions {
  readonly env: NodeJS.ProcessEnv
  readonly signal: AbortSignal
  /** Shown as it comes, or kept for the case that it fails. */
  readonly output: 'shown' | 'kept'
}

export interface CommandResult {
  readonly code: number | null
  readonly output: string
}

/**
 * Runs a command in the project's folder to its end, in a process group of its own. Aborting the signal ends
 * the group; and whatever of it outlives the command (services of a test that ran out of time) is ended too.
 */
export async function runCommand(
  command: string,
  args: readonly string[],
  { env, signal, output: mode }: CommandOptions,
): Promise<CommandResult> {
  signal.throwIfAborted()
  const child = spawn(command, args, {
    cwd: root,
    detached: true,
    env,
    stdio: mode === 'shown' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk
    })
  }
  const group = -(child.pid ?? 0)
  const stop = (): void => sendSignal(group, 'SIGTERM')
  signal.addEventListener('abort', stop, { once: true })
  try {
    const closed = new Promise((resolve) => child.once('close', resolve))
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject)
      child.once('exit', resolve)
    })
    if (child.pid !== undefined) await endGroup(group)
    // What it wrote last may come after its end.
    await closed
    signal.throwIfAborted()
    return { code, output }
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** SIGTERM first: a runner among them (system tests) has servers of its own to stop. */
async function endGroup(group: number): Promise<void> {
  sendSignal(group, 'SIGTERM')
  await waitFor(() => (hasMembers(-group) ? undefined : true), {
    what: 'the end of what the tests left',
    timeoutMs: 20_000,
  }).catch(() => sendSignal(group, 'SIGKILL'))
}
