import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { inShell } from '../../in-shell'
import { Problem } from '../../problem'
import { RESTORE_MARK, STANDBY_MARK } from '../../starting/unfinished-restore'
import { writePrivateFile } from '../../write-private-file'
import { ARCHIVED_LOG } from '../archive/recovery-files'

/** Of what a data folder is the standby. */
const standby = z.object({
  format: z.literal(1),
  /** Of this standby. */
  id: z.uuid(),
  /** A folder, or `s3://bucket/prefix`. */
  archive: z.string(),
  line: z.uuid(),
  /** The backup that it began with. */
  backup: z.uuid(),
  takenAt: z.iso.datetime(),
  adminActionsKey: z.enum(['file', 'environment']),
})
export type StandbyRecord = z.output<typeof standby>

export function writeStandby(dataDir: string, record: StandbyRecord): void {
  writePrivateFile(join(dataDir, STANDBY_MARK), `${JSON.stringify(record, null, 2)}\n`)
}

export const isStandby = (dataDir: string): boolean => existsSync(join(dataDir, STANDBY_MARK))

/** @throws Problem where the folder is no standby */
export function readStandby(dataDir: string): StandbyRecord {
  if (!isStandby(dataDir))
    throw new Problem(
      `${dataDir} is no standby. One is made by: npm run standby -- from <folder of backups> into ${inShell(dataDir)}`,
    )
  return standby.parse(JSON.parse(readFileSync(join(dataDir, STANDBY_MARK), 'utf8')))
}

/** How far it is, as it says itself while it runs. */
const standbyState = z.object({
  /** When it looked last, ISO 8601 UTC. */
  at: z.iso.datetime(),
  /** When the last of what it has was there on the other machine; null before the first. */
  until: z.iso.datetime().nullable(),
  /** Of what it has, in bytes: not applied yet. */
  waiting: z.number(),
  /** Why the archive could not be read. */
  fault: z.string().nullable(),
})
export type StandbyState = z.output<typeof standbyState>

const STATE_FILE = 'standby-state.json'

export function writeState(dataDir: string, state: StandbyState): void {
  writePrivateFile(join(dataDir, STATE_FILE), `${JSON.stringify(state)}\n`)
}

/** undefined before it looked for the first time. */
export function readState(dataDir: string): StandbyState | undefined {
  const file = join(dataDir, STATE_FILE)
  return existsSync(file) ? standbyState.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined
}

/** What goes once it is none any more; the mark of a restore is there where its beginning was cut off at the very end. */
export const OF_A_STANDBY = [ARCHIVED_LOG, STATE_FILE, RESTORE_MARK, STANDBY_MARK]
