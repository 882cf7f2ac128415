import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { resolve, sep } from 'node:path'
import { type Place, placeOf } from '../processes/place'

interface Owner extends Place {
  readonly folder: string
  is(dataDir: string): boolean
}

/** Beside a cluster that lies outside its data folder: whose it is. What points to it is copied with the data folder. */
export const ownerFileOf = (cluster: string): string => `${realpathSync(cluster)}-owner`

/** Does it lie there, by a pointer or a symbolic link? */
export const isOutside = (dataDir: string, cluster: string): boolean =>
  !realpathSync(cluster).startsWith(`${realpathSync(dataDir)}${sep}`)

/** The data folder that the cluster belongs to, where this one is a copy of it, or took its pointer. */
export function ownedByAnother(dataDir: string, cluster: string): string | undefined {
  if (!existsSync(cluster) || !isOutside(dataDir, cluster)) return undefined
  const owner = readOwner(cluster)
  return owner === undefined || owner.is(dataDir) ? undefined : owner.folder
}

/** Undefined where it was not noted, or cannot be read. */
export function readOwner(cluster: string): Owner | undefined {
  try {
    const { folder, device, inode } = JSON.parse(readFileSync(ownerFileOf(cluster), 'utf8')) as Owner
    return { folder, device, inode, is: (dataDir) => isSame({ folder, device, inode }, dataDir) }
  } catch {
    return undefined
  }
}

/** A moved folder keeps its number; a restarted machine may give the device another one. */
function isSame({ folder, device, inode }: Omit<Owner, 'is'>, dataDir: string): boolean {
  const here = placeOf(dataDir)
  return here.inode === inode && (here.device === device || folder === resolve(dataDir))
}

export function noteOwner(dataDir: string, cluster: string): void {
  const text = JSON.stringify({ folder: resolve(dataDir), ...placeOf(dataDir) })
  if (readText(ownerFileOf(cluster)) !== text) writeFileSync(ownerFileOf(cluster), text, { mode: 0o600 })
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
