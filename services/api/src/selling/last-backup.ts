import { access, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'

const lastBackup = z.object({ takenAt: z.iso.datetime(), folder: z.string().optional() })

/**
 * When the newest whole backup was taken, as whoever takes them has written it beside them.
 * @returns undefined where none is known
 */
export async function lastBackupAt(folder: string | undefined): Promise<Date | undefined> {
  if (folder === undefined) return undefined
  try {
    const text = await readFile(join(folder, 'last-backup.json'), 'utf8')
    const { takenAt, folder: backup } = lastBackup.parse(JSON.parse(text))
    // One that was removed since helps nobody; by its name, since the disk may be mounted elsewhere here.
    if (backup !== undefined) await access(join(folder, basename(backup)))
    return new Date(takenAt)
  } catch {
    // There is none yet, or what is there cannot be read: either way no backup can be relied on.
    return undefined
  }
}
