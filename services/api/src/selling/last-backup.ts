import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const lastBackup = z.object({ takenAt: z.iso.datetime() })

/**
 * When the newest whole backup was taken, as whoever takes them has written it beside them.
 * @returns undefined where none is known
 */
export async function lastBackupAt(folder: string | undefined): Promise<Date | undefined> {
  if (folder === undefined) return undefined
  try {
    const text = await readFile(join(folder, 'last-backup.json'), 'utf8')
    return new Date(lastBackup.parse(JSON.parse(text)).takenAt)
  } catch {
    // There is none yet, or what is there cannot be read: either way no backup can be relied on.
    return undefined
  }
}
