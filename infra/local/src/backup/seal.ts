import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { messageOf, Problem } from '../problem'
import { root } from '../root'
import { MANIFEST_FILE } from './manifest'

/** Beside the manifest: that who wrote it had the passphrase, or the key of the site. */
export const SEAL_FILE = 'manifest.seal'
/** In the data folder, and in no backup: whoever has one could seal another. */
export const SITE_KEY = 'backup-key'

/** What a manifest of this key is sealed with; the hashes in it hold every file. */
export function sealOf(key: string, manifestText: string): string {
  return `${createHmac('sha256', key).update(`presale-backup/1\n${manifestText}`).digest('hex')}\n`
}

/** The file with the key that backups without a passphrase are sealed with. */
export function siteKeyFile(env: NodeJS.ProcessEnv, dataDir: string): string {
  return env.BACKUP_KEY_FILE ? resolve(root, env.BACKUP_KEY_FILE) : join(dataDir, SITE_KEY)
}

/** @returns undefined where there is no such file @throws Problem where it cannot be read, or is too short */
export function readSiteKey(file: string): string | undefined {
  if (!existsSync(file)) return undefined
  let key: string
  try {
    key = readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new Problem(`The key of the backups cannot be read: ${messageOf(error)}.`)
  }
  if (key.length < 32) throw new Problem(`${file}, the key of the backups, has fewer than 32 characters.`)
  return key
}

/** The same, made where it is missing. */
export function openSiteKey(file: string): string {
  const known = readSiteKey(file)
  if (known !== undefined) return known
  const key = randomBytes(32).toString('base64url')
  writeFileSync(file, `${key}\n`, { mode: 0o600, flag: 'wx', flush: true })
  return key
}

/** In a restored folder: earlier backups of the site stay its own. */
export function keepSiteKey(dataDir: string, { siteKey }: { readonly siteKey: string | undefined }): void {
  if (siteKey !== undefined) writeFileSync(join(dataDir, SITE_KEY), `${siteKey}\n`, { mode: 0o600 })
}

/** undefined where it was never sealed. */
export function sealIn(folder: string): string | undefined {
  const path = join(folder, SEAL_FILE)
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() ? readFileSync(path, 'utf8') : undefined
}

/** Is the manifest as who has the key wrote it? */
export function isSealedBy(folder: string, key: string): boolean {
  return isSealOf(key, readFileSync(join(folder, MANIFEST_FILE), 'utf8'), sealIn(folder) ?? '')
}

export function isSealOf(key: string, text: string, seal: string): boolean {
  const [found, expected] = [Buffer.from(seal), Buffer.from(sealOf(key, text))]
  return found.length === expected.length && timingSafeEqual(found, expected)
}
