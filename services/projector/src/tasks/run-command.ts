import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { RebuildReport } from '../rebuild/report'

export interface CommandRun {
  /** The built command-line program. */
  readonly entry: string
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
  /** Aborted: it is interrupted, as by Ctrl-C, and may clean up. */
  readonly signal: AbortSignal
  onReport(report: RebuildReport): void
}

/** A process that does not clean up in time is ended; what it left is removed by the next one. */
const INTERRUPTED_WITHIN_MS = 15_000

/** Runs the command in a process of its own, so that it takes neither time nor memory from the live projections. */
export async function runCommand({ entry, args, env, signal, onReport }: CommandRun): Promise<{
  readonly code: number | null
  /** What it wrote to standard error. */
  readonly fault: string
}> {
  const child = spawn(process.execPath, [entry, ...args, '--json'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let killing: NodeJS.Timeout | undefined
  const interrupt = (): void => {
    child.kill('SIGINT')
    killing ??= setTimeout(() => child.kill('SIGKILL'), INTERRUPTED_WITHIN_MS)
  }
  signal.addEventListener('abort', interrupt, { once: true })
  if (signal.aborted) interrupt()
  let fault = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    fault = `${fault}${text}`.slice(-2000)
  })
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line.startsWith('{')) onReport(JSON.parse(line) as RebuildReport)
  })
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', resolve)
    })
    return { code, fault: fault.trim() }
  } finally {
    clearTimeout(killing)
    signal.removeEventListener('abort', interrupt)
  }
}
