import { join, resolve } from 'node:path'
import { root } from './root'

/** Beside the backups. */
export const ARCHIVE_FOLDER = 'archive'

/** Beside scheduled backups, unless it is said not to be. */
export const isArchived = ({ ARCHIVE_DIR }: NodeJS.ProcessEnv): boolean => ARCHIVE_DIR !== 'off'

/** The folder of the archive that goes with a folder of backups. */
export const archiveIn = (backups: string, env: NodeJS.ProcessEnv): string =>
  env.ARCHIVE_DIR ? resolve(root, env.ARCHIVE_DIR) : join(backups, ARCHIVE_FOLDER)
