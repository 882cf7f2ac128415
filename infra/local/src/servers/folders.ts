import { chmodSync, mkdirSync, mkdtempSync, statfsSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Problem } from '../problem'
import { passableMode } from '../processes/data-folder'
import { canEnter, type ServerUser } from './postgres-user'

const NAME = 'presale-local'

/** A folder that this user keeps between runs and may delete at any time (an unpacked Redis). */
export function cacheFolder(part: string): string {
  return join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), NAME, part)
}

/** As root, a folder that every user can enter; an ordinary user's cache is open to that user alone. */
export function sharedFolder(part: string): string {
  return process.getuid?.() === 0 ? join('/var/lib', NAME, part) : cacheFolder(part)
}

/**
 * A new temporary folder that the user of Postgres can enter.
 * @throws Problem when every known place for temporary files is closed to that user
 */
export function temporaryFolder(prefix: string, user: ServerUser | undefined, preferred?: string): string {
  const places = [...new Set([...(preferred ? [preferred] : []), tmpdir(), '/tmp', '/var/tmp'])]
  for (const place of places) {
    if (!canEnter(place, user)) continue
    mkdirSync(place, { recursive: true })
    const folder = mkdtempSync(join(place, prefix))
    chmodSync(folder, passableMode())
    return folder
  }
  throw new Problem(
    `The user postgres can enter none of ${places.join(', ')}; set TMPDIR to a folder that it can.`,
  )
}

export const MEMORY = '/dev/shm'
const TMPFS = 0x01021994
const GIB = 1024 ** 3

/**
 * Where files cost no disk, on a machine with memory to spare: the tests make and drop hundreds of databases, 300
 * files each, and a fifth of their CPU time is saved. Undefined where there is none, or too little room.
 */
export function roomInMemory(): string | undefined {
  try {
    const { type, bavail, bsize } = statfsSync(MEMORY)
    const hasRoom = bavail * bsize >= 4 * GIB && process.availableMemory() >= 8 * GIB
    return type === TMPFS && hasRoom ? MEMORY : undefined
  } catch {
    return undefined
  }
}
