import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Beside the backups. The api reads it, and the panel shows it. */
const NOTE_FILE = 'last-archived.json'

export interface ArchiveNote {
  /** ISO 8601 UTC. */
  readonly at: string
  /** For how long the oldest of what is not in the archive has waited. */
  readonly behindSeconds: number
  /** A commit is answered once it is in the archive. */
  readonly isWaitedFor: boolean
}

/** The archiver does not wait for it: the disk may hang. */
export async function noteArchive(backups: string, note: ArchiveNote): Promise<void> {
  const file = join(backups, NOTE_FILE)
  await writeFile(`${file}.new`, `${JSON.stringify(note)}\n`, { mode: 0o600 })
  await rename(`${file}.new`, file)
}

/** Where no archive is written any more. */
export const forgetArchive = (backups: string): Promise<void> => rm(join(backups, NOTE_FILE), { force: true })
