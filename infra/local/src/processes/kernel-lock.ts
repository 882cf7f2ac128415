import { spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { Problem } from '../problem'

/** Held as long as the descriptor is open, here or in a child that was given it. */
export interface KernelLock {
  readonly descriptor: number
  /** Closes it here; a child that has it goes on holding the lock. */
  release(): void
}

/** What flock(1) ends with where another one holds the lock. */
const HELD = 1

/**
 * Locks a folder, without waiting, by the kernel's own lock (flock): it knows of no process numbers, so it holds between
 * containers that share the folder, and it ends with its last holder, however that ends. The folder itself is locked, not
 * a file in it: nobody removes it by mistake, and a copy is another one.
 * @returns 'unsupported' where the program or the file system has no such lock
 */
export function lockFolder(folder: string): KernelLock | 'held' | 'unsupported' {
  const descriptor = openSync(folder, 'r')
  const release = (): void => closeSync(descriptor)
  // Node has no call for it. The lock belongs to the open folder, which the program shares with this process.
  const { status, error } = spawnSync('flock', ['-n', '3'], {
    stdio: ['ignore', 'ignore', 'ignore', descriptor],
  })
  if (status === 0) return { descriptor, release }
  release()
  if (status === HELD) return 'held'
  if (error && (error as NodeJS.ErrnoException).code !== 'ENOENT')
    throw new Problem(`Whether ${folder} is in use could not be found out (${error.message}). Start again.`)
  return 'unsupported'
}

/** Does nobody hold the folder's lock, as far as the kernel tells? */
export function isFree(folder: string): boolean {
  const lock = lockFolder(folder)
  if (typeof lock !== 'string') lock.release()
  return lock !== 'held'
}
