import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { messageOf, Problem } from './problem'

/**
 * Makes a folder, and those above it that are missing. Node's `recursive` asks for ever where a file system takes no
 * folders and calls that ENOENT, as /proc does.
 * @throws Problem where it cannot be made
 */
export function makeFolder(folder: string, mode?: number): void {
  try {
    if (isFolder(folder)) return
    if (dirname(folder) !== folder) makeFolder(dirname(folder), mode)
    mkdirSync(folder, mode)
  } catch (error) {
    if (error instanceof Problem) throw error
    // Another process was faster.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST' && isFolder(folder)) return
    throw new Problem(`The folder ${folder} cannot be made: ${messageOf(error)}`)
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
  } catch (error) {
    // Below a file there is nothing.
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return false
    throw error
  }
}
