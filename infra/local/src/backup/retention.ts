import type { ListedBackup } from './list-backups'

/**
 * Which backups are one too many: all but the newest so many, and never the newest verified one, which is the only one that
 * is known to restore.
 * @param backups of one cluster, oldest first
 */
export function removable(backups: readonly ListedBackup[], keep: number): readonly ListedBackup[] {
  const proved = backups.findLast(({ verification }) => verification !== undefined)
  return backups.slice(0, Math.max(0, backups.length - keep)).filter((backup) => backup !== proved)
}
