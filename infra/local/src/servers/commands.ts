import { execFile } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The program's full path, when it is on PATH. */
export function onPath(...names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  for (const name of names) {
    for (const folder of folders) {
      if (isExecutable(join(folder, name))) return join(folder, name)
    }
  }
  return undefined
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The output of the command; undefined when it failed, is missing, or took too long. */
export async function outputOf(
  command: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv; timeoutMs?: number } = {},
): Promise<string | undefined> {
  try {
    const { timeoutMs = 30_000, ...rest } = options
    const { stdout } = await run(command, args, { ...rest, timeout: timeoutMs, maxBuffer: 64 * 1024 * 1024 })
    return stdout
  } catch {
    return undefined
  }
}

export const isRoot = (): boolean => process.getuid?.() === 0
