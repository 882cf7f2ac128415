import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { type DeviceOf, deviceOf } from '../disk-space'
import { Problem } from '../problem'

/** In the data folder: where the schedule has written last. */
export const PLACE_FILE = 'backup-place'

const place = z.object({
  folder: z.string(),
  /** Whether a disk was mounted there, or above it. */
  isMounted: z.boolean(),
})

/**
 * A disk that is not mounted leaves its folder behind: backups would go into that one, fill the disk below, and be lost with
 * the data.
 * @throws Problem where the last backups went to a disk that was mounted there, and none is now
 */
export function assertStillMounted(folder: string, dataDir: string, device: DeviceOf = deviceOf): void {
  const known = knownPlace(dataDir)
  if (known?.folder !== folder || !known.isMounted || isMounted(folder, device)) return
  throw new Problem(
    `No disk is mounted at ${folder}, where one was when the last backup was taken: nothing is written there. Mount it; or, where backups are to be on this disk from now on, remove ${join(dataDir, PLACE_FILE)}.`,
  )
}

/**
 * The same before the first backup, where the operator has named the mount.
 * @throws Problem where no disk is mounted at that folder
 */
export function assertMounted(mount: string, device: DeviceOf = deviceOf): void {
  if (existsSync(mount) && device(mount) !== device(dirname(mount))) return
  throw new Problem(`No disk is mounted at ${mount} (BACKUP_MOUNT): no backup is written. Mount it.`)
}

export function noteBackupPlace(folder: string, dataDir: string, device: DeviceOf = deviceOf): void {
  const text = JSON.stringify({ folder, isMounted: isMounted(folder, device) })
  writeFileSync(join(dataDir, PLACE_FILE), `${text}\n`, { mode: 0o600 })
}

/** Whether a disk that is lost takes both. */
export const isOnSameDisk = (folder: string, dataDir: string, device: DeviceOf = deviceOf): boolean =>
  device(folder) === device(dataDir)

const isMounted = (folder: string, device: DeviceOf): boolean => device(folder) !== device('/')

function knownPlace(dataDir: string): z.output<typeof place> | undefined {
  try {
    return place.parse(JSON.parse(readFileSync(join(dataDir, PLACE_FILE), 'utf8')))
  } catch {
    return undefined
  }
}
