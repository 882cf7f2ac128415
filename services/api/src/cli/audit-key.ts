import { createPublicKey, type KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { keyIdOf, publicPartOf } from '../exports/chain'
import { signingKey } from '../exports/signing-key'
import { auditSettings, UsageError, withDatabase } from './run-cli'

/** The public key, as PEM with its id, that exports of this installation are checked with. */
export async function showAuditKey(): Promise<string> {
  const config = auditSettings()
  const key = config.AUDIT_SIGNING_KEY ?? (await withDatabase((pool) => signingKey({ config, pool })))
  const pem = publicPartOf(key).export({ type: 'spki', format: 'pem' }).toString()
  return `${pem}Key id: ${keyIdOf(key)}`
}

/** A public key out of a PEM file; of a private one its public part. @throws UsageError where it is not an Ed25519 key */
export async function publicKeyIn(file: string): Promise<KeyObject> {
  const pem = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`The key ${file} cannot be read: ${error.code ?? error.message}.`)
  })
  try {
    const key = createPublicKey(pem)
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch {
    // Reported by the same message as a key of another type.
  }
  throw new UsageError(`${file} is no Ed25519 public key in PEM form.`)
}
