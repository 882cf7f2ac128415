import { existsSync, statfsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The folder, or the nearest one above it that exists. */
export function nearestFolder(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : nearestFolder(dirname(folder))
}

export type DeviceOf = (folder: string) => number

/** Of the nearest folder that exists: one below a mount is gone together with the disk. */
export const deviceOf: DeviceOf = (folder) => statSync(nearestFolder(folder)).dev

/** What a user without rights of their own can still write there, in bytes. @throws the file system's errors */
export function freeBytesAt(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
