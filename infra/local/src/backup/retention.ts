import type { ListedBackup } from './list-backups'

/**
 * Which backups are one too many: all but the newest so many, and never the newest verified one, which is the only one that
 * is known to restore, nor the one that was just taken: one that a wrong clock dated ahead counts as newer.
 * @param backups of one cluster, oldest first
 * @param justTaken its folder
 */
export function removable(
  backups: readonly ListedBackup[],
  keep: number,
  justTaken?: string,
): readonly ListedBackup[] {
  const proved = backups.findLast(({ verification }) => verification !== undefined)
  return backups
    .slice(0, Math.max(0, backups.length - keep))
    .filter((backup) => backup !== proved && backup.folder !== justTaken)
}
