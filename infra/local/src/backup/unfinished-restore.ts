import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Problem } from '../problem'

/** Stands in a data folder from the first moment of a restore to its last. */
const MARK = 'restore-unfinished'

export function markUnfinished(dataDir: string, backup: string): void {
  writeFileSync(join(dataDir, MARK), `${backup}\n`, { mode: 0o600 })
}

export function markFinished(dataDir: string): void {
  rmSync(join(dataDir, MARK))
}

/** @throws Problem where a restore into the folder was broken off, or is at work */
export function refuseUnfinished(dataDir: string): void {
  if (!existsSync(join(dataDir, MARK))) return
  throw new Problem(
    `${dataDir} is the folder of a restore that has not come to its end. Nothing is started on it: remove the folder, and restore again.`,
  )
}
