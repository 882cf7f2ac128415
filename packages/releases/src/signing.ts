import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { z } from 'zod'
import { filesHashOf, type HistoryEntry, idOf, lastActivation, type Registry, versionOf } from './registry'

/** Somebody who ships: has an Ed25519 key (RFC 8032), and so decides which scripts a site serves. */
export interface Signer {
  /** Undefined for who only looks. */
  readonly key: KeyObject | undefined
  /** Whose signatures they believe: the public half of their own, and of others who ship. */
  readonly known: readonly KeyObject[]
}

/** What stands before the 32 bytes of a private key in PKCS #8 (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')
const KEY_BYTES = 32

const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64')

const keyText = z
  .string()
  .trim()
  .refine((text) => bytesOf(text).length === KEY_BYTES, 'it must be 32 bytes in base64')

const privateKeyOf = (text: string): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PKCS8, bytesOf(text)]), format: 'der', type: 'pkcs8' })

/** @param key a private or a public one @returns the public half, as `RELEASE_KEYS` has it */
export const publicText = (key: KeyObject): string =>
  Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64')

/** `RELEASE_SIGNING_KEY`: 32 random bytes in base64, as `openssl rand -base64 32` prints them. */
export const releaseSigningKey = keyText.transform(privateKeyOf)
/** `RELEASE_KEYS`: public halves, between commas or blanks. */
export const releaseKeys = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter((one) => one !== ''))
  .pipe(z.array(keyText).min(1))
  .transform((texts) => texts.map(publicKeyOf))

export function signerOf(key: KeyObject | undefined, others: readonly KeyObject[] = []): Signer | undefined {
  if (!key && others.length === 0) return undefined
  return { key, known: [...(key ? [createPublicKey(key)] : []), ...others] }
}

const publicKeyOf = (text: string): KeyObject =>
  createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: bytesOf(text).toString('base64url') },
    format: 'jwk',
  })

/** What is signed: all that an act says, and of which remote. The hash of the entry is made of the signature, not signed. */
function signedText(remote: string, { id, ...said }: Omit<HistoryEntry, 'hash'>): Buffer {
  const { seq, at, by, action, from, to, reason, forced, previous } = said
  const { uuid, filesHash } = idOf({ id })
  const all = { remote, seq, uuid, filesHash, at, by, action, from, to, reason, forced, previous }
  return Buffer.from(`presale release act 1\n${JSON.stringify(all)}`)
}

/** @returns in base64url, as it stands in the act's id */
export const signatureOf = (remote: string, act: Omit<HistoryEntry, 'hash'>, key: KeyObject): string =>
  sign(null, signedText(remote, act), key).toString('base64url')

/** By one of these keys? */
export function isSigned(remote: string, act: HistoryEntry, keys: readonly KeyObject[]): boolean {
  const { signature } = idOf(act)
  if (signature === undefined || filesHashOf(act) === undefined) return false
  const given = Buffer.from(signature, 'base64url')
  return keys.some((key) => verify(null, signedText(remote, act), key, given))
}

/** Did somebody who is known publish it, or make it active, with these files? */
export function isShipped(registry: Registry, version: string, keys: readonly KeyObject[]): boolean {
  const filesHash = versionOf(registry, version)?.filesHash
  return registry.history.some(
    (act) => act.to === version && filesHashOf(act) === filesHash && isSigned(registry.name, act, keys),
  )
}

/**
 * A registry as a site believes it that knows who ships: with the versions that a signed act named, with those files; and the active
 * one only where a signed act made it so. Whoever can write to the store alone adds nothing to it.
 * @returns a sentence where what is active was made so by nobody that is known
 */
export function believed(registry: Registry, keys: readonly KeyObject[]): Registry | string {
  const { name, active } = registry
  const last = lastActivation(registry)
  if (last?.to !== (active ?? undefined)) return `no act of its history made ${active} active`
  if (last && !isSigned(name, last, keys))
    return `act ${last.seq}, by which ${last.by} made ${last.to} active, is signed by no key that is known here`
  const versions = Object.entries(registry.versions).filter(([version]) => isShipped(registry, version, keys))
  return { ...registry, versions: Object.fromEntries(versions) }
}
