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

const lastArchived = z.object({
  at: z.iso.datetime(),
  behindSeconds: z.number().nonnegative(),
  isWaitedFor: z.boolean(),
})

/** The log's archive, beside the backups that it goes on from. */
export interface ArchiveState {
  readonly behindSeconds: number
  /** A commit is answered once it is in the archive. */
  readonly isWaitedFor: boolean
}

/** It says so every two seconds; what is older was said by a process that is gone, or hangs. */
const SILENT_AFTER_SECONDS = 10

/**
 * How far the archive is, as whoever writes it says beside the backups.
 * @returns undefined where none is written
 */
export async function archiveState(folder: string | undefined, now: Date): Promise<ArchiveState | undefined> {
  if (folder === undefined) return undefined
  try {
    const text = await readFile(join(folder, 'last-archived.json'), 'utf8')
    const { at, behindSeconds, isWaitedFor } = lastArchived.parse(JSON.parse(text))
    const silentSeconds = (now.getTime() - Date.parse(at)) / 1000
    if (silentSeconds <= SILENT_AFTER_SECONDS) return { behindSeconds, isWaitedFor }
    return { behindSeconds: behindSeconds + silentSeconds, isWaitedFor: false }
  } catch {
    return undefined
  }
}
