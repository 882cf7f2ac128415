import { join, resolve } from 'node:path'
import { root } from './root'

/** Beside the backups. */
export const ARCHIVE_FOLDER = 'archive'

/** Beside scheduled backups, unless it is said not to be. */
export const isArchived = ({ ARCHIVE_DIR }: NodeJS.ProcessEnv): boolean => ARCHIVE_DIR !== 'off'

/** Rather than a folder. */
export const isBucket = (address: string): boolean => address.startsWith('s3://')

/** The archive that goes with a folder of backups: a folder, or `s3://bucket/prefix`. */
export function archiveIn(backups: string, { ARCHIVE_DIR: named }: NodeJS.ProcessEnv): string {
  if (!named) return join(backups, ARCHIVE_FOLDER)
  return isBucket(named) ? named : resolve(root, named)
}
