import { existsSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'

/** The folder, or the nearest one above it that exists. */
export function nearestFolder(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : nearestFolder(dirname(folder))
}

/** What a user without rights of their own can still write there, in bytes. @throws the file system's errors */
export function freeBytesAt(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
