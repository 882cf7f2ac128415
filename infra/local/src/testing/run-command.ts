import { spawn } from 'node:child_process'
import { waitFor } from '@presale/processes'
import { hasMembers } from '../processes/process-group'
import { sendSignal } from '../processes/stop-process'
import { root } from '../root'

const GRACE_MS = 20_000

export interface CommandOptions {
  readonly env: NodeJS.ProcessEnv
  readonly signal: AbortSignal
  /** Shown as it comes, or kept for the case that it fails. */
  readonly output: 'shown' | 'kept'
  /** The project's folder when left out. */
  readonly folder?: string | undefined
}

export interface CommandResult {
  readonly code: number | null
  readonly output: string
}

/**
 * Runs a command to its end, in a process group of its own. Aborting the signal ends the group, by SIGTERM and where
 * that does not help by SIGKILL; and whatever of it outlives the command (services of a test that ran out of time) is ended too.
 */
export async function runCommand(
  command: string,
  args: readonly string[],
  { env, signal, output: mode, folder = root }: CommandOptions,
): Promise<CommandResult> {
  signal.throwIfAborted()
  const child = spawn(command, args, {
    cwd: folder,
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
  let killing: NodeJS.Timeout | undefined
  const stop = (): void => {
    sendSignal(group, 'SIGTERM')
    killing = setTimeout(() => sendSignal(group, 'SIGKILL'), GRACE_MS)
  }
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
    clearTimeout(killing)
    signal.removeEventListener('abort', stop)
  }
}

/** SIGTERM first: a runner among them (system tests) has servers of its own to stop. */
async function endGroup(group: number): Promise<void> {
  sendSignal(group, 'SIGTERM')
  await waitFor(() => (hasMembers(-group) ? undefined : true), {
    what: 'the end of what the tests left',
    timeoutMs: GRACE_MS,
  }).catch(() => sendSignal(group, 'SIGKILL'))
}
