import { createHash } from 'node:crypto'
import { createReadStream, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Problem } from '../problem'
import { type BackupFile, MANIFEST_FILE, MANIFEST_SUM_FILE, type Manifest, readManifest } from './manifest'
import { KEY_FILE, openWith, type Transform } from './sealing'

/** A backup of which every file is as it was written. */
export interface OpenedBackup {
  readonly folder: string
  readonly manifest: Manifest
  /** A file's content, decrypted. */
  read(name: string): Promise<Readable>
}

/**
 * Opens a backup, after each of its files was read and compared with the manifest.
 * @throws Problem that names the file which is missing, changed or not of the backup, or says that the passphrase is missing or wrong
 */
export async function openBackup(folder: string, passphrase: string | undefined): Promise<OpenedBackup> {
  const manifest = readManifest(folder)
  assertNothingElse(folder, manifest)
  for (const file of manifest.files) await assertUnchanged(folder, file)
  const open = manifest.isEncrypted ? await opener(folder, passphrase) : plain
  return {
    folder,
    manifest,
    read: (name) => {
      if (!manifest.files.some((file) => file.name === name))
        throw new Problem(`The backup ${folder} has no ${name}.`)
      return open(createReadStream(join(folder, name)))
    },
  }
}

const plain: Transform = async (bytes) => bytes

async function opener(folder: string, passphrase: string | undefined): Promise<Transform> {
  if (passphrase === undefined)
    throw new Problem(
      `${folder} is encrypted. Give its passphrase by BACKUP_PASSPHRASE_FILE, a file that only you can read, or by BACKUP_PASSPHRASE.`,
    )
  return openWith(passphrase, readFileSync(join(folder, KEY_FILE)))
}

/** Written beside the manifest by what verifies the backup; a cut-off write leaves the second name. */
export const VERIFIED_FILE = 'verified.json'
export const VERIFIED_DRAFT = `${VERIFIED_FILE}.new`

/** What the manifest does not name was put there by another hand; a link leads out of the backup. */
function assertNothingElse(folder: string, { files }: Manifest): void {
  const known = new Set([
    ...files.map(({ name }) => name),
    ...[MANIFEST_FILE, MANIFEST_SUM_FILE, VERIFIED_FILE, VERIFIED_DRAFT],
  ])
  const look = (below: string): void => {
    for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
      const name = below === '' ? entry.name : `${below}/${entry.name}`
      if (entry.isDirectory()) look(name)
      else if (!entry.isFile())
        throw new Problem(`The backup is not as it was written: ${join(folder, name)} is no plain file.`)
      else if (!known.has(name))
        throw new Problem(`The backup is not as it was written: ${join(folder, name)} is not of it.`)
    }
  }
  look('')
}

async function assertUnchanged(folder: string, { name, size, sha256 }: BackupFile): Promise<void> {
  const path = join(folder, name)
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found?.isFile()) throw new Problem(`The backup is not whole: ${path} is missing.`)
  const isSame = found.size === size && (await hashOf(createReadStream(path))) === sha256
  if (!isSame) throw new Problem(`The backup is not as it was written: ${path} was changed, or is damaged.`)
}

export async function hashOf(bytes: Readable): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(bytes, hash)
  return hash.digest('hex')
}
