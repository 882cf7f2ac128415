import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { messageOf, Problem } from '../problem'
import { writePrivateFile } from '../write-private-file'
import type { ListedBackup } from './list-backups'

/** A command of the operator's, which is given the folder of a backup as its last argument. */
export interface CopyCommand {
  readonly command: string
  /** It is ended then, and tried again: one that hangs would hold up every backup that follows. */
  readonly timeoutMs: number
}

/** Names of the folders of those that were copied; beside them. */
const COPIED_FILE = 'copied-backups.json'
const END_WITHIN_MS = 10_000

const names = z.array(z.string())

/**
 * Copies each that was not copied, the newest first. One that fails does not keep the others.
 * @param before whether one was copied before there was a record of it
 * @param copied called for each that is copied, now or before
 * @throws Problem, once all were tried, that names those that could not be copied
 */
export async function copyMissing(
  folder: string,
  backups: readonly ListedBackup[],
  copy: CopyCommand,
  {
    before,
    copied,
    signal,
  }: {
    readonly before: (backup: ListedBackup) => boolean
    readonly copied: (backup: ListedBackup) => void
    readonly signal: AbortSignal
  },
): Promise<void> {
  const record = recordIn(folder)
  const nameOf = (backup: ListedBackup) => basename(backup.folder)
  const done = new Set(
    backups
      .filter((backup) => record?.includes(nameOf(backup)) ?? before(backup))
      .map((backup) => nameOf(backup)),
  )
  const failed: string[] = []
  for (const backup of backups.toReversed()) {
    if (signal.aborted) break
    if (!done.has(nameOf(backup))) {
      try {
        await run(copy, backup.folder, signal)
      } catch (error) {
        failed.push(messageOf(error))
        continue
      }
      done.add(nameOf(backup))
      writePrivateFile(join(folder, COPIED_FILE), `${JSON.stringify([...done].sort(), null, 2)}\n`)
    }
    copied(backup)
  }
  if (failed.length > 0) throw new Problem(failed.join('\n'))
}

/** @returns undefined before the first, and where it cannot be read */
function recordIn(folder: string): readonly string[] | undefined {
  try {
    return names.parse(JSON.parse(readFileSync(join(folder, COPIED_FILE), 'utf8')))
  } catch {
    return undefined
  }
}

/** @throws Problem where it fails, or takes too long */
async function run(
  { command, timeoutMs }: CopyCommand,
  folder: string,
  stopping: AbortSignal,
): Promise<void> {
  // With a group of its own, so that what the shell has started ends with it.
  const child = spawn('/bin/sh', ['-c', `${command} "$@"`, 'sh', folder], {
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  })
  const late = AbortSignal.timeout(timeoutMs)
  const ended = AbortSignal.any([late, stopping])
  let last: NodeJS.Timeout | undefined
  const end = () => {
    killGroup(child, 'SIGTERM')
    last = setTimeout(() => killGroup(child, 'SIGKILL'), END_WITHIN_MS)
  }
  ended.addEventListener('abort', end)
  const [code, signal] = await once(child, 'exit')
  // From now on its number may be another process's.
  ended.removeEventListener('abort', end)
  clearTimeout(last)
  // What ignored the first signal.
  if (ended.aborted) killGroup(child, 'SIGKILL')
  if (code === 0) return
  const how = late.aborted
    ? `it was ended after ${timeoutMs / 60_000} minutes: BACKUP_COPY_MINUTES`
    : String(signal ?? `code ${String(code)}`)
  throw new Problem(
    `BACKUP_COPY_COMMAND failed for ${folder} (${how}). The backup is there, and was copied nowhere.`,
  )
}

function killGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch {
    // All of it has ended.
  }
}
