import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { z } from 'zod'
import { CHAIN_FORMAT } from './chain'

/** What the last line of an exported audit trail states, and the signature is over. */
export const sealStatement = z.strictObject({
  format: z.literal(CHAIN_FORMAT),
  /** Lines of events: without the headings and the last line. */
  count: z.int().min(0),
  /** Chain value of the last event's line, or of the headings where there is none. */
  head: z.string().regex(/^[0-9a-f]{64}$/),
  /** What of the trail was asked for; nothing is all of it. */
  filters: z.record(z.string(), z.string()),
  /**
   * Streams of purchases that the read models had set aside then, by name: what came after in them may be missing.
   * An export of an earlier release does not say.
   */
  setAside: z.array(z.string()).optional(),
  exportedAt: z.iso.datetime(),
  /** SHA-256 of the public key that the signature is to be checked with (DER, SubjectPublicKeyInfo). */
  keyId: z.string(),
})
export type SealStatement = z.output<typeof sealStatement>

/** The cells of the last line that are not empty. */
export interface Seal {
  /** The text that is signed, byte by byte: nothing has to be put in order again to check it. */
  readonly data: string
  readonly metadata: string
}

const sealMetadata = z.object({ signature: z.base64() })

export function keyIdOf(key: KeyObject): string {
  return createHash('sha256')
    .update(publicPartOf(key).export({ type: 'spki', format: 'der' }))
    .digest('hex')
}

export function publicPartOf(key: KeyObject): KeyObject {
  return key.type === 'private' ? createPublicKey(key) : key
}

/** Ed25519 over the statement's text. */
export function sealOf(
  { format, count, head, filters, setAside, exportedAt, keyId }: SealStatement,
  key: KeyObject,
): Seal {
  const data = JSON.stringify({ format, count, head, filters, setAside, exportedAt, keyId })
  const signature = sign(null, Buffer.from(data), key).toString('base64')
  return { data, metadata: JSON.stringify({ signature }) }
}

/** @returns undefined for what is no statement of this format */
export function statementIn({ data }: Pick<Seal, 'data'>): SealStatement | undefined {
  return parsed(data, sealStatement)
}

export function isSignedBy({ data, metadata }: Seal, key: KeyObject): boolean {
  const signature = parsed(metadata, sealMetadata)?.signature
  if (signature === undefined) return false
  return verify(null, Buffer.from(data), publicPartOf(key), Buffer.from(signature, 'base64'))
}

function parsed<S extends z.ZodType>(text: string, schema: S): z.output<S> | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
