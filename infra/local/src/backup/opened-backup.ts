import { createHash } from 'node:crypto'
import { createReadStream, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Problem } from '../problem'
import { isOfABackup } from './backed-up-files'
import { type BackupFile, MANIFEST_FILE, MANIFEST_SUM_FILE, type Manifest, readManifest } from './manifest'
import { isSealedBy, SEAL_FILE, sealIn } from './seal'
import { KEY_FILE, openWith, type Transform } from './sealing'

/** A backup of which every file is as it was written. */
export interface OpenedBackup {
  readonly folder: string
  readonly manifest: Manifest
  /** A sentence where nothing says who wrote it. */
  readonly unchecked: string | undefined
  /** A file's content, decrypted. */
  read(name: string): Promise<Readable>
}

/** What a backup is opened with. */
export interface OpeningKeys {
  readonly passphrase: string | undefined
  /** Of the site that took it; undefined where this machine has none. */
  readonly siteKey: string | undefined
  /** Also where it should be sealed and is not, as those of an earlier release are. */
  readonly isUnsealedFine: boolean
}

/**
 * Opens a backup, after each of its files was read and compared with the manifest, and the manifest with its seal.
 * @throws Problem that names the file which is missing, changed or not of the backup, or says which key is missing or wrong
 */
export async function openBackup(folder: string, keys: OpeningKeys): Promise<OpenedBackup> {
  const manifest = readManifest(folder)
  if (keys.passphrase !== undefined && !manifest.isEncrypted)
    throw new Problem(
      `${folder} is not encrypted, and a passphrase was given: it may have been put there in place of yours. For one that you took without a passphrase, take BACKUP_PASSPHRASE_FILE or BACKUP_PASSPHRASE away.`,
    )
  if (!keys.isUnsealedFine) assertOfTheList(folder, manifest)
  assertNothingElse(folder, manifest)
  for (const file of manifest.files) await assertUnchanged(folder, file)
  const opener = manifest.isEncrypted ? await openerOf(folder, manifest, keys.passphrase) : undefined
  const unchecked = opener ? assertSealed(folder, keys, opener.secret) : assertPlainSealed(folder, keys)
  return {
    folder,
    manifest,
    unchecked,
    read: (name) => {
      if (!manifest.files.some((file) => file.name === name))
        throw new Problem(`The backup ${folder} has no ${name}.`)
      return (opener?.open ?? plain)(createReadStream(join(folder, name)))
    },
  }
}

const plain: Transform = async (bytes) => bytes

async function openerOf(folder: string, { format }: Manifest, passphrase: string | undefined) {
  if (passphrase === undefined)
    throw new Problem(
      `${folder} is encrypted. Give its passphrase by BACKUP_PASSPHRASE_FILE, a file that only you can read, or by BACKUP_PASSPHRASE.`,
    )
  return openWith(passphrase, readFileSync(join(folder, KEY_FILE)), format === 2)
}

/** @returns a sentence where nothing says who wrote the manifest */
function assertSealed(folder: string, { isUnsealedFine }: OpeningKeys, key: string): string | undefined {
  if (isSealedBy(folder, key)) return undefined
  if (sealIn(folder) !== undefined)
    throw new Problem(
      `${folder} was not written by who has the key: ${MANIFEST_FILE} was changed, or sealed with another key (BACKUP_KEY_FILE).`,
    )
  if (!isUnsealedFine)
    throw new Problem(
      `${folder} is not sealed: a release before sealing took it, or the seal was removed. Only where you know that it is as you took it, say --unsealed.`,
    )
  return `${folder} is not sealed, and was taken as it is.`
}

/** Where the key is lost, an operator vouches for a plain one: nothing in it was secret from who could write there. */
function assertPlainSealed(folder: string, keys: OpeningKeys): string | undefined {
  const { siteKey, isUnsealedFine } = keys
  if (siteKey === undefined)
    return `That ${folder} is as the site wrote it could not be checked: give the key that it was sealed with, backup-key of that site's data folder, by BACKUP_KEY_FILE.`
  if (isUnsealedFine && !isSealedBy(folder, siteKey))
    return `${folder} has no seal of this key, and was taken as it is.`
  return assertSealed(folder, keys, siteKey)
}

/** Written beside the manifest by what verifies the backup; a cut-off write leaves the second name. */
export const VERIFIED_FILE = 'verified.json'
export const VERIFIED_DRAFT = `${VERIFIED_FILE}.new`

/** What a release writes there has one of these names: any other would take the place of something that is believed. */
function assertOfTheList(folder: string, { files }: Manifest): void {
  const odd = files.find(({ name }) => !isOfABackup(name))
  if (odd)
    throw new Problem(
      `The backup is not as it was written: ${join(folder, odd.name)} is not of it. An earlier release copied every file at the top of the data folder: say --unsealed, and it is restored without this one.`,
    )
}

/** What the manifest does not name was put there by another hand; a link leads out of the backup. */
function assertNothingElse(folder: string, { files }: Manifest): void {
  const known = new Set([
    ...files.map(({ name }) => name),
    ...[MANIFEST_FILE, MANIFEST_SUM_FILE, SEAL_FILE, VERIFIED_FILE, VERIFIED_DRAFT],
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
