import { spawn } from 'node:child_process'
import { existsSync, writeSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Problem } from '../problem'
import type { LogFiles } from '../processes/log-files'
import { root } from '../root'

export interface Task {
  readonly name: string
  /** Below the project's folder. */
  readonly entry: string
  readonly args?: readonly string[]
  readonly env: NodeJS.ProcessEnv
  /** What it writes on standard output is for the caller alone (a password), and stays out of the log. */
  readonly isSecret?: boolean
}

/**
 * Runs a built command line to its end. @returns what it wrote on standard output
 * @throws Problem with the end of its log when it fails
 */
export async function runTask(task: Task, logs: LogFiles, signal: AbortSignal): Promise<string> {
  signal.throwIfAborted()
  const entry = builtEntry(task.entry)
  const log = logs.open(task.name)
  const child = spawn(process.execPath, [entry, ...(task.args ?? [])], {
    cwd: root,
    env: task.env,
    stdio: ['ignore', 'pipe', log],
    signal,
  })
  let output = ''
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk
    if (!task.isSecret) tryToWrite(log, chunk)
  })
  try {
    const code = await new Promise((resolve, reject) => {
      child.once('error', reject)
      child.once('close', resolve)
    })
    if (code === 0) return output
    throw new Problem(
      `\`${[basename(entry), ...(task.args ?? [])].join(' ')}\` failed (code ${String(code)}). The end of ${logs.path(task.name)}:\n${logs.tail(task.name)}`,
    )
  } finally {
    logs.close(task.name)
  }
}

/** A log that takes nothing, on a full disk, is no reason to lose what the task does. */
function tryToWrite(log: number, chunk: string): void {
  try {
    writeSync(log, chunk)
  } catch {
    // What it says on standard output goes to the caller all the same.
  }
}

/** @throws Problem when the build has not made it */
export function builtEntry(path: string): string {
  const entry = join(root, path)
  if (existsSync(entry)) return entry
  throw new Problem(
    `${path} is missing, although the build went through: run \`npm run build\` and look at what it says.`,
  )
}
