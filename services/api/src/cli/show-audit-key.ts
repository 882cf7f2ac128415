import { keyIdOf, publicPartOf } from '../exports/seal'
import { signingKey } from '../exports/signing-key'
import { auditSettings } from './environment'
import { withDatabase } from './run-cli'

/** The public key that exports of this installation are checked with, as PEM, and its id. */
export async function showAuditKey(): Promise<string> {
  const config = auditSettings()
  const key = config.AUDIT_SIGNING_KEY ?? (await withDatabase((pool) => signingKey({ config, pool })))
  const pem = publicPartOf(key).export({ type: 'spki', format: 'pem' }).toString()
  return `${pem}Key id: ${keyIdOf(key)}`
}
