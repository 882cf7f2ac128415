import { statSync } from 'node:fs'
import { type DeviceOf, deviceOf, freeBytesAt, nearestFolder } from '../disk-space'
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

export interface Need {
  readonly folder: string
  readonly bytes: number
}

/** @throws Problem where one of the disks has less than all that goes to it needs together */
export function assertRoomOnEach(
  needs: readonly Need[],
  device: DeviceOf = deviceOf,
  freeBytes = (folder: string) => freeBytesAt(nearestFolder(folder)),
): void {
  const disks = new Map<number, Need>()
  for (const { folder, bytes } of needs) {
    const before = disks.get(device(folder))
    disks.set(device(folder), before ? { ...before, bytes: before.bytes + bytes } : { folder, bytes })
  }
  for (const { folder, bytes } of disks.values()) assertRoom(folder, bytes, freeBytes(folder))
}

export const sizeOf = (paths: readonly string[]): number =>
  paths.reduce((sum, path) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0), 0)

export const inMb = (bytes: number): string => Math.ceil(bytes / MB).toLocaleString('en')
