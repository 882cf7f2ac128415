import { readdirSync, readlinkSync, realpathSync } from 'node:fs'
import { join, sep } from 'node:path'
import { isSamePlace, placeOf } from './place'

/** The files that a process has open, by descriptor; undefined where the system does not tell. */
export function openFilesOf(pid: number): ReadonlyMap<number, string> | undefined {
  try {
    const folder = `/proc/${pid}/fd`
    return new Map(readdirSync(folder).flatMap((name) => linkOf(folder, name)))
  } catch {
    return undefined
  }
}

function linkOf(folder: string, name: string): [number, string][] {
  try {
    return [[Number(name), readlinkSync(join(folder, name))]]
  } catch {
    // Closed in the meantime.
    return []
  }
}

/** The processes that have exactly this folder or file open, as far as they are seen from here. */
export function usersOf(path: string): number[] {
  const real = realpathSync(path)
  return processNumbers().filter((pid) => [...(openFilesOf(pid)?.values() ?? [])].includes(real))
}

/** The processes that work in exactly this folder, as far as they are seen from here: where it was moved, they went with it. */
export function workersIn(folder: string): number[] {
  const here = placeOf(folder)
  return processNumbers().filter((pid) => {
    try {
      return isSamePlace(placeOf(`/proc/${pid}/cwd`), here)
    } catch {
      // It has ended, or is another user's.
      return false
    }
  })
}

export function processNumbers(): number[] {
  try {
    return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []))
  } catch {
    return []
  }
}

/** Has it a file open below this folder? Where nobody can tell: yes. */
export function opensIn(pid: number, folder: string): boolean {
  const files = openFilesOf(pid)
  const below = realpathSync(folder) + sep
  return files === undefined || [...files.values()].some((path) => path.startsWith(below))
}
