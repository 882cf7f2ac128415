import { spawn } from 'node:child_process'
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

/** Runs a command in the project's folder to its end; aborting the signal sends it SIGTERM. */
export function runCommand(
  command: string,
  args: readonly string[],
  { env, signal, output: mode }: CommandOptions,
): Promise<CommandResult> {
  signal.throwIfAborted()
  const child = spawn(command, args, {
    cwd: root,
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
  const stop = (): boolean => child.kill('SIGTERM')
  signal.addEventListener('abort', stop, { once: true })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      signal.removeEventListener('abort', stop)
      if (signal.aborted) reject(new Error('interrupted'))
      else resolve({ code, output })
    })
  })
}
