import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/**
 * Links that are mailed stand in the database until the mailer has sent them. Sealed, they are of use to nobody who reads the
 * database: only api and mailer have the key. AES-256-GCM, with a nonce of its own for each.
 */
let sealing: Buffer | undefined

/** One key a process, set once at its start, where it has one. @param key of 32 bytes */
export function sealLinks(key: Buffer | undefined): void {
  sealing = key
}

const PREFIX = 'sealed/1.'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** As it is stored: in clear where this process has no key. */
export function storedToken(token: string): string {
  if (!sealing) return token
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', sealing, nonce)
  const sealed = Buffer.concat([nonce, cipher.update(token, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${PREFIX}${sealed.toString('base64url')}`
}

/** Undefined where it is sealed, and not with this key. */
export function openToken(stored: string, key: Buffer | undefined): string | undefined {
  if (!stored.startsWith(PREFIX)) return stored
  if (!key) return undefined
  const sealed = Buffer.from(stored.slice(PREFIX.length), 'base64url')
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES))
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
    const opened = [decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]
    return Buffer.concat(opened).toString('utf8')
  } catch {
    return undefined
  }
}
