import { statSync } from 'node:fs'
import { freeBytesAt, nearestFolder } from '../disk-space'
import { Problem } from '../problem'

const MB = 1024 * 1024
/** What is written while it is copied, and folders. */
const SPARE_BYTES = 64 * MB

/** @throws Problem where the disk of the folder, or of the nearest one above that exists, has less than what is needed */
export function assertRoom(
  folder: string,
  neededBytes: number,
  freeBytes = freeBytesAt(nearestFolder(folder)),
): void {
  const needed = neededBytes + SPARE_BYTES
  if (freeBytes >= needed) return
  throw new Problem(
    `${folder} is on a disk with ${inMb(freeBytes)} MB free, and ${inMb(needed)} MB are needed. Make room, or choose another disk.`,
  )
}

export const sizeOf = (paths: readonly string[]): number =>
  paths.reduce((sum, path) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0), 0)

export const inMb = (bytes: number): string => Math.ceil(bytes / MB).toLocaleString('en')
