import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ARCHIVE_FOLDER } from '../archive-folder'
import { messageOf, Problem } from '../problem'
import { type Manifest, PARTIAL, readManifest } from './manifest'
import { inMb } from './room'
import { type Verification, verificationOf } from './verification'

export interface ListedBackup {
  readonly folder: string
  readonly manifest: Manifest
  readonly verification: Verification | undefined
}

/** The backups in a folder, oldest first; what is no backup, or is damaged, by what is wrong with it. */
export function backupsIn(folder: string): { backups: ListedBackup[]; others: string[] } {
  if (!existsSync(folder)) throw new Problem(`There is no folder ${folder}.`)
  const backups: ListedBackup[] = []
  const others: string[] = []
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (!entry.isDirectory() || entry.name.endsWith(PARTIAL) || entry.name === ARCHIVE_FOLDER) continue
    try {
      backups.push({ folder: path, manifest: readManifest(path), verification: verificationOf(path) })
    } catch (error) {
      others.push(messageOf(error))
    }
  }
  backups.sort((a, b) => (a.manifest.takenAt < b.manifest.takenAt ? -1 : 1))
  return { backups, others }
}

export function listSentences(folder: string): readonly string[] {
  const { backups, others } = backupsIn(folder)
  const lines = backups.map(lineOf)
  return [...(lines.length === 0 ? [`There is no backup in ${folder}.`] : lines), ...others]
}

function lineOf({ folder, manifest, verification }: ListedBackup): string {
  const size = manifest.files.reduce((sum, file) => sum + file.size, 0)
  const parts = [
    manifest.takenAt,
    folder,
    `${inMb(size)} MB`,
    ...(manifest.isEncrypted ? ['encrypted'] : []),
    verification === undefined ? 'not verified' : `verified ${verification.verifiedAt}`,
  ]
  return parts.join('  ')
}
