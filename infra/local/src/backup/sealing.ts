import { readFileSync } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { createGunzip, createGzip, type Gunzip, type Gzip } from 'node:zlib'
import { messageOf, Problem } from '../problem'

/** To encrypt takes a processor ten times as long as to compress so, and a cluster becomes a fifth of what it was. */
const FAST = { level: 1 }

/** How the content of files is encrypted, or decrypted again. */
export type Transform = (bytes: Readable) => Promise<Readable>

/** The file with the key of an encrypted backup, itself encrypted with the passphrase. */
export const KEY_FILE = 'key.age'

export interface Sealing {
  /** The content of KEY_FILE. */
  readonly key: Uint8Array
  readonly seal: Transform
  /** What only who has the passphrase knows: the key of this backup. */
  readonly secret: string
}

/**
 * Encrypts files as the program `age` does, for a key of this backup alone; that key is encrypted with the passphrase. To
 * derive a key of a passphrase takes a second, which each of a hundred files would take otherwise.
 */
export async function sealWith(passphrase: string): Promise<Sealing> {
  const { Encrypter, generateX25519Identity } = await age()
  const identity = await generateX25519Identity()
  const ofKey = new Encrypter()
  ofKey.setPassphrase(passphrase)
  const { seal } = await sealingOf(identity)
  return { key: await ofKey.encrypt(`${identity}\n`), seal, secret: identity }
}

/** What a key encrypts and decrypts; undefined: what is only compressed. */
export async function sealingOf(
  identity: string | undefined,
): Promise<{ readonly seal: Transform; readonly open: Transform }> {
  const compressed = (bytes: Readable): Readable => through(bytes, createGzip(FAST))
  const unpacked = (bytes: Readable): Readable => through(bytes, createGunzip())
  if (identity === undefined)
    return { seal: async (bytes) => compressed(bytes), open: async (bytes) => unpacked(bytes) }
  const { Encrypter, Decrypter, identityToRecipient } = await age()
  const encrypter = new Encrypter()
  encrypter.addRecipient(await identityToRecipient(identity))
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  return {
    seal: async (bytes) => fromWeb(await encrypter.encrypt(toWeb(compressed(bytes)))),
    open: async (bytes) => unpacked(fromWeb(await decrypter.decrypt(toWeb(bytes)))),
  }
}

/**
 * @param isCompressed whether what is decrypted is to be unpacked
 * @throws Problem where the passphrase is not that of the backup
 */
export async function openWith(
  passphrase: string,
  key: Uint8Array,
  isCompressed: boolean,
): Promise<{ readonly open: Transform; readonly secret: string }> {
  const { Decrypter } = await age()
  const ofKey = new Decrypter()
  ofKey.addPassphrase(passphrase)
  const secret = await ofKey
    .decrypt(key, 'text')
    .then((text) => text.trim())
    .catch(() => {
      throw new Problem('The passphrase is not the one that the backup was encrypted with.')
    })
  const ofFiles = new Decrypter()
  ofFiles.addIdentity(secret)
  const open: Transform = async (bytes) => {
    const decrypted = fromWeb(await ofFiles.decrypt(toWeb(bytes)))
    return isCompressed ? through(decrypted, createGunzip()) : decrypted
  }
  return { open, secret }
}

/**
 * The passphrase of BACKUP_PASSPHRASE_FILE, without the end of its line, or of BACKUP_PASSPHRASE; undefined where
 * neither is set.
 * @throws Problem for a file that cannot be read, and for an empty passphrase
 */
export function passphraseOf(env: NodeJS.ProcessEnv): string | undefined {
  const { BACKUP_PASSPHRASE_FILE: file, BACKUP_PASSPHRASE: given } = env
  if (!file) return given || undefined
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new Problem(`The file of BACKUP_PASSPHRASE_FILE cannot be read: ${messageOf(error)}.`)
  }
  const passphrase = text.replace(/\r?\n$/, '')
  if (passphrase === '') throw new Problem(`${file}, the file of BACKUP_PASSPHRASE_FILE, is empty.`)
  return passphrase
}

/** A fault of either ends both. */
function through(bytes: Readable, transform: Gzip | Gunzip): Readable {
  pipeline(bytes, transform, () => undefined)
  return transform
}

/** The package is an ES module, and needs 30 ms: only where something is encrypted. */
const age = () => import('age-encryption')

const toWeb = (bytes: Readable) => Readable.toWeb(bytes) as unknown as ReadableStream<Uint8Array>

const fromWeb = (bytes: ReadableStream<Uint8Array>): Readable =>
  Readable.fromWeb(bytes as unknown as WebStream<Uint8Array>)
